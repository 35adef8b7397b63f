// Sections as an organiser would store them, from the home page of the look to absurd settings.
const long =
  "Des stages, des cours et des ateliers pour les enfants de quatre à quatorze ans, toute l’année, dans neuf lieux de Bruxelles et à deux pas de la forêt de Soignes."

const step = (label: string, title: string, content: string) => ({
  id: `step-${label}`,
  type: "feature-highlight",
  settings: { label, title, content: `<p>${content}</p>` },
})
const paragraph = (id: string, content: string, style = {}) => ({ id, type: "paragraph", settings: { content, style } })
const button = (id: string, text: string, type: string) => ({ id, type: "button", settings: { text, href: "/", type } })

export const sampleSections = [
  {
    id: "split-hero",
    type: "split-hero",
    settings: {
      label: "Carnaval · du 22 février au 5 mars",
      title: "Des vacances à raconter tout le dîner",
      description: `<p>${long}</p>`,
      image: "/pictures/hero.svg",
      alt: "Des enfants jouent à la marelle dans un parc",
      buttons: [
        { text: "Voir les stages", href: "/" },
        { text: "Offrir un bon", href: "/", type: "plain" },
      ],
    },
  },
  {
    id: "header",
    type: "header",
    settings: { title: "À offrir, à garder, à partager", subtitle: long },
    children: [button("header-button", "Les 48 activités", "secondary")],
  },
  {
    id: "grid",
    type: "grid",
    settings: {},
    children: ["poterie", "voile", "cirque"].map((picture, index) => ({
      id: `grid-${picture}`,
      type: "feature-highlight",
      settings: {
        label: "Atelier",
        title: ["Les mains dans l’argile", "Premier bord sur le canal", "Sous le grand chapiteau"][index],
        subtitle: "De 6 à 12 ans",
        content: '<p>Le mercredi, de 14 h à 15 h 30, avec un <a href="/">goûter</a>.</p>',
        image: `/pictures/${picture}.svg`,
        alignment: ["left", "center", "right"][index],
      },
    })),
  },
  {
    id: "basic",
    type: "basic",
    settings: { background: { type: "color", color: "#fbf9f6" } },
    children: [
      {
        id: "how",
        type: "container",
        settings: { gap: "2rem" },
        children: [
          {
            id: "how-header",
            type: "header",
            settings: { label: "Comment ça marche", title: "Trois cases, et c’est parti" },
          },
          {
            id: "how-grid",
            type: "grid",
            settings: {},
            children: [
              step("1", "Choisissez", "Filtrez par âge, par jour et par quartier. Les places restantes sont à jour."),
              step("2", "Inscrivez", "Une fiche par enfant, remplie une seule fois. Repas et garderie en option."),
              step("3", "Respirez", "Acompte, virement ou paiement en ligne. L’attestation arrive toute seule."),
            ],
          },
        ],
      },
    ],
  },
  { id: "latest-articles", type: "latest-articles", settings: { title: "Le journal" } },
  {
    id: "banner",
    type: "banner",
    settings: {
      label: "Depuis 2009",
      title: "Neuf lieux, quarante animateurs, un seul principe",
      subtitle: "Un enfant qui explore est un enfant qui grandit.",
      image: "/pictures/foret.svg",
    },
    children: [button("banner-button", "Nous rencontrer", "primary")],
  },
  {
    id: "banner-left",
    type: "banner",
    settings: {
      title: "À gauche, sous un voile vert",
      subtitle: long,
      image: "/pictures/nature.svg",
      overlay_color: "#1d5b45",
      overlay_opacity: 60,
      alignment: "left",
    },
  },
  { id: "banner-plain", type: "banner", settings: { title: "Sans image", subtitle: "Sur la teinte de l’accent." } },
  {
    id: "full-width",
    type: "split-hero",
    settings: {
      label: "À la rentrée",
      title: "Les cours à l’année reprennent le 6 janvier",
      description: `<p>${long}</p><ul><li>Douze enfants par groupe, au plus</li><li>Des animateurs brevetés</li></ul>`,
      image: "/pictures/natation.svg",
      layout: "full-width",
      origin: "right",
      buttons: [{ text: "Voir les cours", href: "/" }],
      background: { type: "color", color: "#123f37" },
    },
  },
  {
    id: "dark",
    type: "basic",
    settings: { background: { type: "color", color: "#24304f" }, gap: "2rem" },
    children: [
      {
        id: "dark-header",
        type: "header",
        settings: { label: "Questions", title: "Sur un fond choisi, tout se lit encore", alignment: "center" },
      },
      {
        id: "dark-columns",
        type: "grid",
        settings: { columns: 2 },
        children: [
          {
            id: "dark-faq",
            type: "faq",
            settings: {
              questions: [
                {
                  id: 1,
                  question: "Que se passe-t-il s’il pleut ?",
                  answer: "On sort quand même, un peu moins longtemps.",
                },
                { id: 2, question: "Et les repas ?", answer: "En option, végétariens sur demande." },
              ],
            },
          },
          {
            id: "dark-text",
            type: "container",
            settings: {},
            children: [
              { id: "dark-heading", type: "heading", settings: { content: "Un titre sans couleur", level: 3 } },
              paragraph("dark-paragraph", long),
              {
                id: "dark-buttons",
                type: "flex",
                settings: { justify_content: "start" },
                children: ["primary", "secondary", "plain", "white", "blurred"].map((type) =>
                  button(`dark-${type}`, type, type),
                ),
              },
            ],
          },
        ],
      },
      {
        id: "dark-tabs",
        type: "tabs",
        settings: {
          links: [
            { id: 1, href: "/sandbox/blocks", text: "Ici" },
            { id: 2, href: "/sandbox/blocks?vue=lieux", text: "Les lieux" },
            { id: 3, href: "/blog", text: "Le blog" },
          ],
        },
      },
    ],
  },
  {
    id: "fixed",
    type: "basic",
    settings: {
      background: {
        type: "image",
        image: "/pictures/escalade.svg",
        overlay_color: "#000000",
        overlay_opacity: 65,
        attachment: "fixed",
      },
      padding: { top: "8rem", bottom: "8rem" },
      display: { direction: "column", align_items: "center" },
    },
    children: [
      {
        id: "fixed-heading",
        type: "heading",
        settings: { content: "Une image qui reste en place", style: { font_size: "56px", alignment: "center" } },
      },
      button("fixed-button", "Grimper", "blurred"),
    ],
  },
  {
    id: "latest-articles-dark",
    type: "latest-articles",
    settings: { background: { type: "color", color: "#ffd9b8" } },
  },
  { id: "latest-articles-none", type: "latest-articles", settings: { title: "Jamais vu" } },
  {
    id: "container",
    type: "container",
    settings: { background: { type: "color", color: "#fff0e4" }, display: { justify_content: "space-between" } },
    children: [
      {
        id: "flex-text",
        type: "container",
        settings: { gap: "0.5rem" },
        children: [
          { id: "flex-heading", type: "heading", settings: { content: "Un container, deux colonnes", level: 2 } },
          paragraph("flex-paragraph", long),
        ],
      },
      { id: "flex-image", type: "image", settings: { url: "/pictures/robots.svg", alt: "Un robot", width: "24rem" } },
    ],
  },
  {
    id: "flex",
    type: "flex",
    settings: { gap: "2rem" },
    children: ["sac", "plan", "pluie"].map((picture) => ({
      id: `flex-${picture}`,
      type: "image",
      settings: { url: `/pictures/${picture}.svg`, alt: "", width: "33%", href: "/" },
    })),
  },
  {
    id: "header-right",
    type: "header",
    settings: { label: "À droite", title: "Un titre aligné à droite", alignment: "right" },
  },
  { id: "split-alone", type: "split-hero", settings: { title: "Des mots seuls", description: `<p>${long}</p>` } },
  ...["basic", "container", "flex", "grid", "banner", "header", "split-hero", "latest-articles"].map((type) => ({
    id: `empty-${type}`,
    type,
    settings: {},
  })),
]
