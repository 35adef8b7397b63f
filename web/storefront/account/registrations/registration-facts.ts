import type { TFunction } from "i18next"
import type { Registration, RegistrationDetail } from "#contract/endpoints/account-registrations.ts"
import { formatPercentage } from "#contract/rules/percentage.ts"
import { placeText } from "#web/blocks/catalogue/card-texts.ts"
import type { Formats } from "#web/ui/formats.ts"
import { primaryGroups, whenText } from "../../cart/item-facts.ts"

/** Dates, places, location and main category: for the list and for the page. */
export function registrationFacts({ availability, dates, quantity }: Registration, formats: Formats, t: TFunction) {
  const { location, categories } = availability
  return [
    whenText({ availability, availability_dates: dates.map(({ date }) => date) }, formats, t),
    quantity > 1 ? t("cart.places", { count: quantity }) : "",
    location ? placeText(location) : "",
    ...primaryGroups(categories).map((group) => t("cart.group", group)),
  ].filter(Boolean)
}

export interface AnswerText {
  key: string
  name: string
  value: string
}

export type Given = Pick<RegistrationDetail, "options" | "questions">

/** The chosen options and answers as text. Empty answers are left out. */
export function answersOf({ options, questions }: Given, formats: Formats): AnswerText[] {
  const chosen = options.map(({ price_id, content, price: { amount, percentage, label }, option: { title } }) => ({
    key: `option ${price_id}`,
    name: label ? `${title} – ${label}` : title,
    value: [priceText(amount, percentage, formats), content].filter(Boolean).join("\n"),
  }))
  const answered = questions.map(({ question_id, content, question: { title, type, choices } }) => {
    const labelOf = (id: string) => choices.find((choice) => choice.id === id)?.label ?? id
    const given = content === null ? [] : [content].flat()
    const isChoice = type === "CHOICES_SINGLE" || type === "CHOICES_MULTIPLE"
    const written = type === "DATE" ? given.map((day) => formats.date(day, "long")) : given
    return { key: `question ${question_id}`, name: title, value: (isChoice ? given.map(labelOf) : written).join(", ") }
  })
  return [...chosen, ...answered].filter(({ value }) => value !== "")
}

function priceText(amount: number, percentage: number, { money, language }: Formats): string {
  const rate = percentage !== 0 ? formatPercentage(percentage, language) : ""
  const parts = [amount !== 0 || percentage === 0 ? money(amount, "sum") : "", rate]
  return parts.filter(Boolean).join(" + ")
}
