export const sandbox = {
  mailbox: {
    title: "Boîte aux lettres de la démo",
    subtitle: "Tout ce que ce site aurait envoyé par e-mail. Les liens fonctionnent.",
    empty: {
      title: "Aucun message pour l’instant",
      subtitle: "Créez un compte, par exemple : le mot de bienvenue arrive ici.",
    },
    back: "Tous les messages",
    to: "À {{recipient}}",
    text: "Version texte",
  },
}
