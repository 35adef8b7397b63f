import { expect, test } from "vitest"
import { testBackend } from "#tests/fixtures/backend.ts"
import { change, rowsOf } from "#tests/fixtures/cart.ts"
import { makeBuyer } from "#tests/fixtures/checkout.ts"
import { addCamp, type Booked, book } from "#tests/fixtures/registrations.ts"

const backend = testBackend()

const stored = ({ id }: Booked) =>
  rowsOf<{ score: number; message: string; private: boolean }>(
    backend,
    "select score, message, private from reviews where registration_id = ?",
    [id],
  )

/** A registration whose first date has begun. */
async function begun(): Promise<Booked> {
  const booked = await book(backend, await addCamp(backend))
  await change(
    backend,
    `update availability_dates set start_at = now() - interval '1 hour' where id = ${booked.dates[0]}`,
  )
  return booked
}

const post = ({ buyer, id }: Booked, body: object = {}) =>
  buyer.ask("POST", "/api/registrations/review", { registration_id: id, ...body })
const put = ({ buyer, id }: Booked, body: object) =>
  buyer.ask("PUT", "/api/registrations/review", { registration_id: id, ...body })

test("REG-31 REG-32 REG-35 APIA-13 a review is written once, and shown with its registration", async () => {
  const booked = await begun()
  const shown = async () =>
    (await booked.buyer.ask("GET", `/api/account/registrations/${booked.cuid}`)).body.registration.review
  expect(await shown()).toBeNull()
  const { status, body } = await post(booked, { score: 4, message: "  Génial \n ", public: true })
  expect(status).toBe(200)
  const review = { registration_id: booked.id, score: 4, message: "Génial", private: false }
  expect(body).toEqual({ ok: true, review: { id: expect.any(Number), ...review } })
  expect(await shown()).toEqual(body.review)
  const again = await post(booked, { score: 1 })
  expect([again.status, again.body.error]).toEqual([409, "ALREADY_REVIEWED"])
  expect(await stored(booked)).toEqual([{ score: 4, message: "Génial", private: false }])
})

test("REG-34 REG-35 none of the five stars chosen is 0, the message may be missing, and public is not assumed", async () => {
  const booked = await begun()
  expect((await post(booked)).body.review).toMatchObject({ score: 0, message: "", private: true })
  for (const score of [-1, 6, 2.5, "4", 1e9]) {
    const other = await put(booked, { review_id: 1, score })
    expect([other.status, other.body.field]).toEqual([400, "score"])
  }
  const long = await put(booked, { review_id: 1, score: 3, message: "x".repeat(2_001) })
  expect([long.status, long.body.field]).toEqual([400, "message"])
})

test("REG-33 APIA-14 a review is changed; whom it is for stays as it was, whatever is sent", async () => {
  const booked = await begun()
  const { review } = (await post(booked, { score: 2, message: "Bof", public: false })).body
  const changed = await put(booked, { review_id: review.id, score: 5, message: "<script>", public: true })
  expect(changed.body.review).toEqual({ ...review, score: 5, message: "<script>", private: true })
  const other = await begun()
  const foreign = await put(other, { review_id: review.id, score: 1 })
  expect([foreign.status, foreign.body.field]).toEqual([404, "review_id"])
  expect(await stored(booked)).toEqual([{ score: 5, message: "<script>", private: true }])
})

test("REG-32 before the first date has started, once cancelled, or for another's registration there is no review", async () => {
  const booked = await book(backend, await addCamp(backend))
  const early = await post(booked, { score: 3 })
  expect([early.status, early.body.error]).toEqual([409, "REVIEW_TOO_EARLY"])
  const begunOne = await begun()
  const stranger = await makeBuyer(backend)
  const theirs = await stranger.ask("POST", "/api/registrations/review", { registration_id: begunOne.id, score: 1 })
  const nonsense = await stranger.ask("POST", "/api/registrations/review", { registration_id: 999_999_999, score: 1 })
  expect([theirs.status, theirs.body.error, theirs.body.field]).toEqual([404, "NOT_FOUND", "registration_id"])
  expect({ ...theirs.body, request_id: "" }).toEqual({ ...nonsense.body, request_id: "" })
  await change(
    backend,
    `update registrations set cancelled_at = now(), cancellation_type = 'organiser' where id = ${begunOne.id}`,
  )
  const cancelled = await post(begunOne, { score: 1 })
  expect([cancelled.status, cancelled.body.error]).toEqual([409, "REGISTRATION_CANCELLED"])
  expect(await stored(booked)).toEqual([])
})
