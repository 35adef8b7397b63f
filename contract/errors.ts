// Every refusal the product can answer, with its HTTP status. The table is closed: an unknown code does not compile,
// and each code has a text under `forms.errors` in both languages (tests/rules proves it).
export const errors = {
  INVALID_INPUT: 400,
  MALFORMED_BODY: 400,
  PASSWORD_TOO_COMMON: 400,
  PASSWORD_REQUIRED: 400,
  BIRTHDATE_IN_FUTURE: 400,
  TOKEN_INVALID: 400,
  IBAN_INVALID: 400,
  IMAGE_INVALID: 400,
  UNAUTHENTICATED: 401,
  WRONG_CREDENTIALS: 401,
  FORBIDDEN: 403,
  CROSS_SITE_REQUEST: 403,
  PERMISSION_NOT_HELD: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  SLUG_TAKEN: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  EMAIL_TAKEN: 409,
  NAME_TAKEN: 409,
  LAST_ADMINISTRATOR: 409,
  TOO_MANY_PARTICIPANTS: 409,
  PARTICIPANT_HAS_ACTIVE_REGISTRATIONS: 409,
  ACCOUNT_HAS_ACTIVE_REGISTRATIONS: 409,
  ACCOUNT_HAS_BALANCE: 409,
  ACCOUNT_OWES: 409,
  BODY_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  TOO_MANY_ATTEMPTS: 429,
  UNKNOWN_ERROR: 500,
  DATABASE_UNAVAILABLE: 503,
  SERVER_BUSY: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errors

/** Codes any endpoint may answer; its own list adds what is particular to it. */
export const commonErrors = [
  "INVALID_INPUT",
  "MALFORMED_BODY",
  "BODY_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "CROSS_SITE_REQUEST",
  "TOO_MANY_ATTEMPTS",
  "UNKNOWN_ERROR",
  "DATABASE_UNAVAILABLE",
] as const satisfies readonly ErrorCode[]

export interface ErrorBody {
  error: string
  field?: string
  details?: unknown
  request_id: string
}
