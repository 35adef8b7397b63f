import type { DemoCalendar, HolidayKind } from "./demo-calendar.ts"
import type { DemoCatalogue } from "./demo-catalogue.ts"

// The Explorateurs' locations, categories and questions to families.
const place = (title: string, street: string, number: string, postcode: string, city: string) => ({
  name: title,
  title,
  street,
  number,
  postcode,
  city,
})

export const locations = {
  ruche: place("La Ruche", "Rue du Noyer", "214", "1030", "Schaerbeek"),
  tournesol: place("Atelier Tournesol", "Rue de la Tulipe", "31", "1050", "Ixelles"),
  rouge_cloitre: place("Rouge-Cloître", "Rue du Rouge-Cloître", "4", "1160", "Auderghem"),
  canal: place("Studio du Canal", "Quai des Charbonnages", "58", "1080", "Molenbeek"),
  bains: place("Bains d’Etterbeek", "Rue des Champs", "71", "1040", "Etterbeek"),
  mur: place("Le Mur", "Avenue Van Volxem", "264", "1190", "Forest"),
} satisfies DemoCatalogue["locations"]

export const resources = {
  grande_salle: { name: "Grande salle de La Ruche" },
  tours: { name: "Tours de l’Atelier Tournesol" },
} satisfies DemoCatalogue["resources"]

export const category_groups = {
  formule: { title: "Formule", scope: "PRIMARY", order: 1 },
  envie: { title: "Envie", scope: "SECONDARY", order: 2 },
} satisfies DemoCatalogue["category_groups"]

export const categories = {
  stage: { group: "formule", title: "Stage" },
  cours: { group: "formule", title: "Cours" },
  atelier: { group: "formule", title: "Atelier" },
  nature: { group: "envie", title: "Nature et aventure" },
  arts: { group: "envie", title: "Arts et scène" },
  sciences: { group: "envie", title: "Sciences" },
  sport: { group: "envie", title: "Sport" },
  cuisine: { group: "envie", title: "Cuisine" },
} satisfies DemoCatalogue["categories"]

export const catalogs = {
  stages: { title: "Stages" },
  cours: { title: "Cours à l’année" },
  ateliers: { title: "Ateliers" },
} satisfies DemoCatalogue["catalogs"]

const holidays: Record<HolidayKind, string> = {
  toussaint: "Toussaint",
  noel: "Noël",
  carnaval: "Carnaval",
  printemps: "Printemps",
  ete: "Été",
}

export function calendarPeriods({ holidays: of, school_years }: DemoCalendar) {
  const period = (title: string, { first, last }: { first: object; last: object }) => ({
    title,
    start_day: `${first}`,
    end_day: `${last}`,
  })
  const [year, next] = school_years
  return {
    toussaint: period(holidays.toussaint, of.toussaint),
    noel: period(holidays.noel, of.noel),
    carnaval: period(holidays.carnaval, of.carnaval),
    printemps: period(holidays.printemps, of.printemps),
    ete: period(holidays.ete, of.ete),
    annee_scolaire: period("Année scolaire", year),
    ...(next ? { prochaine_annee: period("Prochaine année scolaire", next) } : {}),
  } satisfies DemoCatalogue["calendar_periods"]
}

export const segments = {
  familles_nombreuses: {
    entity: "CUSTOMERS",
    name: "Familles nombreuses",
    conditions: { all: [{ field: "participants_count", operator: "gte", value: 3 }] },
  },
} satisfies DemoCatalogue["segments"]

export const options = {
  garderie: {
    title: "Garderie du soir, jusqu’à 18 h",
    description: "Jeux calmes et goûter, tous les jours du stage.",
    prices: [{ label: "La semaine", amount: 2_500 }],
  },
  repas: {
    title: "Repas de midi",
    description: "Préparé chaque matin, végétarien le jeudi.",
    prices: [
      { label: "Je prépare le pique-nique" },
      { label: "Soupe et tartines", amount: 1_500 },
      { label: "Repas chaud", amount: 3_000 },
    ],
  },
  chaussons: {
    title: "Chaussons d’escalade",
    answer_required: true,
    prices: [{ label: "J’ai les miens" }, { label: "Je les loue pour l’année", amount: 4_000 }],
  },
  assurance: {
    title: "Assurance annulation",
    description: "Remboursement sur certificat, jusqu’au dernier cours.",
    prices: [{ label: "Avec assurance", percentage: 500 }],
  },
} satisfies DemoCatalogue["options"]

export const questions = {
  allergies: {
    type: "TEXT",
    title: "Allergies ou régime particulier",
    important: true,
    description: "Et où se trouve sa trousse, s’il en faut une.",
  },
  rentrer: {
    type: "CHOICES_SINGLE",
    title: "Peut rentrer seul·e ?",
    required: true,
    choices: { yes: "Oui", no: "Non" },
  },
  envies: {
    type: "CHOICES_MULTIPLE",
    title: "Qu’est-ce qui lui plaît ?",
    choices: { build: "Construire", run: "Courir", draw: "Dessiner", tell: "Raconter", cook: "Cuisiner" },
  },
  tetanos: { type: "DATE", title: "Dernier rappel contre le tétanos", description: "Nous jouons avec des clous." },
  telephone: {
    type: "TEXT",
    title: "Téléphone pendant le cours",
    description: "Sans espaces, par exemple 0470550142.",
    required: true,
    pattern: "0[0-9]{8,9}",
  },
} satisfies DemoCatalogue["questions"]
