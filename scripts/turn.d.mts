export function inTurn<Result>(lock: string, work: () => Promise<Result>): Promise<Result>
