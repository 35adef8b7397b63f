import type { SettingsOf } from "#contract/blocks/registry.ts"
import type { CssVariables } from "../css-variables.ts"

type CardSettings = SettingsOf<"availabilities-cards">
export type CardProperty = CardSettings["card-properties"][number]

/** How the cards of a section look, whatever they are about. */
export interface CardLook {
  /** Names it: two that have the same look the same. */
  name: string
  shows: (property: CardProperty) => boolean
  /** Shows the picture in grey where registration is not possible. */
  isGray: boolean
  /** How wide a picture is shown, in CSS's words. */
  sizes: string
}

type Looks = Pick<CardSettings, "columns" | "card-properties" | "card-image-aspect-ratio" | "grayscale">

/** On a phone cards are a rail to push along, or rows with a small picture. */
export type CardsShape = "rail" | "rows" | "stack"
const onPhones: Record<CardsShape, string> = { rail: "17.25rem", rows: "6.75rem", stack: "100vw" }

export function lookOf(settings: Looks, shape: CardsShape): CardLook {
  const properties = new Set(settings["card-properties"])
  return {
    name: JSON.stringify([shape, settings.columns, settings.grayscale, settings["card-properties"]]),
    shows: (property) => properties.has(property),
    isGray: settings.grayscale,
    sizes: `(max-width: 37.5rem) ${onPhones[shape]}, (max-width: 60rem) 50vw, ${Math.ceil(75 / settings.columns)}rem`,
  }
}

export const cardsStyle = ({ columns, "card-image-aspect-ratio": ratio }: Looks): CssVariables => ({
  "--columns": columns,
  "--columns-tablet": Math.min(columns, 2),
  "--card-ratio": ratio.replace("/", " / "),
})
