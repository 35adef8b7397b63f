export const account_requests = {
  title: "Demandes d’inscription",
  slots: "Créneaux demandés",
  date_cancelled: "Une de ces dates est annulée : nous vous répondrons à ce sujet.",
  asked_on: "Demandé le {{date}}",
  registration: "Voir l’inscription",
  registration_of: "Voir l’inscription du {{day}}",
  activity: "Voir la page de l’activité",
  status: {
    PENDING: "En attente de réponse",
    APPROVED: "Acceptée",
    REJECTED: "Refusée",
    CANCELLED: "Annulée",
  },
  answer: {
    PENDING: "Nous regardons ce qui est possible",
    APPROVED: "Votre demande est acceptée",
    REJECTED: "Nous n’avons pas pu accepter",
    CANCELLED: "Vous avez annulé cette demande",
  },
  answer_text: {
    PENDING:
      "Notre réponse arrive par e-mail. Les places sont réservées quand nous acceptons la demande ; le montant n’est dû qu’à ce moment-là. Payé avant, il vous est rendu si nous ne pouvons pas accepter.",
    APPROVED: "Acceptée le {{date}}. Chaque créneau est devenu une inscription.",
    REJECTED: "Refusée le {{date}}. Rien n’est dû, et ce qui était payé vous a été rendu.",
    CANCELLED: "Annulée le {{date}}. Rien n’est dû, et ce qui était payé est dans votre portefeuille.",
  },
  due: "à payer une fois acceptée",
  due_if: "À payer si acceptée : {{amount}}",
  deposit_due_if: "Acompte dû si acceptée : {{amount}}",
  note: "Notre réponse",
  cancel: {
    action: "Annuler la demande",
    title: "Annuler cette demande ?",
    text: "Nous ne la regarderons plus. Vous pourrez en faire une autre.",
    paid: "{{amount}} retournent dans votre portefeuille.",
    keep: "Garder la demande",
    done: "La demande est annulée",
  },
  empty: {
    title: "Pas encore de demande",
    subtitle: "Certaines activités se demandent : vous choisissez des créneaux, nous vous répondons.",
  },
}
