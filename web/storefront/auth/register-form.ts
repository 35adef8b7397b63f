import { z } from "zod"
import { registerInput } from "#contract/endpoints/auth.ts"
import { day, givenPassword, newPassword } from "#contract/fields.ts"
import type { CustomField } from "#contract/rules/custom-fields.ts"
import { answersOf, answersSchema, entriesOf } from "#web/forms/custom-data.ts"

/** The organiser's questions at sign-up. `participant` is null where no participant is created. */
export interface SignUpFields {
  customer: CustomField[]
  participant: CustomField[] | null
  /** The version of the terms that the form links to. */
  terms_version?: number
}

const birthdate = z.string({ error: "REQUIRED" }).min(1, "REQUIRED").pipe(day)

/** The contract's own input, with the answers held by name, and empty values reported as missing rather than wrong. */
export const registerSchema = ({ customer, participant }: SignUpFields) =>
  registerInput.omit({ custom_data: true, participant: true, terms_version: true }).extend({
    password: givenPassword.pipe(newPassword),
    answers: answersSchema(customer),
    participant: participant ? z.object({ birthdate, answers: answersSchema(participant) }) : z.undefined().optional(),
  })

export const registerValues = ({ customer, participant }: SignUpFields) => ({
  firstname: "",
  lastname: "",
  email: "",
  phone: "",
  password: "",
  answers: answersOf(customer),
  ...(participant && { participant: { birthdate: "", answers: answersOf(participant) } }),
})

export function registerBody(
  fields: SignUpFields,
  { answers, participant, ...person }: z.output<ReturnType<typeof registerSchema>>,
): z.input<typeof registerInput> {
  return {
    ...person,
    ...(fields.terms_version !== undefined && { terms_version: fields.terms_version }),
    custom_data: entriesOf(fields.customer, answers),
    ...(participant && {
      participant: {
        birthdate: participant.birthdate,
        custom_data: entriesOf(fields.participant ?? [], participant.answers),
      },
    }),
  }
}
