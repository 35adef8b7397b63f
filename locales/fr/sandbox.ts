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
  payment: {
    title: "Paiement de démonstration",
    note: "Bac à sable",
    lead: "Cette page joue le rôle d’une banque. Aucun argent ne circule.",
    amount: "Montant",
    description: "Pour",
    choose: "Comment se passe ce paiement ?",
    pay: "Payer {{amount}}",
    fail: "Faire échouer",
    abandon: "Abandonner",
    back: "Revenir à la boutique",
    done: "C’est noté, retour à la boutique",
    over: {
      PAID: "Ce paiement est réussi.",
      FAILED: "Ce paiement a échoué.",
      CANCELLED: "Ce paiement a été abandonné.",
      EXPIRED: "Ce paiement est arrivé à son terme sans être payé.",
    },
  },
}
