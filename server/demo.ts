import { createOrganiser } from "./organisers/create-organiser.ts"
import type { Database } from "./platform/database/database.ts"
import { unsafeInSystem } from "./platform/database/transaction.ts"

// The demo organisers. Each room adds its own part of their world; everything is dated from the day it is filled.
const explorateurs = {
  slug: "explorateurs",
  name: "Les Explorateurs",
  language: "fr",
  email: "bonjour@explorateurs.example",
  phone: "02 555 01 42",
  quote: "Un enfant qui explore est un enfant qui grandit.",
  description:
    "Stages, cours et ateliers pour les 4 – 14 ans, à Bruxelles. Des petits groupes, des animateurs formés et une inscription qui tient en trois minutes.",
} as const

const northside = {
  slug: "northside",
  name: "Northside Studio",
  language: "en",
  email: "hello@northside.example",
  phone: "02 555 01 77",
  quote: "Make something with your hands this week.",
  description:
    "Evening and weekend courses for adults and families, in the north of Brussels. Clay, print, wood and sound, in groups of eight.",
} as const

/** Fills an empty installation; does nothing where there is already an organiser. */
export async function fillDemo(database: Database): Promise<boolean> {
  const present = await unsafeInSystem(database, (tx) => tx.selectFrom("organisers").select("id").limit(1).execute())
  if (present.length > 0) return false
  await createOrganiser(database, explorateurs, {
    demo: true,
    hosts: ["localhost", "127.0.0.1", "[::1]"],
    async alsoMake(tx, organiser_id) {
      await tx
        .updateTable("business_details")
        .set({
          legal_name: "Les Explorateurs ASBL",
          street: "Rue du Noyer",
          number: "214",
          postcode: "1030",
          city: "Schaerbeek",
          bank_account_holder: "Les Explorateurs ASBL",
          iban: "BE68539007547034",
        })
        .where("organiser_id", "=", organiser_id)
        .execute()
    },
  })
  await createOrganiser(database, northside, {
    demo: true,
    async alsoMake(tx, organiser_id) {
      await tx
        .updateTable("websites")
        .set({ accent_color: "#2f6f5e" })
        .where("organiser_id", "=", organiser_id)
        .execute()
      await tx
        .updateTable("business_details")
        .set({
          legal_name: "Northside Studio SRL",
          street: "Rue Van Oost",
          number: "41",
          postcode: "1030",
          city: "Schaerbeek",
          bank_account_holder: "Northside Studio SRL",
          iban: "BE71096123456769",
        })
        .where("organiser_id", "=", organiser_id)
        .execute()
    },
  })
  return true
}
