export const blocks = {
  articles: {
    all: "All articles",
    journal: "Journal",
    empty: { title: "The journal is still empty", subtitle: "The first articles will be here soon." },
  },
  carousel: { previous: "Previous picture", next: "Next picture", position: "{{number}} of {{total}}" },
  frame: "Content from {{host}}",
  tabs: "Sections, from “{{first}}” to “{{last}}”",
}
