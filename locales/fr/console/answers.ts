export const console_answers = {
  none: "Aucune question n’a été posée.",
  missing: "Réponse obligatoire manquante",
  still_missing: "Réponses obligatoires encore vides : {{titles}}",
  empty: "Pas de réponse",
  gone: "Le fichier n’est plus là.",
  agreed: "D’accord le {{date}} avec la version {{version, number}} du texte",
  size: "{{size, number}} ko",
  download: "Télécharger",
  download_file: "Télécharger {{name}}",
}
