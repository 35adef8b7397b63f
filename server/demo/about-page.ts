import type { NewPage } from "#server/website/default-pages.ts"
import { elementMaker } from "#server/website/elements.ts"

/** The organiser's "about" page: every content block, as an organiser would use it. */
export function aboutPage(): NewPage {
  const make = elementMaker()
  return {
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
  }
}
