import { aboutPage } from "./about-page.ts"
import type { ExplorateursIds } from "./catalogue/explorateurs.ts"
import { cataloguePages } from "./catalogue-pages.ts"
import { explorateursHome } from "./explorateurs-home.ts"
import { schedulePages } from "./schedule-page.ts"
import type { DemoWebsite } from "./website.ts"
import { workshopPage } from "./workshop-page.ts"

/** The ids are those of the catalogue's rows, for sections and links that name them. */
export function explorateursWebsite(ids: ExplorateursIds): DemoWebsite {
  return {
    catalogue: "/activites",
    parts: { topbar: topbar(ids), header: header(ids), footer },
    home: explorateursHome(ids),
    more: [...cataloguePages(ids), ...schedulePages(ids), workshopPage, aboutPage()],
  }
}

const inPeriod = (period: { cuid: string }) => `/stages?availabilities-period=${period.cuid}`

const topbar = ({ calendar_periods }: ExplorateursIds): DemoWebsite["parts"]["topbar"] => ({
  content: {
    email: "bonjour@explorateurs.example",
    phone: "02 555 01 42",
    announcement: {
      text: "Stages de Carnaval : les inscriptions sont ouvertes",
      href: inPeriod(calendar_periods.carnaval),
    },
  },
})

function header({ calendar_periods, categories, category_groups }: ExplorateursIds): DemoWebsite["parts"]["header"] {
  const { noel, carnaval, printemps, ete } = calendar_periods
  const wish = ({ cuid }: { cuid: string }) => `/stages?category-${category_groups.envie.cuid}=${cuid}`
  return {
    content: {
      links: [
        {
          id: "stages",
          name: "Stages",
          href: "/stages",
          children: [
            {
              id: "periodes",
              name: "Par période",
              href: "",
              children: [
                { id: "noel", name: "Noël", href: inPeriod(noel) },
                { id: "carnaval", name: "Carnaval", href: inPeriod(carnaval) },
                { id: "printemps", name: "Printemps", href: inPeriod(printemps) },
                { id: "ete", name: "Été", href: inPeriod(ete) },
              ],
            },
            {
              id: "ages",
              name: "Par âge",
              href: "",
              children: [
                { id: "petits", name: "4 – 6 ans", href: "/stages?age=4,5,6" },
                { id: "moyens", name: "7 – 9 ans", href: "/stages?age=7,8,9" },
                { id: "grands", name: "10 ans et plus", href: "/stages?age=10,11,12,13,14" },
              ],
            },
            {
              id: "envies",
              name: "Par envie",
              href: "",
              children: [
                { id: "nature", name: "Nature et aventure", href: wish(categories.nature) },
                { id: "arts", name: "Arts et scène", href: wish(categories.arts) },
                { id: "sciences", name: "Sciences", href: wish(categories.sciences) },
                { id: "sport", name: "Sport", href: wish(categories.sport) },
              ],
            },
          ],
        },
        { id: "cours", name: "Cours à l’année", href: "/cours" },
        {
          id: "ateliers",
          name: "Ateliers",
          href: "/ateliers",
          children: [
            { id: "jours", name: "Jour par jour", href: "/ateliers" },
            { id: "activites", name: "Activité par activité", href: "/par-activite" },
            { id: "composer", name: "Composer son mois", href: "/composer" },
          ],
        },
        { id: "carnets", name: "Carnets et cadeaux", href: "/carnets-et-cadeaux" },
        { id: "journal", name: "Journal", href: "/blog" },
      ],
    },
  }
}

const footer: DemoWebsite["parts"]["footer"] = {
  content: {
    quote: "Un enfant qui explore est un enfant qui grandit.",
    columns: [
      {
        id: "decouvrir",
        title: "Découvrir",
        links: [
          { id: "stages", name: "Stages de vacances", href: "/stages" },
          { id: "cours", name: "Cours à l’année", href: "/cours" },
          { id: "ateliers", name: "Ateliers", href: "/ateliers" },
          { id: "activites", name: "Toutes nos activités", href: "/activites" },
          { id: "carnets", name: "Carnets et bons cadeaux", href: "/carnets-et-cadeaux" },
        ],
      },
      {
        id: "pratique",
        title: "Pratique",
        links: [
          { id: "qui", name: "Qui sommes-nous", href: "/decouvrir" },
          { id: "journal", name: "Le journal", href: "/blog" },
          { id: "compte", name: "Mon compte", href: "/account" },
          { id: "conditions", name: "Conditions générales", href: "/terms" },
        ],
      },
    ],
    legal: { notice: "/terms", privacy_policy: "/terms" },
  },
}
