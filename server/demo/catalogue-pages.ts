import type { NewPage } from "#server/website/default-pages.ts"
import { elementMaker } from "#server/website/elements.ts"
import type { ExplorateursIds } from "./catalogue/explorateurs.ts"

const everything = ["OPEN", "CLOSED", "FULL", "OVERLAP"] as const

/** The catalogue pages of the Explorateurs: camps, workshops, and products besides. */
export function cataloguePages({ catalogs, category_groups }: ExplorateursIds): NewPage[] {
  const make = elementMaker()
  return [
    {
      path: "/stages",
      type: "DEFAULT",
      title: "Stages de vacances",
      content: [
        make("header", { title: "Stages de vacances" }),
        make("availabilities-filters", {
          catalogs: [catalogs.stages.id],
          category_groups: [category_groups.envie.cuid],
          status: [...everything],
          columns: 3,
          limit: 18,
        }),
      ],
    },
    {
      path: "/ateliers",
      type: "DEFAULT",
      title: "Ateliers, jour par jour",
      content: [
        make("header", {
          title: "Les ateliers, jour par jour",
          subtitle: "Un mercredi libre, un dimanche de pluie ? Choisissez un jour, puis une place.",
        }),
        make("availabilities-quick-list", {
          catalogs: [catalogs.ateliers.id],
          category_groups: [category_groups.envie.cuid],
          status: [...everything],
          "items-properties": ["time", "age", "location", "price", "remaining"],
        }),
      ],
    },
    {
      path: "/carnets-et-cadeaux",
      type: "DEFAULT",
      title: "Carnets et cadeaux",
      content: [
        make("header", {
          title: "À offrir, à garder, à partager",
          subtitle: "Des entrées d’avance, un bon à glisser sous le sapin, une adhésion pour toute la famille.",
        }),
        make("bundles-cards", { title: "Carnets", columns: 3 }),
        make("vouchers-cards", { title: "Bons cadeaux", columns: 3 }),
        make("memberships-cards", { title: "Adhésions", columns: 3 }),
      ],
    },
    {
      path: "/activites",
      type: "DEFAULT",
      title: "Toutes nos activités",
      content: [
        make("header", { title: "Toutes nos activités", subtitle: "Ce que nous faisons, quelle que soit la date." }),
        make("activities-cards", { columns: 4, "available-only": true, limit: 40 }),
      ],
    },
  ]
}
