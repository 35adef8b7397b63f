import { elementMaker } from "#server/website/elements.ts"
import { explorateursArticles } from "./articles.ts"
import type { DemoWebsite } from "./website.ts"

const make = elementMaker()

export const explorateursWebsite: DemoWebsite = {
  articles: explorateursArticles,
  parts: {
    topbar: {
      content: {
        email: "bonjour@explorateurs.example",
        phone: "02 555 01 42",
        announcement: { text: "Stages de Carnaval : les inscriptions sont ouvertes", href: "/blog" },
      },
    },
    header: {
      content: {
        links: [
          {
            id: "stages",
            name: "Stages",
            href: "/",
            children: [
              {
                id: "periodes",
                name: "Par période",
                href: "/",
                children: [
                  { id: "carnaval", name: "Carnaval", href: "/" },
                  { id: "printemps", name: "Printemps", href: "/" },
                  { id: "ete", name: "Été", href: "/" },
                ],
              },
              {
                id: "ages",
                name: "Par âge",
                href: "/",
                children: [
                  { id: "petits", name: "4 – 6 ans", href: "/" },
                  { id: "moyens", name: "7 – 9 ans", href: "/" },
                  { id: "grands", name: "10 ans et plus", href: "/" },
                ],
              },
            ],
          },
          {
            id: "pratique",
            name: "Pratique",
            href: "",
            children: [
              { id: "decouvrir", name: "Qui sommes-nous", href: "/decouvrir" },
              { id: "conditions", name: "Conditions générales", href: "/terms" },
            ],
          },
          { id: "journal", name: "Journal", href: "/blog" },
        ],
      },
    },
    footer: {
      content: {
        quote: "Un enfant qui explore est un enfant qui grandit.",
        columns: [
          {
            id: "decouvrir",
            title: "Découvrir",
            links: [
              { id: "qui", name: "Qui sommes-nous", href: "/decouvrir" },
              { id: "journal", name: "Le journal", href: "/blog" },
            ],
          },
          {
            id: "pratique",
            title: "Pratique",
            links: [
              { id: "compte", name: "Mon compte", href: "/account" },
              { id: "conditions", name: "Conditions générales", href: "/terms" },
            ],
          },
        ],
        legal: { notice: "/terms", privacy_policy: "/terms" },
      },
    },
  },
  home: [
    make("split-hero", {
      label: "Stages, cours et ateliers à Bruxelles",
      title: "Des vacances à raconter tout le dîner",
      description:
        "<p>Stages, cours et ateliers pour les 4 – 14 ans. Des petits groupes, des animateurs formés et une inscription qui tient en trois minutes.</p>",
      image: "/pictures/hero.svg",
      alt: "Des enfants jouent à la marelle dans un parc, près de maisons bruxelloises",
      layout: "full-width",
      origin: "left",
      buttons: [
        { text: "Créer un compte", href: "/auth/register" },
        { text: "Lire le journal", href: "/blog", type: "plain" },
      ],
    }),
    make("activities-cards"),
    make("basic", { background: { type: "color", color: "#fbf9f6" }, padding: { top: "4rem", bottom: "4rem" } }, [
      make("container", {}, [
        make("header", {
          label: "Comment ça marche",
          title: "Trois cases, et c’est parti",
          subtitle:
            "Vous choisissez, nous gardons la place pendant quinze minutes, vous payez quand cela vous arrange.",
        }),
        make("grid", { columns: 3 }, [
          make("feature-highlight", {
            label: "1",
            title: "Choisissez",
            content: "<p>Par âge, par jour et par quartier. Les places restantes sont à jour.</p>",
          }),
          make("feature-highlight", {
            label: "2",
            title: "Inscrivez",
            content: "<p>Une fiche par enfant, remplie une seule fois. Repas et garderie en option.</p>",
          }),
          make("feature-highlight", {
            label: "3",
            title: "Respirez",
            content: "<p>Acompte, virement ou paiement en ligne. L’attestation fiscale arrive toute seule.</p>",
          }),
        ]),
      ]),
    ]),
    make("latest-articles", { title: "Le journal", limit: 3 }),
  ],
  more: [
    {
      path: "/decouvrir",
      type: "DEFAULT",
      title: "Qui sommes-nous",
      content: [
        make("banner", {
          label: "Depuis 2009",
          title: "Neuf lieux, quarante animateurs, un seul principe",
          subtitle: "Un enfant qui explore est un enfant qui grandit.",
          image: "/pictures/foret.svg",
          overlay_opacity: 45,
        }),
        make("container", { padding: { top: "3rem", bottom: "4rem" }, gap: "2rem" }, [
          make("tabs", {
            links: [
              { id: "a", href: "/decouvrir", text: "L’équipe" },
              { id: "b", href: "/decouvrir?vue=lieux", text: "Les lieux" },
              { id: "c", href: "/blog", text: "Le journal" },
            ],
          }),
          make("heading", { content: "Apprendre en faisant", level: 2 }),
          make("paragraph", {
            content:
              "Nous préférons la boue aux écrans, les questions aux consignes, et les groupes de douze aux groupes de vingt.",
          }),
          make("flex", { gap: "2rem", align_items: "center", justify_content: "start" }, [
            make("image", {
              url: "/pictures/poterie.svg",
              alt: "Deux enfants à l’atelier de poterie",
              width: "22rem",
              "aspect-ratio": "4/3",
              "border-radius": "20px",
            }),
            make("rich-text", {
              content:
                "<h3>Ce que nous promettons</h3><ul><li>Douze enfants par groupe, au plus</li><li>Des animateurs brevetés</li><li>Une annulation sans frais jusqu’à 14 jours avant</li></ul><blockquote>« Elle s’est endormie en racontant sa cabane. »</blockquote>",
            }),
          ]),
          make("alert", {
            title: "Garderie dès 8 h",
            content: "Sur inscription, dans tous nos lieux, jusqu’à 17 h 30.",
            type: "green",
          }),
          make("faq", {
            questions: [
              {
                id: "1",
                question: "Que se passe-t-il s’il pleut ?",
                answer: "On sort quand même, un peu moins longtemps. Chaque lieu a un abri chauffé.",
              },
              {
                id: "2",
                question: "Peut-on inscrire un enfant en cours de semaine ?",
                answer: "Oui, quand il reste des places. Le prix est adapté aux jours restants.",
              },
              {
                id: "3",
                question: "Où trouver l’attestation fiscale ?",
                answer: "Dans votre compte, dès que le stage est terminé et payé.",
              },
            ],
          }),
          make("button", { text: "Nous écrire", href: "mailto:bonjour@explorateurs.example", type: "primary" }),
        ]),
      ],
    },
  ],
}
