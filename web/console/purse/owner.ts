import type { Household } from "#contract/endpoints/console-customers.ts"

/** The family that owns, as rows and dialogs of the purse need it. */
export type Owner = Pick<Household, "cuid" | "fullname" | "participants">
