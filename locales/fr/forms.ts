export const forms = {
  errors: {
    INVALID_INPUT: "Quelque chose n’est pas rempli comme il faut.",
    MALFORMED_BODY: "La demande est illisible.",
    UNAUTHENTICATED: "Connectez-vous pour continuer.",
    FORBIDDEN: "Vous n’avez pas accès à cette action.",
    CROSS_SITE_REQUEST: "La demande vient d’un autre site.",
    NOT_FOUND: "Introuvable.",
    METHOD_NOT_ALLOWED: "Cette action n’existe pas.",
    SLUG_TAKEN: "Cette adresse est déjà prise.",
    IDEMPOTENCY_KEY_REUSED: "Cette demande a déjà servi à autre chose.",
    BODY_TOO_LARGE: "L’envoi est trop volumineux.",
    UNSUPPORTED_MEDIA_TYPE: "Ce format n’est pas accepté.",
    TOO_MANY_ATTEMPTS: "Trop d’essais. Patientez un instant avant de réessayer.",
    UNKNOWN_ERROR: "Un imprévu est survenu. Réessayez dans un instant.",
    DATABASE_UNAVAILABLE: "Le site revient dans un instant. Réessayez dans quelques secondes.",
  },
}
