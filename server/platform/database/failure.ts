// Errors are told apart by SQLSTATE, never by a constraint's name: in a cluster the names do not arrive.
export const sqlState = (error: unknown): string | undefined => {
  const code = (error as { code?: unknown } | null)?.code
  // Every state has a digit; EPIPE, which a lost connection says, has none.
  return typeof code === "string" && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined
}

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === "23505"

export const isForeignKeyViolation = (error: unknown): boolean => sqlState(error) === "23503"

const lostConnection = /terminat|ECONN|EPIPE|timeout exceeded when trying to connect|Client has encountered|connection/i

/** The database is away or leaving: the caller may try again in a moment. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error)
  // 08 connection, 57P0x shutting down or starting, 53300 too many connections
  if (state) return state.startsWith("08") || /^57P0[1-4]$/.test(state) || state === "53300"
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  if (code && /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT)/.test(code)) return true
  return error instanceof Error && error.constructor === Error && lostConnection.test(message ?? "")
}
