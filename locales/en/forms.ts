export const forms = {
  errors: {
    INVALID_INPUT: "Something is not filled in as it should be.",
    MALFORMED_BODY: "The request cannot be read.",
    UNAUTHENTICATED: "Sign in to continue.",
    FORBIDDEN: "You do not have access to this action.",
    CROSS_SITE_REQUEST: "The request comes from another site.",
    NOT_FOUND: "Not found.",
    METHOD_NOT_ALLOWED: "There is no such action.",
    SLUG_TAKEN: "This address is already taken.",
    IDEMPOTENCY_KEY_REUSED: "This request has already been used for something else.",
    BODY_TOO_LARGE: "That is too large to send.",
    UNSUPPORTED_MEDIA_TYPE: "This format is not accepted.",
    TOO_MANY_ATTEMPTS: "Too many attempts. Wait a moment before trying again.",
    UNKNOWN_ERROR: "Something unexpected happened. Try again in a moment.",
    DATABASE_UNAVAILABLE: "The site will be back in a moment. Try again in a few seconds.",
  },
}
