import type { AnswerInput, RouteInput } from "#contract/endpoint.ts"
import type { authEndpoints } from "#contract/endpoints/auth.ts"
import { shownFields } from "#contract/rules/custom-fields.ts"
import {
  checkAnswers,
  findActiveFields,
  refuseProblems,
  writeCustomData,
} from "#server/organisers/custom-fields/custom-data.ts"
import { newCuid } from "#server/platform/cuid.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { announce } from "#server/platform/jobs/announce.ts"
import { writeMail } from "#server/platform/jobs/write-mail.ts"
import { hashPassword, refuseCommonPassword } from "#server/platform/passwords.ts"
import { customerRealm } from "#server/platform/realms.ts"
import { refuse } from "#server/platform/refusal.ts"
import { newToken, openSession } from "#server/platform/sessions.ts"
import { refuseFutureBirthdate } from "./check-birthdate.ts"
import { insertParticipant } from "./insert-participant.ts"

// Signing up creates, in one transaction, the customer, the customer as a participant (if the organiser's settings say
// so), the session, the welcome mail and the event. An e-mail is one account per organiser; of two at once, the unique
// key decides which comes first. Deferred fields are not asked here.
type Input = RouteInput<typeof authEndpoints.register>["body"]

export async function register(
  ctx: RequestContext,
  { body }: { body: Input },
): Promise<AnswerInput<typeof authEndpoints.register>> {
  const { organiser_id, language } = ctx
  refuseCommonPassword(body.password)
  const password_hash = await hashPassword(body.password)
  await inTenant(ctx, async (tx) => {
    const answers = await checkAnswersOf(tx, organiser_id, body)
    const terms_version = await judgeTerms(tx, organiser_id, body)
    const customer_id = await insertCustomer(tx, ctx, { ...body, terms_version }, password_hash)
    await writeCustomData(tx, organiser_id, "CUSTOMERS", customer_id, answers.custom_data)
    if (answers.participant) await insertParticipant(tx, organiser_id, customer_id, { ...body, ...answers.participant })
    await writeMail(tx, organiser_id, {
      trigger: "customer.created",
      thing: `customer/${customer_id}`,
      recipient: body.email,
      customer_id,
      language,
      template: "customer.welcome",
      data: { firstname: body.firstname },
    })
    await announce(tx, organiser_id, "customer.created", { customer_id })
    await openSession(tx, ctx, customerRealm, customer_id)
  })
  return { ok: true }
}

/** The answers about the customer and, where one is created, about the participant; others are ignored. */
async function checkAnswersOf(tx: Tx, organiser_id: number, body: Input) {
  const wantsParticipant = await makesParticipants(tx, organiser_id)
  const customer = checkAnswers(await signUpFields(tx, organiser_id, "CUSTOMERS"), body.custom_data)
  if (!wantsParticipant) {
    refuseProblems(customer.problems)
    return { custom_data: customer.data }
  }
  const asked = await signUpFields(tx, organiser_id, "PARTICIPANTS")
  const participant = checkAnswers(asked, body.participant?.custom_data ?? [], "participant.")
  const birthdate = body.participant?.birthdate
  const missing = birthdate === undefined ? [{ path: "participant.birthdate", message: "REQUIRED" }] : []
  refuseProblems([...customer.problems, ...missing, ...participant.problems])
  await refuseFutureBirthdate(tx, organiser_id, birthdate!, "participant.birthdate")
  return { custom_data: customer.data, participant: { birthdate: birthdate!, custom_data: participant.data } }
}

/** The version in force, which is the one that is accepted. */
async function judgeTerms(tx: Tx, organiser_id: number, { terms_version: shown }: Input): Promise<number> {
  const { terms_version } = await tx
    .selectFrom("settings")
    .select("terms_version")
    .where("organiser_id", "=", organiser_id)
    .executeTakeFirstOrThrow()
  if (shown !== undefined && shown !== terms_version)
    refuse("TERMS_CHANGED", { field: "terms", details: { terms_version } })
  return terms_version
}

const signUpFields = async (tx: Tx, organiser_id: number, entity: "CUSTOMERS" | "PARTICIPANTS") =>
  shownFields(await findActiveFields(tx, organiser_id, entity), "sign-up")

async function makesParticipants(tx: Tx, organiser_id: number): Promise<boolean> {
  const settings = await tx
    .selectFrom("settings")
    .select("create_customer_participant")
    .where("organiser_id", "=", organiser_id)
    .executeTakeFirstOrThrow()
  return settings.create_customer_participant
}

async function insertCustomer(
  tx: Tx,
  { organiser_id, language }: RequestContext,
  { email, firstname, lastname, phone, terms_version }: Input & { terms_version: number },
  password_hash: string,
): Promise<number> {
  const customer = await tx
    .insertInto("customers")
    .values({
      organiser_id,
      cuid: newCuid(),
      email,
      firstname,
      lastname,
      phone,
      password_hash,
      language,
      newsletter_token: newToken(),
      terms_version,
    })
    .onConflict((conflict) => conflict.columns(["organiser_id", "email"]).doNothing())
    .returning("id")
    .executeTakeFirst()
  return customer?.id ?? refuse("EMAIL_TAKEN", { field: "email" })
}
