export const register = {
  heading: "Faisons connaissance",
  subtitle: "Un seul compte pour toute la famille. Vous ajouterez les enfants ensuite.",
  has_account: "Déjà un compte ?",
  login: "Se connecter",
  form: {
    firstname: "Prénom",
    lastname: "Nom",
    phone: "Téléphone",
    phone_hint: "Pour vous joindre pendant une activité, jamais pour de la publicité.",
    birthdate: "Votre date de naissance",
    birthdate_hint: "Pour pouvoir vous inscrire vous aussi.",
    terms: "J’ai lu et j’accepte les <terms>conditions générales</terms>",
    submit: "Créer mon compte",
    messages: {
      success: "Bienvenue, votre compte est créé",
      errors: { terms: "Acceptez les conditions générales pour continuer." },
    },
  },
}
