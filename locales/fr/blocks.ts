export const blocks = {
  articles: {
    all: "Tous les articles",
    journal: "Journal",
    empty: { title: "Le journal est encore vide", subtitle: "Les premiers articles arrivent bientôt." },
  },
  carousel: { previous: "Image précédente", next: "Image suivante", position: "{{number}} sur {{total}}" },
  frame: "Contenu de {{host}}",
  tabs: "Rubriques, de « {{first}} » à « {{last}} »",
}
