import type { NewPage } from "#server/website/default-pages.ts"
import { elementMaker } from "#server/website/elements.ts"
import type { ExplorateursIds } from "./catalogue/explorateurs.ts"

const everything = ["OPEN", "CLOSED", "FULL", "OVERLAP"] as const

/** Schedules of the Explorateurs: their week, their workshops side by side, and a month of workshops to choose from. */
export function schedulePages({ activities, catalogs }: ExplorateursIds): NewPage[] {
  const make = elementMaker()
  const { eau, hauteur, rythmes, club, scene, argile, marmitons, eveil, bois, famille, dimanche } = activities
  const week = [eau, hauteur, rythmes, club, scene, argile, marmitons, eveil, bois, famille, dimanche]
  return [
    {
      path: "/cours",
      type: "DEFAULT",
      title: "Cours à l’année",
      content: [
        make("header", {
          title: "La semaine des Explorateurs",
          subtitle: "Cours et ateliers, du lundi au dimanche. Touchez un créneau pour le découvrir et vous inscrire.",
          alignment: "left",
        }),
        make("weekly-calendar", {
          activities: week.map(({ id }) => id),
          status: [...everything],
          filters: { age: true, location: true, category: true },
          start_hour: 9,
          end_hour: 19,
        }),
      ],
    },
    {
      path: "/par-activite",
      type: "DEFAULT",
      title: "Ateliers, activité par activité",
      content: [
        make("header", {
          title: "Un jour, tous les ateliers",
          subtitle: "Choisissez votre jour : chaque atelier a sa colonne.",
          alignment: "left",
        }),
        make("resources-schedule", {
          catalogs: [catalogs.ateliers.id],
          status: [...everything],
          "items-properties": ["age", "time", "location", "price", "remaining"],
        }),
      ],
    },
    {
      path: "/composer",
      type: "DEFAULT",
      title: "Composer son mois",
      content: [
        make("header", {
          label: "À la carte",
          title: "Composez votre mois d’ateliers",
          subtitle: "Autant de créneaux que vous voulez, sur autant de semaines : ils partent ensemble dans le panier.",
          alignment: "left",
        }),
        make("weekly-calendar", {
          activities: [argile, marmitons, eveil, famille, dimanche].map(({ id }) => id),
          status: [...everything],
          mode: "stacked",
          "items-properties": ["time", "location", "price", "remaining"],
          "multiple-selection": true,
          "show-empty-groups": { desktop: false, mobile: false },
        }),
      ],
    },
  ]
}
