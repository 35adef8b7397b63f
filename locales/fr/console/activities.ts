export const console_activities = {
  publish: "Publier",
  published: "L’activité est sur le site.",
  unpublish: "Retirer du site",
  unpublished: "L’activité n’est plus sur le site. Les inscriptions restent.",
  duplicate: "Dupliquer",
  duplicated: "Voici la copie, sans dates et non publiée.",
  missing: {
    title: "Avant de publier",
    AVAILABILITIES: "Une disponibilité ouverte, avec une date à venir.",
    PAYMENT_METHOD: "Un moyen de paiement : en ligne, ou un compte pour les virements.",
    TIERS: "Une formule au moins, pour que les familles puissent demander.",
  },
}
