import type { Element } from "#contract/blocks/tree.ts"
import type { NewPage } from "#server/website/default-pages.ts"
import { elementMaker } from "#server/website/elements.ts"
import type { NorthsideIds } from "./catalogue/northside.ts"
import type { DemoWebsite } from "./website.ts"

const everything = ["OPEN", "CLOSED", "FULL", "OVERLAP"] as const

/** The ids are those of the catalogue's rows, for sections that name them. */
export function northsideWebsite(ids: NorthsideIds): DemoWebsite {
  return {
    catalogue: "/courses",
    parts: {
      topbar: {
        content: { email: "hello@northside.example", phone: "02 555 01 77" },
        settings: { background_color: "#17332b", text_color: "#ffffff" },
      },
      header: {
        content: {
          links: [
            { id: "courses", name: "Courses", href: "/courses" },
            { id: "one-go", name: "In one go", href: "/in-one-go" },
            { id: "gifts", name: "Gifts", href: "/gifts" },
            { id: "journal", name: "Journal", href: "/blog" },
          ],
        },
        settings: { logo_position: "center", links_position: "left", sticky: false },
      },
      footer: {
        content: {
          quote: "Make something with your hands this week.",
          columns: [
            {
              id: "studio",
              title: "The studio",
              links: [
                { id: "courses", name: "Courses", href: "/courses" },
                { id: "one-go", name: "In one go", href: "/in-one-go" },
                { id: "gifts", name: "Gifts and memberships", href: "/gifts" },
                { id: "terms", name: "Good to know", href: "/terms" },
              ],
            },
          ],
          legal: { notice: "/terms", privacy_policy: "/terms" },
        },
      },
    },
    home: home(),
    more: pages(ids),
  }
}

function home(): Element[] {
  const make = elementMaker()
  return [
    make("split-hero", {
      label: "Courses for adults and families",
      title: "Make something with your hands this week",
      description:
        "<p>Evening and weekend courses in the north of Brussels. Clay, print, wood and sound, in groups of eight.</p>",
      image: "/pictures/poterie.svg",
      alt: "Somebody at the pottery wheel",
      origin: "right",
      buttons: [
        { text: "See the courses", href: "/courses" },
        { text: "Give one", href: "/gifts", type: "plain" },
      ],
    }),
    make("availabilities-cards", {
      title: "Starting soon",
      link_text: "Everything we teach",
      link_href: "/courses",
      status: [...everything],
      columns: 3,
      limit: 6,
    }),
    make("latest-articles", { title: "From the studio" }),
  ]
}

function pages({ catalogs }: NorthsideIds): NewPage[] {
  const make = elementMaker()
  return [
    {
      path: "/courses",
      type: "DEFAULT",
      title: "Courses",
      content: [
        make("header", { title: "Everything we teach" }),
        make("availabilities-filters", {
          status: [...everything],
          columns: 3,
          layout: "stacked",
          "card-image-aspect-ratio": "3/2",
          filters: { weekday: true, age: false },
        }),
      ],
    },
    {
      path: "/in-one-go",
      type: "DEFAULT",
      title: "In one go",
      content: [
        make("header", { title: "In one go", subtitle: "An evening or a morning, no strings attached." }),
        make("availabilities-quick-list", {
          catalogs: [catalogs.evenings.id],
          status: [...everything],
          layout: "aside",
        }),
      ],
    },
    {
      path: "/gifts",
      type: "DEFAULT",
      title: "Gifts and memberships",
      content: [
        make("header", { title: "To give, to keep, to share" }),
        make("grid", { columns: 3, gap: "1.5rem" }, [
          make("bundles-cards", { columns: 1 }),
          make("vouchers-cards", { columns: 1 }),
          make("memberships-cards", { columns: 1 }),
        ]),
      ],
    },
  ]
}
