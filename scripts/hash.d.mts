export function hashOf(paths: string[]): string
export function sha256(...parts: (string | Uint8Array)[]): string
