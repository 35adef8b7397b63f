import { elementMaker } from "#server/website/elements.ts"
import { northsideArticles } from "./articles.ts"
import type { DemoWebsite } from "./website.ts"

const make = elementMaker()

export const northsideWebsite: DemoWebsite = {
  articles: northsideArticles,
  parts: {
    topbar: {
      content: { email: "hello@northside.example", phone: "02 555 01 77" },
      settings: { background_color: "#17332b", text_color: "#ffffff" },
    },
    header: {
      content: {
        links: [
          { id: "journal", name: "Journal", href: "/blog" },
          { id: "terms", name: "Good to know", href: "/terms" },
        ],
      },
      settings: { logo_position: "center", links_position: "left", sticky: false },
    },
    footer: {
      content: {
        quote: "Make something with your hands this week.",
        legal: { notice: "/terms", privacy_policy: "/terms" },
      },
    },
  },
  home: [
    make("split-hero", {
      label: "Courses for adults and families",
      title: "Make something with your hands this week",
      description:
        "<p>Evening and weekend courses in the north of Brussels. Clay, print, wood and sound, in groups of eight.</p>",
      image: "/pictures/poterie.svg",
      alt: "Two people at the pottery wheel",
      origin: "right",
      buttons: [
        { text: "Create an account", href: "/auth/register" },
        { text: "Read the journal", href: "/blog", type: "plain" },
      ],
    }),
    make("latest-articles", { title: "From the studio" }),
  ],
  more: [],
}
