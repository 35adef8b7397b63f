export function lockProblems(lock: { packages?: Record<string, unknown> }, manifest: Record<string, unknown>): string[]
