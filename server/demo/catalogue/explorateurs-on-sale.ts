import type { DemoCalendar } from "./demo-calendar.ts"
import type { DemoCatalogue } from "./demo-catalogue.ts"
import { writeHtml } from "./write-html.ts"

const A_YEAR = 365 * 86_400
const text = (...paragraphs: string[]) => writeHtml({ paragraphs })

/** Bundles, memberships and vouchers; those that expire do so with the school year on sale. */
export function onSale({ school_years, at }: DemoCalendar) {
  const { first, last } = school_years.at(-1)!
  const end_of_summer = at(last.with({ month: 9, day: 1 }), "0:00")
  return {
    bundles: bundles(end_of_summer),
    memberships: memberships(at(first, "0:00"), end_of_summer),
    vouchers,
    discount_models: { solidaire: { title: "Tarif solidaire", percentage: 2_500 } },
  }
}

const bundles = (expires_at: string) =>
  ({
    dix_ateliers: {
      title: "Carnet de dix ateliers",
      description: text(
        "À utiliser le mercredi ou le samedi, pour toutes vos envies de terre, de cuisine et de forêt.",
        "Dix entrées pour un enfant, valables douze mois.",
      ),
      price: 16_000,
      capacity: 10,
      duration: A_YEAR,
      entity: "PARTICIPANTS",
      activities: ["argile", "marmitons", "eveil", "famille"],
      pictures: ["poterie"],
    },
    famille: {
      title: "Carnet famille",
      description: text(
        "Toutes nos activités, sans compter, pour tous les enfants de la maison.",
        "Valable jusqu’à la fin des vacances d’été.",
      ),
      price: 129_000,
      expires_at,
      entity: "CUSTOMERS",
      pictures: ["hero"],
    },
  }) satisfies DemoCatalogue["bundles"]

const memberships = (fixed_period_start_at: string, fixed_period_end_at: string) =>
  ({
    famille: {
      title: "Adhésion famille",
      description: text(
        "Priorité d’une semaine sur les stages et 5 % toute l’année. Elle court douze mois à partir de l’achat.",
      ),
      price: 3_000,
      entity: "CUSTOMERS",
      period_type: "ROLLING",
      rolling_period_type: "YEAR",
      rolling_period_duration: 1,
      pictures: ["pluie"],
    },
    jeune: {
      title: "Carte de jeune explorateur",
      description: text("L’assurance, le foulard et le carnet de bord, pour un enfant et une année scolaire."),
      price: 1_500,
      entity: "PARTICIPANTS",
      period_type: "FIXED",
      fixed_period_start_at,
      fixed_period_end_at,
      pictures: ["sac"],
    },
  }) satisfies DemoCatalogue["memberships"]

const vouchers = {
  bon_25: {
    title: "Bon cadeau de 25 €",
    description: text("Envoyé par e-mail, à valoir sur toutes nos activités. Un an pour en profiter."),
    price: 2_500,
    duration: A_YEAR,
    pictures: ["theatre"],
  },
  bon_50: {
    title: "Bon cadeau de 50 €",
    description: text("Pour un petit explorateur : presque trois ateliers, ou un bon morceau de stage."),
    price: 5_000,
    duration: A_YEAR,
    pictures: ["cirque"],
  },
  bon_carnet: {
    title: "Dix ateliers à offrir",
    description: text("Celui qui le reçoit l’échange contre un carnet de dix ateliers."),
    price: 16_000,
    duration: A_YEAR,
    bundle: "dix_ateliers",
    pictures: ["poterie"],
  },
} satisfies DemoCatalogue["vouchers"]
