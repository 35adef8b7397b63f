import type { ReactNode } from "react"
import { type Control, useForm } from "react-hook-form"
import { describe, expect, test } from "vitest"
import type { Option, Question } from "#contract/endpoints/activities.ts"
import type { AvailabilityDetail } from "#contract/endpoints/availabilities.ts"
import type { Cart } from "#contract/endpoints/carts.ts"
import type { Bundle, Membership, Voucher } from "#contract/endpoints/on-sale.ts"
import type { Participant } from "#contract/endpoints/participants.ts"
import {
  carnival,
  NOW,
  renderOnSite,
  sampleAvailability,
  sampleDate,
  website,
  wordsOf,
} from "#tests/fixtures/render-storefront.tsx"
import { CartProvider } from "../cart-provider.tsx"
import { ActivityInputs } from "./activity-inputs.tsx"
import { DateChoice, hasDateField } from "./date-choice.tsx"
import { EstimateLines } from "./estimate-lines.tsx"
import { ParticipantChoice } from "./participant-choice.tsx"
import { ProductForm } from "./product-form.tsx"
import { RegistrationForm } from "./registration-form.tsx"
import { emptyRegistration } from "./registration-values.ts"

const cart: Cart = {
  id: 1,
  cuid: "c",
  coupon_id: null,
  coupon: null,
  items: [],
  cart_expiration: 900,
  coupons_enabled: true,
  now: NOW,
}
const b = "\u00a0"
const plain = (html: string) => wordsOf(html).replaceAll(b, " ")

const render = (node: ReactNode, at = "/availabilities/avail1?utm=x") =>
  renderOnSite(
    <CartProvider website={website} cart={cart}>
      {node}
    </CartProvider>,
    { at, customer: true },
  )

type Values = ReturnType<typeof emptyRegistration>
/** A part of a form that holds these values. */
function Holding({ values, children }: { values: object; children: (control: Control<Values>) => ReactNode }) {
  return children(useForm<Values>({ defaultValues: values }).control)
}

const child = (id: number, firstname: string, birthdate: string): Participant => ({
  id,
  cuid: `p${id}`,
  version: 1,
  firstname,
  lastname: "Lambert",
  fullname: `${firstname} Lambert`,
  birthdate,
  custom_data: [],
  missing: [],
})
const ines = child(3, "Inès", "2015-06-01")
const zoe = child(1, "Zoé", "2022-07-18")

describe("who takes part", () => {
  const choice = (all: Participant[], more: object = {}) =>
    render(
      <Holding values={{ participant_id: "3" }}>
        {(control) => <ParticipantChoice control={control} participants={{ is: "known", all }} {...more} />}
      </Holding>,
    )

  test("CART-32 the customer's own, each with their age; who cannot join is in sight, with the reason", async () => {
    const html = await choice([ines, zoe], { reasonOf: ({ id }: Participant) => (id === 1 ? "Dès 8 ans." : null) })
    expect(plain(html)).toContain("Qui participe ? I Inès 11 ans Z Zoé Dès 8 ans. Ajouter une personne")
    const inputs = [...html.matchAll(/<input[^>]*type="radio"[^>]*>/g)].map(([input]) => input)
    expect(inputs.map((input) => /disabled/.test(input))).toEqual([false, true])
    expect(inputs.map((input) => /checked/.test(input))).toEqual([true, false])
  })

  test("the one who is chosen is not disabled: the reason stands below", async () => {
    const html = await choice([ines, zoe], { reasonOf: () => "Déjà inscrite." })
    expect(html).toMatch(/class="error"[^>]*>.*Déjà inscrite\./)
    expect(html.match(/<input[^>]*type="radio"[^>]*disabled/g)).toHaveLength(1)
  })

  test("somebody can be added, and the way leads back here", async () => {
    const html = await choice([ines], { isForChildren: true })
    const back = encodeURIComponent("/availabilities/avail1?utm=x")
    expect(html).toContain(`href="/account/participants/create?redirect=${back}"`)
    expect(plain(html)).toContain("Ajouter un enfant")
    expect(plain(await choice([]))).toContain("Personne n’est encore inscrit sur votre compte. Ajouter une personne")
  })

  test("two who are called the same have their whole names", async () => {
    const other = { ...child(4, "Inès", "2016-01-01"), fullname: "Inès Haddad" }
    expect(plain(await choice([ines, other]))).toContain("Inès Lambert 11 ans I Inès Haddad 11 ans")
  })
})

describe("the dates", () => {
  const dates = (availability: AvailabilityDetail) =>
    render(
      <Holding values={emptyRegistration(availability)}>
        {(control) => <DateChoice control={control} availability={availability} />}
      </Holding>,
    )
  const boxes = (html: string) => [...html.matchAll(/<input[^>]*type="checkbox"[^>]*>/g)].map(([box]) => box)

  test("CART-18 all are chosen, and whoever may choose is told so", async () => {
    const html = await dates(sampleAvailability({ is_eligible_to_partial_registrations: true }))
    expect(plain(html)).toContain("Quels jours ?")
    expect(plain(html)).toContain("Touchez un jour pour le retirer. Le prix suit.")
    expect(boxes(html).every((box) => /checked/.test(box))).toBe(true)
    expect(html).toContain('aria-label="lundi 22 février 2027, 9 h – 16 h"'.replaceAll(/(\d) h/g, `$1${b}h`))
    expect(html).not.toContain("data-readonly")
  })

  test("CART-18 for everybody else they are fixed, and it says why", async () => {
    const html = await dates(sampleAvailability())
    expect(plain(html)).toContain("Les dates vont ensemble, le prix les comprend toutes.")
    expect(boxes(html)).toHaveLength(5)
    expect(boxes(html).every((box) => /checked/.test(box) && /aria-readonly="true"/.test(box))).toBe(true)
  })

  test("what cannot be had is disabled with its status, what is over is left out", async () => {
    const [past, monday, tuesday, ...rest] = ["2027-01-03", ...carnival]
    const html = await dates(
      sampleAvailability({
        is_eligible_to_partial_registrations: true,
        dates: [
          sampleDate(past!, { on_sale: false }),
          sampleDate(monday!, { status: "FULL", remaining: 0 }),
          sampleDate(tuesday!, { status: "CLOSED", on_sale: false }),
          ...rest.map((day) => sampleDate(day)),
        ],
      }),
    )
    expect(plain(html)).toContain("lun. 22 Complet mar. 23 Fermé mer. 24 jeu. 25 ven. 26 3 dates sur 5.")
    expect(boxes(html).map((box) => /disabled/.test(box))).toEqual([true, true, false, false, false])
  })

  test("more than seven are a grid with their months and a way to choose all or none", async () => {
    const days = ["01-13", "01-20", "01-27", "02-03", "02-10", "02-17", "02-24", "03-03"]
    const series = days.map((day) => sampleDate(`2027-${day}`))
    const html = await dates(sampleAvailability({ dates: series, is_eligible_to_partial_registrations: true }))
    expect(html).toContain("day-tiles-many")
    expect(plain(html)).toContain("Tout retirer mer. 13 janv. mer. 20 janv.")
    expect(hasDateField(sampleAvailability({ dates: series }), NOW)).toBe(false)
    expect(hasDateField(sampleAvailability({ dates: series.slice(0, 1) }), NOW)).toBe(false)
    expect(hasDateField(sampleAvailability(), NOW)).toBe(true)
  })
})

describe("what an activity asks", () => {
  const price = (id: number, label: string, amount = 0, percentage = 0) => ({
    id,
    label,
    amount,
    percentage,
    option_id: 1,
  })
  const option = (id: number, title: string, prices: Option["prices"], answer_required = false): Option => ({
    id,
    title,
    prices,
    answer_required,
    description: null,
    order: id,
  })
  const ask = (options: Option[], questions: Question[] = [], chosen: object = {}, more: object = {}) => {
    const { activity } = sampleAvailability()
    const settings = { ...activity.settings, ...more }
    const values = {
      ...emptyRegistration({ ...sampleAvailability(), activity: { options, questions } }),
      options: chosen,
    }
    return render(
      <Holding values={values}>
        {(control) => (
          <ActivityInputs control={control} activity={{ ...activity, options, questions, settings }} most={4} />
        )}
      </Holding>,
    )
  }
  const care = option(3, "Garderie", [price(31, "La semaine", 2_500)])
  const meal = option(4, "Repas", [price(41, "Pique-nique"), price(42, "Chaud", 3_000, 250)], true)

  test("CART-12 CART-13 one price is a switch, several are a list that may stay empty", async () => {
    const html = await ask([care, meal])
    expect(html.match(/role="switch"/g)).toHaveLength(1)
    expect(plain(html)).toContain("Garderie 25 € · La semaine Repas (facultatif)")
    expect(html).toMatch(/<option[^>]*value="42"[^>]*>Chaud · 30\s€ \+ 2,5\s% du prix</)
  })

  test("CART-14 the answer to an option is asked once it is chosen", async () => {
    expect(plain(await ask([meal]))).not.toContain("Votre précision")
    expect(plain(await ask([meal], [], { o4: { price: "42", content: "" } }))).toContain("Votre précision : Repas")
    expect(plain(await ask([care], [], { o3: { price: "31", content: "" } }))).not.toContain("Votre précision")
  })

  test("CART-16 questions by type, what is not required marked as such; places only where several can be had", async () => {
    const question = (id: number, type: Question["type"], required: boolean): Question => ({
      id,
      type,
      required,
      title: `Question ${id}`,
      description: null,
      order: id,
      pattern: null,
      condition: null,
      consent_text: "",
      consent_version: 1,
      choices: [{ id: "a", label: "Oui", order: 1 }],
    })
    const html = await ask(
      [],
      [
        question(1, "TEXT", false),
        question(2, "DATE", true),
        question(3, "CHOICES_SINGLE", true),
        question(4, "CHOICES_MULTIPLE", true),
      ],
    )
    expect(plain(html)).toContain("Question 1 (facultatif)")
    for (const part of [/type="text"/, /role="spinbutton"/, /type="radio"/, /type="checkbox"/])
      expect(html).toMatch(part)
    expect(plain(html)).not.toMatch(/Question [234] \(facultatif\)|Nombre de places/)
    expect(plain(await ask([], [], {}, { allow_multiple_places: true }))).toContain("Nombre de places")
  })
})

test("CART-27 an estimate is told line by line, and what it comes to", async () => {
  const totals = {
    base_price: 19_000,
    options_total: 2_500,
    bundle_total: 0,
    discounts_total: 0,
    volume_discounts_total: 1_000,
    coupon_total: 0,
    partial_registration_total_fee: 500,
    partial_registration_total_discount: 7_600,
  }
  const lines = [
    { kind: "base" as const, label: null, on: 19_000, amount: 19_000 },
    { kind: "partial_discount" as const, label: null, on: 19_000, amount: -7_600 },
    { kind: "partial_fee" as const, label: null, on: 11_400, amount: 500 },
    { kind: "option" as const, label: "Garderie", on: 11_400, amount: 2_500 },
    { kind: "volume_discount" as const, label: "Fratrie", on: 14_400, amount: -1_000 },
  ]
  const details = { ...totals, price: 13_400, lines }
  const html = await render(
    <EstimateLines estimate={{ is: "priced", price: 13_400, deposit: 3_000, details }} quantity={1} />,
  )
  expect(plain(html)).toBe(
    "Prix 190,00 € Dates non comprises − 76,00 € Supplément pour une partie des dates 5,00 € Garderie 25,00 € " +
      "Fratrie sur 144,00 € − 10,00 € Total 134,00 € Acompte pour réserver 30,00 €",
  )
})

describe("whole forms, before anybody is chosen", () => {
  test("VIS-04 a registration: who, when, what it costs once that is known, and the button", async () => {
    const text = plain(await render(<RegistrationForm availability={sampleAvailability()} />))
    expect(text).toMatch(
      /^Qui participe \? Les dates .* Choisissez qui participe pour voir le prix\. Ajouter au panier /,
    )
    expect(text).not.toContain("Nombre de places")
  })

  const bundle = { id: 1, cuid: "b", price: 16_000, entity: "CUSTOMERS" } as Bundle
  const membership = { id: 1, cuid: "m", price: 3_000, entity: "CUSTOMERS", period_type: "ROLLING" } as Membership
  const voucher = { id: 1, cuid: "v", price: 2_500 } as Voucher
  const form = async (product: Parameters<typeof ProductForm>[0]) => plain(await render(<ProductForm {...product} />))

  test("BNDL-09 VCHR-04 a bundle and a voucher have a quantity and their price on the button", async () => {
    expect(await form({ bundle })).toMatch(/^Quantité .*Ajouter au panier · 160 €$/)
    expect(await form({ voucher })).toMatch(/^Quantité .*Ajouter au panier · 25 €$/)
  })

  test("MSHIP-07 a rolling membership has a quantity, a fixed one has none", async () => {
    expect(await form({ membership })).toMatch(/^Quantité .*Les périodes se suivent\. Ajouter au panier · 30 €$/)
    expect(await form({ membership: { ...membership, period_type: "FIXED" } })).toBe("Ajouter au panier · 30 €")
  })

  test("MSHIP-08 BNDL-10 somebody is asked for only where it belongs to somebody", async () => {
    expect(await form({ bundle: { ...bundle, entity: "PARTICIPANTS" } })).toMatch(/^Pour qui \?/)
    expect(await form({ membership: { ...membership, entity: "PARTICIPANTS" } })).toMatch(/^Pour qui \?/)
    expect(await form({ bundle })).not.toContain("Pour qui")
  })
})
