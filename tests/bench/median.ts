export const median = (times: number[]): number => times.toSorted((a, b) => a - b)[times.length >> 1]!
