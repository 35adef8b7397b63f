import type { Language } from "#contract/language.ts"
import type { DocumentPages, DocumentSettings } from "#contract/rules/document-elements.ts"
import { cuidsOf, type MadeByName } from "./catalogue/made-by-name.ts"
import { amount, asked, code, date, onePage, QUIET, words } from "./document-elements.ts"
import { make, type Office } from "./office.ts"

interface DemoDocument {
  title: string
  description: string
  icon: string
  settings: DocumentSettings
  /** By name; null is every activity. */
  activities: readonly string[] | null
  pages: (field_id: number | undefined) => DocumentPages
}

const certificateOnly: DocumentSettings = { payment_requirement: "TOTAL", date_requirement: "AVAILABILITY_END" }
const nothing: DocumentSettings = { payment_requirement: null, date_requirement: null }

interface Certificate {
  accent: string
  organiser: string
  address: string
  title: string
  lead: string
  sentence: string
  labels: Record<"who" | "born" | "customer" | "postcode" | "dates" | "total" | "daily" | "reference", string>
  place: string
  signed: string
}

/** A certificate: participant, dates, amount, and amount per day. */
const certificate = (text: Certificate) => (field_id: number | undefined) => {
  const value = { size: 12, bold: true, width: 110 }
  const label = (y: number, data: string) => words(20, y + 0.4, data, { color: QUIET, width: 55 })
  const { labels } = text
  return onePage([
    words(20, 20, text.organiser, { size: 14, bold: true, color: text.accent }),
    words(20, 27, text.address, { size: 9, color: QUIET }),
    words(20, 52, text.title, { size: 28, bold: true, width: 170 }),
    words(20, 67, text.lead, { size: 12, color: QUIET, width: 170 }),
    words(20, 86, text.sentence, { size: 12, width: 170 }),
    label(122, labels.who),
    words(80, 122, "{participant.fullname}", value),
    label(131, labels.born),
    date(80, 131, "participant.birthdate", value),
    label(140, labels.customer),
    words(80, 140, "{customer.fullname}", value),
    ...(field_id ? [label(149, labels.postcode), asked(80, 149, field_id, value)] : []),
    label(163, labels.dates),
    words(80, 163, "{registration.dates}", value),
    label(177, labels.total),
    amount(80, 177, "registration.total_amount", { ...value, color: text.accent }),
    label(186, labels.daily),
    amount(80, 186, "registration.daily_amount", value),
    label(195, labels.reference),
    words(80, 195, "{registration.reference}", value),
    words(20, 238, `${text.place} {document.created_at}`, { width: 170 }),
    words(20, 246, text.signed, { bold: true, width: 170 }),
    words(20, 280, "{registration.cuid}", { size: 7, color: QUIET, width: 170 }),
  ])
}

interface Badge {
  accent: string
  organiser: string
  hint: string
}

/** Name and code, large enough to be read at the door. */
const badge = (text: Badge) => () =>
  onePage([
    words(20, 24, text.organiser, { size: 13, bold: true, color: text.accent, width: 170, align: "center" }),
    words(20, 44, "{participant.firstname}", { size: 54, bold: true, width: 170, align: "center" }),
    words(20, 70, "{participant.lastname}", { size: 22, width: 170, align: "center" }),
    code(55, 88, "participant.attendance_qr_code", 100),
    words(30, 196, "{availability.activity.title}", { size: 18, bold: true, width: 150, align: "center" }),
    words(30, 216, "{registration.dates}", { size: 13, width: 150, align: "center" }),
    words(30, 234, "{availability.location.title}", { size: 13, color: QUIET, width: 150, align: "center" }),
    words(30, 270, text.hint, { size: 9, color: QUIET, width: 150, align: "center" }),
  ])

const french = { accent: "#a14a00", organiser: "Les Explorateurs ASBL" }
const english = { accent: "#2f6f5e", organiser: "Northside Studio SRL" }

export const documents: Record<Language, DemoDocument[]> = {
  fr: [
    {
      title: "Attestation fiscale",
      description: "Pour les frais de garde : jours de présence, montant payé et montant par jour.",
      icon: "file-check",
      settings: certificateOnly,
      activities: ["cabanes", "foret", "robots", "scene"],
      pages: certificate({
        ...french,
        address: "Rue du Noyer 214, 1030 Schaerbeek",
        title: "Attestation fiscale",
        lead: "Frais de garde d’enfants",
        sentence:
          "Nous certifions que {participant.fullname} a participé à « {availability.activity.title} », à {availability.location.title}, {availability.location.city}, et que le montant ci-dessous a été payé en entier.",
        labels: {
          who: "Enfant",
          born: "Date de naissance",
          customer: "Payé par",
          postcode: "Code postal",
          dates: "Dates",
          total: "Montant payé",
          daily: "Montant par jour",
          reference: "Communication",
        },
        place: "Fait à Schaerbeek, le",
        signed: "Pour Les Explorateurs ASBL",
      }),
    },
    {
      title: "Badge d’entrée",
      description: "À présenter à l’arrivée et au départ, imprimé ou sur le téléphone.",
      icon: "id-card",
      settings: nothing,
      activities: null,
      pages: badge({ ...french, hint: "À présenter à l’arrivée et au départ." }),
    },
  ],
  en: [
    {
      title: "Certificate of attendance",
      description: "What you took part in, when, and what was paid for it.",
      icon: "file-check",
      settings: certificateOnly,
      activities: null,
      pages: certificate({
        ...english,
        address: "Rue Van Oost 41, 1030 Schaerbeek",
        title: "Certificate of attendance",
        lead: "Northside Studio, Brussels",
        sentence:
          "We certify that {participant.fullname} took part in “{availability.activity.title}” at {availability.location.title}, {availability.location.city}, and that the amount below has been paid in full.",
        labels: {
          who: "Participant",
          born: "Date of birth",
          customer: "Paid by",
          postcode: "Postcode",
          dates: "Dates",
          total: "Amount paid",
          daily: "Amount per day",
          reference: "Reference",
        },
        place: "Schaerbeek,",
        signed: "For Northside Studio SRL",
      }),
    },
    {
      title: "Entry badge",
      description: "To show at the door, on paper or on a phone.",
      icon: "id-card",
      settings: nothing,
      activities: null,
      pages: badge({ ...english, hint: "Show it when you arrive and when you leave." }),
    },
  ],
}

/** The documents of registrations. */
export async function addDocuments(office: Office, language: Language, activities: MadeByName): Promise<void> {
  const { tx, ctx } = office
  const field = await tx
    .selectFrom("custom_fields")
    .select("id")
    .where("organiser_id", "=", ctx.organiser_id)
    .where("entity", "=", "CUSTOMERS")
    .orderBy("id")
    .executeTakeFirst()
  for (const { pages, activities: names, ...named } of documents[language])
    await make(office, "documents", {
      ...named,
      pages: pages(field?.id),
      activities: names && cuidsOf(activities, names),
    })
}
