// The ten content blocks, in a container and, for a few, directly on the page.
const long =
  "Nous préférons la boue aux écrans, les questions aux consignes et les groupes de douze aux groupes de vingt. Anticonstitutionnellement, ce mot de vingt-cinq lettres tient encore sur un téléphone."

const rich = `<h1>Un titre de premier rang dans le texte</h1><p>${long} <strong>C’est important.</strong></p>
<h2>Ce que nous promettons</h2><ul><li>Douze enfants par groupe, au plus</li><li>Des animateurs brevetés<ul><li>BAFA ou équivalent</li></ul></li></ul>
<h3>Trois étapes</h3><ol><li>Choisir</li><li>Inscrire</li><li>Respirer</li></ol><h4>Un petit titre</h4><p>Lisez <a href="/terms">les conditions</a>.</p>
<blockquote><p>« Elle s’est endormie en racontant sa cabane. »</p></blockquote>
<figure><img src="/pictures/plan.svg" alt="Un plan du quartier" width="1200" height="900" loading="lazy"><figcaption>Le chemin depuis le tram.</figcaption></figure>
<table><caption>Garderie</caption><thead><tr><th scope="col">Lieu</th><th scope="col">Matin</th><th scope="col">Soir</th><th scope="col">Téléphone</th><th scope="col">Prix</th></tr></thead><tbody><tr><th scope="row">La Ruche, Schaerbeek</th><td>8 h – 9 h</td><td>16 h – 17 h 30</td><td>02 555 01 42</td><td>4,00 €</td></tr><tr><th scope="row">Rouge-Cloître, Auderghem</th><td>8 h – 9 h</td><td>16 h – 18 h</td><td>02 555 01 43</td><td>4,50 €</td></tr></tbody></table><hr><p><em>Fin.</em></p>`

const questions = [
  { id: 1, question: "Que se passe-t-il s’il pleut ?", answer: long },
  {
    id: 2,
    question: "Peut-on inscrire un enfant en cours de semaine, même s’il manque les deux premiers jours ?",
    answer: "Oui.",
  },
  {
    id: null,
    question: "Où trouver l’attestation fiscale ?",
    answer: "Dans votre compte.\nDès que le stage est payé.",
  },
]

export const sampleBlocks = [
  { id: "on-page-heading", type: "heading", settings: { content: "Directement sur la page" } },
  { id: "on-page-paragraph", type: "paragraph", settings: { content: long } },
  {
    id: "on-page-alert",
    type: "alert",
    settings: { title: "Garderie dès 8 h", content: "Sur inscription.", type: "green" },
  },
  {
    id: "content",
    type: "container",
    settings: { gap: "2rem" },
    children: [
      {
        id: "tabs",
        type: "tabs",
        settings: {
          links: [
            "Ici",
            "L’équipe",
            "Les lieux",
            "Les tarifs",
            "La garderie",
            "Les repas",
            "Les assurances",
            "Le journal",
          ].map((text, id) => ({ id, href: id === 0 ? "/sandbox/blocks" : `/sandbox/blocks?vue=${id}`, text })),
        },
      },
      ...["blue", "red", "yellow", "green"].map((type) => ({
        id: `alert-${type}`,
        type: "alert",
        settings: { title: `Une alerte ${type}`, content: long, type },
      })),
      { id: "alert-title", type: "alert", settings: { title: "Un titre seul" } },
      { id: "alert-content", type: "alert", settings: { content: "Un texte seul." } },
      {
        id: "buttons",
        type: "flex",
        settings: { justify_content: "start" },
        children: ["primary", "secondary", "plain", "white", "blurred"].map((type) => ({
          id: `button-${type}`,
          type: "button",
          settings: { text: type, href: "/", type },
        })),
      },
      { id: "faq", type: "faq", settings: { questions } },
      ...[2, 3, 4].map((level) => ({
        id: `heading-${level}`,
        type: "heading",
        settings: { content: `Un titre de niveau ${level}`, level },
      })),
      {
        id: "heading-styled",
        type: "heading",
        settings: {
          content: "Grand, vert et centré",
          style: { font_size: "72px", font_weight: 800, color: "#1d5b45", alignment: "center" },
        },
      },
      {
        id: "paragraph-styled",
        type: "paragraph",
        settings: { content: long, style: { font_size: "20px", alignment: "center" } },
      },
      {
        id: "images",
        type: "grid",
        settings: { columns: 4, gap: "1rem" },
        children: ["sac", "pluie", "musique", "theatre"].map((picture) => ({
          id: `image-${picture}`,
          type: "image",
          settings: { url: `/pictures/${picture}.svg`, alt: picture, "aspect-ratio": "1/1", "border-radius": "28px" },
        })),
      },
      {
        id: "image-contain",
        type: "image",
        settings: { url: "/pictures/cuisine.svg", alt: "Deux marmitons", height: "16rem", "object-fit": "contain" },
      },
      {
        id: "feature",
        type: "feature-highlight",
        settings: {
          label: "En forêt",
          title: "Cabanes et feu de camp",
          subtitle: "De 6 à 12 ans, à Rouge-Cloître",
          content: `<p>${long}</p>`,
          image: "/pictures/foret.svg",
        },
      },
      {
        id: "feature-center",
        type: "feature-highlight",
        settings: { title: "Au centre", content: `<p>${long}</p>`, image: "/pictures/voile.svg", alignment: "center" },
      },
      { id: "rich-text", type: "rich-text", settings: { content: rich } },
      {
        id: "iframe",
        type: "iframe",
        settings: { url: "https://frame.example/plan", title: "Plan du quartier", "aspect-ratio": "21/9" },
      },
      { id: "iframe-ours", type: "iframe", settings: { url: "https://localhost/" } },
      ...["alert", "faq", "feature-highlight", "tabs"].map((type) => ({ id: `empty-${type}`, type, settings: {} })),
      { id: "broken", type: "image", settings: { url: "javascript:alert(1)" } },
      { id: "unknown", type: "marquee", settings: {} },
    ],
  },
]
