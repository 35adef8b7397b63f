export const console_conflict = {
  title: "Quelqu’un a enregistré entre-temps",
  choose: "Choisissez ce qui reste, puis enregistrez.",
  nothing_lost: "Vos changements sont toujours là : relisez et enregistrez.",
  merged: "Repris de l’autre personne : {{fields}}.",
  mine: "La vôtre",
  theirs: "La sienne",
  done: "C’est bon",
}
