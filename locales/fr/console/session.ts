export const console_session = {
  login: {
    title: "Connexion",
    heading: "Bonjour",
    lead: "Connectez-vous à la console de {{organiser}}.",
    email: "Adresse e-mail",
    password: "Mot de passe",
    submit: "Se connecter",
    success: "Vous êtes connecté.",
    other: "Un autre organisateur",
  },
  choose: {
    title: "Pour qui travaillez-vous ?",
    lead: "La console s’ouvre pour un organisateur à la fois.",
    known: "Sur cet appareil",
    slug: "Nom court de l’organisateur",
    slug_hint: "La première partie de l’adresse de son site, par exemple « explorateurs ».",
    unknown: "Aucun organisateur ne porte ce nom.",
    open: "Ouvrir la console",
  },
}
