import { refuse } from "#server/platform/refusal.ts"
import { commonRows, commonWords } from "./known-passwords.ts"

// What a collaborator's password must be. Families' passwords have rules of their own (server/platform/passwords.ts).
const LEAST_SIGNS = 10
/** With fewer different signs than this it is a repetition, and with fewer letters beside the e-mail's parts it is made of them. */
const FEW = 4

type Problem = "PASSWORD_TOO_SHORT" | "PASSWORD_TOO_COMMON"

export function passwordProblem(password: string, email = ""): Problem | null {
  if ([...password.normalize("NFC")].length < LEAST_SIGNS) return "PASSWORD_TOO_SHORT"
  const parts = partsOf(email)
  const isKnown = coresOf(password).some((core) => isCommon(core) || isMadeOf(core, parts))
  return isKnown ? "PASSWORD_TOO_COMMON" : null
}

/** Without the e-mail the rest is judged: where it is known only later, this is asked again. */
export function refuseWeakPassword(password: string, email?: string, field = "password"): void {
  const problem = passwordProblem(password, email)
  if (problem) refuse(problem, { field })
}

const written: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "€": "e",
  "!": "i",
  "|": "i",
  l: "i",
}

/** One spelling for all that are read alike: without case, accents and separators, and with letters for their substitutes. */
const spell = (text: string): string =>
  [...text.normalize("NFKD").toLowerCase()]
    .map((sign) => written[sign] ?? sign)
    .join("")
    .replace(/[^\p{L}\p{N}]/gu, "")

const words = new Set(commonWords.map(spell))
const rows = commonRows.flatMap((row) => [row, [...row].reverse().join("")]).map(spell)

/** The password as a whole, and what is left of it without the digits and signs that were put before and after it. */
function coresOf(password: string): string[] {
  const begun = password.replace(/[^\p{L}]+$/u, "")
  const cores = [password, begun, begun.replace(/^[^\p{L}]+/u, "")].map(spell)
  return [...new Set(cores)].filter((core) => core !== "")
}

const isCommon = (core: string): boolean =>
  words.has(core) ||
  new Set(core).size < FEW ||
  (core.length >= FEW && rows.some((row) => row.includes(core))) ||
  words.has(/^(.{3,}?)\1+$/.exec(core)?.[1] ?? "")

/** The whole address, what stands before its @, and each word of it, the longest first. */
const partsOf = (email: string): string[] =>
  [email, email.split("@")[0]!, ...email.split(/[^\p{L}\p{N}]+/u)]
    .map(spell)
    .filter((part) => part.length >= 3)
    .sort((one, other) => other.length - one.length)

function isMadeOf(core: string, parts: readonly string[]): boolean {
  const rest = parts.reduce((left, part) => left.replaceAll(part, ""), core)
  return rest !== core && (rest.length < FEW || words.has(rest))
}
