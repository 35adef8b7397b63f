import type { NewOrganiser } from "#server/organisers/create-organiser.ts"

export interface DemoOrganiser {
  organiser: NewOrganiser
  business: Record<"legal_name" | "street" | "number" | "postcode" | "city" | "bank_account_holder" | "iban", string>
  /** The service fee of a purchase; percentages in hundredths. */
  fees: Record<"service_fee_amount" | "service_fee_percentage", number>
  /** Another colour than every new website has. */
  accent_color?: string
}

export const explorateurs: DemoOrganiser = {
  organiser: {
    slug: "explorateurs",
    name: "Les Explorateurs",
    language: "fr",
    email: "bonjour@explorateurs.example",
    phone: "02 555 01 42",
    quote: "Un enfant qui explore est un enfant qui grandit.",
    description:
      "Stages, cours et ateliers pour les 4 – 14 ans, à Bruxelles. Des petits groupes, des animateurs formés et une inscription qui tient en trois minutes.",
  },
  business: {
    legal_name: "Les Explorateurs ASBL",
    street: "Rue du Noyer",
    number: "214",
    postcode: "1030",
    city: "Schaerbeek",
    bank_account_holder: "Les Explorateurs ASBL",
    iban: "BE68539007547034",
  },
  fees: { service_fee_amount: 0, service_fee_percentage: 0 },
}

export const northside: DemoOrganiser = {
  organiser: {
    slug: "northside",
    name: "Northside Studio",
    language: "en",
    email: "hello@northside.example",
    phone: "02 555 01 77",
    quote: "Make something with your hands this week.",
    description:
      "Evening and weekend courses for adults and families, in the north of Brussels. Clay, print, wood and sound, in groups of eight.",
  },
  business: {
    legal_name: "Northside Studio SRL",
    street: "Rue Van Oost",
    number: "41",
    postcode: "1030",
    city: "Schaerbeek",
    bank_account_holder: "Northside Studio SRL",
    iban: "BE71096123456769",
  },
  fees: { service_fee_amount: 50, service_fee_percentage: 150 },
  accent_color: "#2f6f5e",
}
