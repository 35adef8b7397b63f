import type { CallError } from "#contract/client.ts"

/** Whether a new password was refused by the rules for passwords, which is told at its field. */
export const isWeak = ({ code }: CallError): boolean => code === "PASSWORD_TOO_SHORT" || code === "PASSWORD_TOO_COMMON"
