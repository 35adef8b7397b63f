export const account_calendar = {
  title: "Dans votre agenda",
  lead: "Un lien secret met vos inscriptions dans l’agenda de votre téléphone ou de votre ordinateur, et les y tient à jour.",
  create: "Créer mon lien",
  created: "Votre lien est prêt",
  subscribe: "Ajouter à mon agenda",
  address: "Adresse de l’agenda",
  copy: "Copier l’adresse de l’agenda",
  secret: "Qui a cette adresse voit vos inscriptions. Ne la donnez qu’à vos proches.",
  renew: "Changer de lien",
  renew_title: "Changer de lien ?",
  renew_text: "L’ancien lien ne montre plus rien à personne. Abonnez vos agendas au nouveau.",
}
