import { beforeAll, describe, expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { addActivity, addRow } from "#tests/fixtures/catalogue.ts"
import { asker, setClock } from "#tests/fixtures/catalogue-world.ts"

const backend = testBackend()
const ask = asker(backend)
const HALF_YEAR = 15_552_000
const rolling = { period_type: "ROLLING", rolling_period_type: "MONTH", rolling_period_duration: 3 }
const ended = { fixed_period_start_at: "2025-09-01T00:00:00Z", fixed_period_end_at: "2026-06-30T00:00:00Z" }
const season = { fixed_period_start_at: "2026-08-31T22:00:00Z", fixed_period_end_at: "2027-06-30T22:00:00Z" }

const kinds = {
  bundles: { one: "bundle", rows: { card: {}, again: {} } },
  memberships: { one: "membership", rows: { card: rolling, again: { period_type: "FIXED", ...season } } },
  vouchers: { one: "voucher", rows: { card: {}, again: {} } },
} as const
type Kind = keyof typeof kinds
const each = Object.keys(kinds) as Kind[]
const made = {} as Record<Kind, { card: Sold; again: Sold; hidden: Sold; foreign: Sold }>
type Sold = { id: number; cuid: string }

beforeAll(async () => {
  await setClock(backend, "2027-01-04T08:00:00Z")
  for (const kind of each) {
    const { card, again } = kinds[kind].rows
    const add = (title: string, more: object, organiser_id = 1) =>
      addRow(backend, kind, { title, price: 5_000, ...more }, organiser_id)
    made[kind] = {
      again: await add("Été sans fin", { ...again, order: 2, description: "<p>Du <b>c</b>œur</p>" }),
      card: await add("Carte", { ...card, order: 1 }),
      hidden: await add("Cachée", { ...card, published: false }),
      foreign: await add("Foreign", card, 2),
    }
  }
})

describe.each(each)("%s", (kind) => {
  const find = async (query: string) => {
    const { status, body, text } = await ask(`/api/${kind}?${query}`)
    expect(status, text).toBe(200)
    return body
  }
  const titles = async (query: string) =>
    (await find(query)).data.map(({ title }: { title: string }) => title).join(", ")
  const both = "Carte, Été sans fin"

  test("APIB-07 APIB-08 APIB-09 APIB-23 CAT-23 are listed in their order with their count, hidden ones not", async () => {
    expect(await titles("")).toBe(both)
    expect((await find("")).count).toBe(2)
  })

  test("APIB-07 APIB-08 APIB-09 by id or cuid, several at once, another organiser’s never", async () => {
    const { card, again, hidden, foreign } = made[kind]
    expect(await titles(`id=${again.cuid},${card.id}`)).toBe(both)
    expect(await titles(`id=${again.id}`)).toBe("Été sans fin")
    expect(await find(`id=${hidden.id},${foreign.id},${foreign.cuid},nothing,999999`)).toEqual({ data: [], count: 0 })
    expect(await titles("id=")).toBe(both)
  })

  test("CAT-02 CAT-04 CAT-06 in pages and by words", async () => {
    expect(await titles("limit=1&offset=1")).toBe("Été sans fin")
    expect(await titles("page_size=1&page_number=1")).toBe("Carte")
    expect(await find("page_size=1&page_number=9")).toEqual({ data: [], count: 2 })
    for (const words of ["ete", "SANS%20coeur", "fin%20%C3%A9t%C3%A9"])
      expect(await titles(`search=${words}`), words).toBe("Été sans fin")
    expect(await titles("search=%3Cb%3E")).toBe("")
  })

  test("one is read by its cuid; hidden, foreign and unknown ones answer alike", async () => {
    const { one } = kinds[kind]
    const { card, hidden, foreign } = made[kind]
    const [listed] = (await find(`id=${card.cuid}`)).data
    expect((await ask(`/api/${kind}/${card.cuid}`)).body[one]).toEqual(listed)
    for (const cuid of [hidden.cuid, foreign.cuid, "nothing"]) {
      const { status, body } = await ask(`/api/${kind}/${cuid}`)
      expect([status, { ...body, request_id: "" }]).toEqual([404, { error: "NOT_FOUND", request_id: "" }])
    }
  })
})

const picture = () => addRow(backend, "images", { alt: "Vue", width: 800, height: 600, widths: [400, 800] })
const shown = ({ id, cuid }: { id: number; cuid: string }) => [
  { id, cuid, alt: "Vue", width: 800, height: 600, public_url: `/files/images/${cuid}/800.webp` },
]
const described = { title: "Complet", description: "<p>Bon<script>x</script></p>", price: 9_900 }
const told = { title: "Complet", description: "<p>Bon</p>", price: 9_900 }

/** Links have no cuid of their own. */
const link = async (table: string, row: object) => {
  const keys = Object.keys(row)
  await backend.database.query(
    `begin; select app.enter(1); insert into ${table} (organiser_id, ${keys}) values (1, ${Object.values(row)}); commit`,
  )
}

test("BNDL-04 BNDL-05 BNDL-06 BNDL-07 a bundle tells entries, expiry, duration in seconds, holder and what it is good for", async () => {
  const [image, pottery, hidden] = [
    await picture(),
    await addActivity(backend),
    await addActivity(backend, { published: false }),
  ]
  const bundle = await addRow(backend, "bundles", {
    ...described,
    capacity: 10,
    expires_at: "2027-12-31T23:00:00Z",
    duration: HALF_YEAR,
    entity: "PARTICIPANTS",
  })
  await link("bundle_images", { bundle_id: bundle.id, image_id: image.id })
  for (const { id } of [pottery, hidden]) await link("bundle_activities", { bundle_id: bundle.id, activity_id: id })
  const expected = {
    ...bundle,
    ...told,
    capacity: 10,
    expires_at: "2027-12-31T23:00:00.000Z",
    duration: 15_552_000,
    entity: "PARTICIPANTS",
    images: shown(image),
    activities: [{ cuid: pottery.cuid, title: "Poterie" }],
  }
  expect((await ask(`/api/bundles/${bundle.cuid}`)).body).toEqual({ bundle: expected })
  expect((await ask(`/api/bundles?id=${bundle.id}`)).body.data).toEqual([expected])
  const open = await addRow(backend, "bundles", { ...described, entity: "CUSTOMERS" })
  expect((await ask(`/api/bundles/${open.cuid}`)).body.bundle).toMatchObject({
    capacity: null,
    expires_at: null,
    duration: null,
    entity: "CUSTOMERS",
    images: [],
    activities: [],
  })
})

test("MSHIP-02 MSHIP-03 MSHIP-04 a membership tells its holder and its period, rolling or fixed", async () => {
  const image = await picture()
  const member = await addRow(backend, "memberships", { ...described, ...rolling, entity: "PARTICIPANTS" })
  await link("membership_images", { membership_id: member.id, image_id: image.id })
  const fixed = await addRow(backend, "memberships", { ...described, period_type: "FIXED", ...season })
  const get = async ({ cuid }: Sold) => (await ask(`/api/memberships/${cuid}`)).body.membership
  expect(await get(member)).toEqual({
    ...member,
    ...told,
    ...rolling,
    images: shown(image),
    entity: "PARTICIPANTS",
    fixed_period_start_at: null,
    fixed_period_end_at: null,
  })
  expect(await get(fixed)).toEqual({
    ...fixed,
    ...told,
    images: [],
    entity: "CUSTOMERS",
    period_type: "FIXED",
    rolling_period_type: null,
    rolling_period_duration: null,
    fixed_period_start_at: "2026-08-31T22:00:00.000Z",
    fixed_period_end_at: "2027-06-30T22:00:00.000Z",
  })
})

test("VCHR-02 VCHR-03 a voucher tells its duration in seconds, or that it has none", async () => {
  const image = await picture()
  const voucher = await addRow(backend, "vouchers", { ...described, duration: HALF_YEAR })
  await link("voucher_images", { voucher_id: voucher.id, image_id: image.id })
  const lasting = await addRow(backend, "vouchers", described)
  const get = async ({ cuid }: Sold) => (await ask(`/api/vouchers/${cuid}`)).body.voucher
  expect(await get(voucher)).toEqual({ ...voucher, ...told, duration: 15_552_000, images: shown(image) })
  expect(await get(lasting)).toEqual({ ...lasting, ...told, duration: null, images: [] })
})

test("what has expired, or whose season is over, is no longer on sale, in lists or alone", async () => {
  const bundle = await addRow(backend, "bundles", { ...described, expires_at: "2027-01-04T07:59:00Z" })
  const member = await addRow(backend, "memberships", { ...described, period_type: "FIXED", ...ended })
  for (const [path, { id, cuid }] of [
    ["/api/bundles", bundle],
    ["/api/memberships", member],
  ] as const) {
    expect((await ask(`${path}?id=${id}`)).body).toEqual({ data: [], count: 0 })
    expect((await ask(`${path}/${cuid}`)).status).toBe(404)
  }
})
