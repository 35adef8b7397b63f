export const shell = {
  skip: "Skip to content",
  topbar: "Contact and language",
  language: { label: "Language", fr: "Français", en: "English", changed: "Language changed" },
  logo: "{{name}}, home page",
  contact: "Get in touch",
  copyright: "© {{year}} {{name}}",
  not_found: {
    title: "There is no such page",
    subtitle: "The address may have changed, or a letter is missing.",
    action: "Back to the home page",
  },
  failed: {
    title: "Something unexpected happened",
    subtitle: "It is not your doing. Try again in a moment.",
    action: "Try again",
  },
}
