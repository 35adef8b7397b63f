import type { Registration, RegistrationDetail } from "#contract/endpoints/account-registrations.ts"
import { agreedIn, answerText } from "#contract/rules/answer-text.ts"
import { formatPercentage } from "#contract/rules/percentage.ts"
import { placeText } from "#web/blocks/catalogue/card-texts.ts"
import type { TFunction } from "#web/texts/translator.ts"
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
  /** Where a file is downloaded. */
  href?: string
  /** An agreement; its value is the day. */
  is_agreed?: boolean
}

export type Given = Pick<RegistrationDetail, "options" | "questions">

/** The chosen options and answers as text. Empty answers are left out. */
export function answersOf({ options, questions }: Given, formats: Formats): AnswerText[] {
  const chosen = options.map(({ price_id, content, price: { amount, percentage, label }, option: { title } }) => ({
    key: `option ${price_id}`,
    name: label ? `${title} – ${label}` : title,
    value: [priceText(amount, percentage, formats), content].filter(Boolean).join("\n"),
  }))
  const answered = questions.map(({ question_id, content, file, question }) => {
    const [key, name, agreed] = [`question ${question_id}`, question.title, agreedIn(content)]
    if (file) return { key, name, value: file.name, href: `/api/account/answer-files/${file.cuid}` }
    if (agreed) return { key, name, value: formats.date(agreed.at, "long"), is_agreed: true }
    return { key, name, value: answerText({ ...question, content }, (day) => formats.date(day, "long")) }
  })
  return [...chosen, ...answered].filter(({ value }) => value !== "")
}

function priceText(amount: number, percentage: number, { money, language }: Formats): string {
  const rate = percentage !== 0 ? formatPercentage(percentage, language) : ""
  const parts = [amount !== 0 || percentage === 0 ? money(amount, "sum") : "", rate]
  return parts.filter(Boolean).join(" + ")
}
