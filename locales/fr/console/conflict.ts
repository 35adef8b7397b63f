export const console_conflict = {
  title: "Quelqu’un a enregistré entre-temps",
  choose: "Choisissez ce qui reste, puis enregistrez.",
  nothing_lost: "Vos changements sont toujours là : relisez et enregistrez.",
  merged: "Repris de l’autre personne : {{fields}}.",
  mine: "La vôtre",
  theirs: "La sienne",
  done: "C’est bon",
  quicker: {
    title: "Quelqu’un a été plus rapide",
    done: "C’est déjà fait",
    by_yourself: "par vous",
    by_family: "par la famille",
    nothing_twice: "Rien n’a été fait une seconde fois. L’écran montre l’état actuel.",
    close: "Voir l’état actuel",
  },
  draft: {
    today: "Brouillon de {{time}}",
    before: "Brouillon du {{day}}, {{time}}",
    text: "Il n’a pas été enregistré.",
    take: "Reprendre",
    drop: "Abandonner",
  },
}
