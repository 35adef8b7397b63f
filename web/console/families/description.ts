import { z } from "zod"
import { customerInput } from "#contract/endpoints/console-customers.ts"
import { reviewReply } from "#contract/endpoints/console-reviews.ts"
import { participantInput } from "#contract/endpoints/participants.ts"
import { type Entity, entity } from "#contract/entities/entity.ts"
import { given, shown } from "#contract/entities/field.ts"
import { cuid } from "#contract/fields.ts"

// How lists and forms of the console show families, participants and reviews, in the words of entities. The calls behind are
// written by hand and have the addresses of an entity.

const named = z.object({ cuid: z.string(), name: z.string() })
const { shape } = customerInput
const answersOf = (among: "CUSTOMERS" | "PARTICIPANTS") => ({
  of: "customers/custom-fields",
  among: { entity: among },
  answer: z.array(z.object({})),
  heavy: true,
})

export const customers = entity({
  name: "customer",
  path: "customers",
  permission: "customers.customers",
  order: "lastname",
  archives: true,
  fields: {
    fullname: shown("text", z.string(), { list: true }),
    email: given("text", shape.email, { list: true, width: 232 }),
    phone: given("text", shape.phone, { list: true, width: 160 }),
    participants: shown("links", z.array(named), { list: true, width: 150 }),
    outstanding_amount: shown("amount", z.int(), { list: true, sort: true }),
    wallet_amount: shown("amount", z.int(), { list: true, sort: true }),
    tags: given("links", shape.tags, { list: true, of: "customers/tags", answer: z.array(named) }),
    created_at: shown("instant", z.string(), { list: true, sort: true }),
    firstname: given("text", shape.firstname),
    lastname: given("text", shape.lastname, { sort: true }),
    language: given("choice", shape.language, { choices: ["fr", "en"] }),
    newsletter: given("boolean", shape.newsletter, { filter: true, single: true }),
    custom_data: given("custom_data", shape.custom_data, answersOf("CUSTOMERS")),
    tag: shown("link", named, { filter: true, of: "customers/tags", heavy: true }),
    segment: shown("link", named, {
      filter: true,
      single: true,
      of: "segments",
      among: { entity: "CUSTOMERS" },
      heavy: true,
    }),
    owes: shown("boolean", z.boolean(), { filter: true, single: true, heavy: true }),
    has_wallet: shown("boolean", z.boolean(), { filter: true, single: true, heavy: true }),
    created_from: shown("day", z.string(), { filter: true, heavy: true }),
    created_to: shown("day", z.string(), { filter: true, heavy: true }),
  },
}) as unknown as Entity

export const customerLayout = {
  person: ["firstname", "lastname", "email", "phone", "language", "newsletter"],
  more: ["tags", "custom_data"],
}

const person = participantInput.shape

export const participants = entity({
  name: "participant",
  path: "participants",
  permission: "participants.participants",
  order: "fullname",
  fields: {
    fullname: shown("text", z.string(), { list: true, sort: true }),
    age: shown("number", z.int(), { list: true }),
    birthdate: given("day", person.birthdate, { list: true, sort: true }),
    guardians: shown("links", z.array(named), { list: true, width: 190 }),
    next: shown("paragraph", z.object({}), { list: true }),
    missing: shown("boolean", z.boolean(), { list: true, filter: true, single: true, width: 170 }),
    firstname: given("text", person.firstname),
    lastname: given("text", person.lastname),
    custom_data: given("custom_data", person.custom_data, answersOf("PARTICIPANTS")),
    age_from: shown("number", z.int(), { filter: true, heavy: true }),
    age_to: shown("number", z.int(), { filter: true, heavy: true }),
    activity: shown("link", named, { filter: true, of: "activities", heavy: true }),
    availability: shown("link", named, { filter: true, of: "availabilities", heavy: true }),
    segment: shown("link", named, {
      filter: true,
      single: true,
      of: "segments",
      among: { entity: "PARTICIPANTS" },
      heavy: true,
    }),
  },
}) as unknown as Entity

export const participantLayout = { person: ["firstname", "lastname", "birthdate"], more: ["custom_data"] }

/** The form of a new one, of a family that is known. */
export const newParticipants = entity({
  ...participants,
  permission: "participants.participants",
  fields: {
    fullname: shown("text", z.string(), { list: true }),
    customer: given("other", cuid),
    firstname: given("text", person.firstname),
    lastname: given("text", person.lastname),
    birthdate: given("day", person.birthdate),
    custom_data: given("custom_data", person.custom_data, answersOf("PARTICIPANTS")),
  },
}) as unknown as Entity

export const reviews = entity({
  name: "review",
  path: "reviews",
  permission: "customers.reviews",
  order: "-created_at",
  fields: {
    message: shown("paragraph", z.string(), { list: true }),
    score: shown("choice", z.int(), { list: true, sort: true, filter: true, choices: ["0", "1", "2", "3", "4", "5"] }),
    registration: shown("paragraph", z.object({}), { list: true }),
    private: shown("boolean", z.boolean(), { list: true, filter: true, single: true }),
    hidden: given("boolean", z.boolean(), { list: true, filter: true, single: true }),
    created_at: shown("instant", z.string(), { list: true, sort: true }),
    reply: given("paragraph", reviewReply),
  },
}) as unknown as Entity

export const reviewLayout = { answer: ["reply", "hidden"] }
