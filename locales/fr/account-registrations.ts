export const account_registrations = {
  title: "Inscriptions",
  new: "Nouvelle inscription",
  dates: "Dates",
  answers: "Vos réponses",
  on_site: "Sur place",
  page: "Voir la page de l’activité",
  empty: {
    title: "Pas encore d’inscription",
    subtitle: "Choisissez une activité : vous retrouvez ici ses dates, ses consignes et son paiement.",
    action: "Voir ce qui est proposé",
  },
}
