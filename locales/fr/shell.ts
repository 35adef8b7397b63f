export const shell = {
  skip: "Aller au contenu",
  topbar: "Contact et langue",
  language: { label: "Langue", fr: "Français", en: "English", changed: "Langue changée" },
  logo: "{{name}}, page d’accueil",
  contact: "Nous joindre",
  copyright: "© {{year}} {{name}}",
  not_found: {
    title: "Cette page n’existe pas",
    subtitle: "L’adresse a peut-être changé, ou il y manque une lettre.",
    action: "Retour à l’accueil",
  },
  failed: {
    title: "Un imprévu est survenu",
    subtitle: "Ce n’est pas de votre fait. Réessayez dans un instant.",
    action: "Réessayer",
  },
}
