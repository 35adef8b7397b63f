import { type Call, CallError, createClient } from "#contract/client.ts"
import { erasedName } from "#contract/rules/erased.ts"
import { type Quicker, quickerIn } from "#contract/rules/quicker.ts"
import { fetchTelling } from "./fetch-telling.ts"

let base = ""
let tellLoggedOut = () => {}
let tellDue = () => {}
let tellQuicker = (_: Quicker) => {}

/** Chooses the organiser whose calls these are. Once, at the start: another organiser is another document. */
export function callFor(slug: string): void {
  base = `/${slug}`
}

/** The function that hears of every call refused because the session has ended. */
export function onLoggedOut(listener: () => void): () => void {
  tellLoggedOut = listener
  return () => {
    tellLoggedOut = () => {}
  }
}

/** The function that hears of every call refused because something is to be done first. */
export function onDue(listener: () => void): () => void {
  tellDue = listener
  return () => {
    tellDue = () => {}
  }
}

const dueCodes = ["PASSWORD_CHANGE_REQUIRED", "SECOND_FACTOR_SETUP_REQUIRED"]

/** The function that hears of every call refused because somebody had done it already. */
export function onQuicker(listener: (quicker: Quicker) => void): () => void {
  tellQuicker = listener
  return () => {
    tellQuicker = () => {}
  }
}

let erasedFamily = erasedName

/** Chooses the word for erased families, whose stored name is in no reader's language. With each language anew. */
export function callErased(word: string): void {
  erasedFamily = word
}

/** An answer with that word wherever it names an erased family: lists, sheets and histories show names as they come. */
async function inWords(response: Response): Promise<Response> {
  const text = await response.text()
  return new Response(text.replaceAll(JSON.stringify(erasedName), JSON.stringify(erasedFamily)), response)
}

const clientAt = (slug: () => string): Call =>
  createClient(async (path, init) => inWords(await fetch(slug() + path, { ...init, credentials: "same-origin" })))

/** The calls of the console's root, where no organiser is chosen. */
export const callAtRoot: Call = clientAt(() => "")

/** One organiser's calls, from the root: nobody is logged in there who could be logged out. */
export const callOf = (slug: string): Call => clientAt(() => `/${slug}`)

/** A client whose refusals are heard by those who asked for it above. */
const told =
  (client: Call): Call =>
  (name, ...input) =>
    client(name, ...input).catch((error: unknown) => {
      if (error instanceof CallError) {
        if (error.code === "UNAUTHENTICATED") tellLoggedOut()
        if (dueCodes.includes(error.code)) tellDue()
        const quicker = quickerIn(error.details)
        if (quicker) tellQuicker(quicker)
      }
      throw error
    })

/** The contract's calls under the organiser's slug. */
export const call: Call = told(clientAt(() => base))

/** The same calls, for a file: `onSent` is told how much of it has been sent, from 0 to 1. */
export const callTelling = (onSent: (share: number) => void): Call =>
  told(createClient((path, init) => fetchTelling(onSent)(base + path, init)))
