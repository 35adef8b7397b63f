export const voice: { to: { write(text: string): unknown; isTTY?: boolean } }
export function say(message: string): void
export function keepSaying(doing: string): () => void
export function seconds(since: number): string
