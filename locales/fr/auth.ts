export const auth = {
  email: "Adresse e-mail",
  password: "Mot de passe",
  password_hint: "6 caractères au moins.",
  login: {
    heading: "Bon retour parmi nous",
    subtitle: "Retrouvez vos inscriptions et celles de vos proches.",
    submit: "Se connecter",
    success: "Bonjour",
    forgotten: "Mot de passe oublié ?",
    locked: "Trop d’essais ont été faits sur ce compte ou d’ici. Une autre entrée vous reste ouverte :",
    by_mail: "recevoir un lien par e-mail.",
    no_account: "Première visite ?",
    register: "Créer un compte",
  },
  password_page: {
    remembered: "Il vous est revenu ?",
    link: {
      heading: "Un nouveau mot de passe",
      subtitle: "Donnez votre adresse e-mail, nous y envoyons un lien pour en choisir un.",
      submit: "Recevoir le lien",
      success: "C’est demandé",
      sent: "Regardez votre boîte de réception",
      sent_to:
        "Si un compte existe avec l’adresse {{email}}, le lien y arrive dans un instant. Il reste valable une heure.",
      again: "Donner une autre adresse",
    },
    new: {
      heading: "Choisissez un mot de passe",
      subtitle: "Il remplace l’ancien, et vous entrez aussitôt.",
      password: "Nouveau mot de passe",
      confirmation: "Le même, encore une fois",
      submit: "Enregistrer le mot de passe",
      success: "Votre mot de passe est changé",
      dead: "Ce lien ne fonctionne plus",
      ask_again: "Demander un nouveau lien",
    },
  },
}
