import { crc32, deflateSync } from "node:zlib"
import sharp from "sharp"
import { beforeAll, describe, expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { inTenant } from "#server/platform/database/transaction.ts"
import { Refusal } from "#server/platform/refusal.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { type Entered, enterAs } from "#tests/fixtures/collaborators.ts"
import { oneAtATime } from "./one-at-a-time.ts"
import { storeImage } from "./store-image.ts"

const backend = testBackend({ RATE_LIMIT_FACTOR: "100" })
let admin: Entered
beforeAll(async () => {
  admin = await enterAs(backend, permissions)
})

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#e67e22" } })
const send = (raw: Uint8Array | string, type: string, { query = "", headers = {}, by = admin } = {}) =>
  by.ask("POST", `/api/console/images${query}`, { raw, headers: { "content-type": type, ...headers } })
const rows = (organiser_id = 1) =>
  inTenant({ database: backend.database, organiser_id }, async (tx) => ({
    images: await tx.selectFrom("images").selectAll().orderBy("id").execute(),
    log: await tx.selectFrom("audit_log").selectAll().where("event", "=", "image.created").orderBy("id").execute(),
  }))
const stored = (cuid: string, width: number, host = "alpha.localhost") =>
  backend.ask("GET", `/files/images/${cuid}/${width}.webp`, { host })

describe("an uploaded picture", () => {
  test("is kept in several widths, answered, listed and logged", async () => {
    const png = await plain(700, 350).png().toBuffer()
    const answer = await send(png, "image/png", { query: "?alt=%20Un%20sac%20%26%20des%20bottes%20" })
    const { image } = answer.body
    expect([answer.status, image]).toEqual([
      200,
      {
        id: expect.any(Number),
        cuid: expect.stringMatching(/^[a-z][a-z0-9]{23}$/),
        public_url: `/files/images/${image.cuid}/700.webp`,
        alt: "Un sac & des bottes",
        width: 700,
        height: 350,
      },
    ])
    for (const width of [320, 640, 700]) {
      const file = await backend.platform.files.get(`images/1/${image.cuid}/${width}.webp`)
      expect(await sharp(file!).metadata()).toMatchObject({ format: "webp", width, height: Math.round(width / 2) })
    }
    const { images, log } = await rows()
    expect(images.at(-1)).toMatchObject({ cuid: image.cuid, widths: [320, 640, 700] })
    expect(log.at(-1)).toMatchObject({
      collaborator_id: admin.id,
      subject: `image/${image.cuid}`,
      changes: { alt: [null, "Un sac & des bottes"], width: [null, 700], height: [null, 350] },
    })
    const list = (await admin.ask("GET", "/api/console/images?page_size=1")).body
    const inLibrary = { ...image, focus_x: 50, focus_y: 50, version: 1, uses: 0, created_at: expect.any(String) }
    expect(list).toEqual({ data: [inLibrary], count: images.length })
  })

  test.each(["jpeg", "png", "webp"] as const)(
    "may be a %s, and loses what it carried besides pixels",
    async (format) => {
      const exif = { IFD0: { Copyright: "a secret place" } }
      const sent = await plain(40, 20).withExif(exif).toFormat(format).toBuffer()
      expect(sent.includes("a secret place")).toBe(true)
      const { image } = (await send(sent, `image/${format}; charset=binary`)).body
      expect(image).toMatchObject({ alt: "", width: 40, height: 20 })
      const kept = await backend.platform.files.get(`images/1/${image.cuid}/40.webp`)
      expect(Buffer.from(kept!).includes("a secret place")).toBe(false)
      const answer = await stored(image.cuid, 40)
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"])
      expect((await stored(image.cuid, 40, "beta.localhost")).status).toBe(404)
    },
  )

  test("stands upright, and one that moves keeps its first frame", async () => {
    const turned = await plain(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect((await send(turned, "image/jpeg")).body.image).toMatchObject({ width: 20, height: 40 })
    const frames = ["#ff0000", "#0000ff"].map((background) => ({
      create: { width: 30, height: 10, channels: 3 as const, background },
    }))
    const inputs = await Promise.all(frames.map((frame) => sharp(frame).png().toBuffer()))
    const moving = await sharp(inputs, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect((await sharp(moving, { animated: true }).metadata()).pages).toBe(2)
    const { image } = (await send(moving, "image/webp")).body
    expect(image).toMatchObject({ width: 30, height: 10 })
    const kept = await backend.platform.files.get(`images/1/${image.cuid}/30.webp`)
    expect((await sharp(kept!, { animated: true }).metadata()).pages ?? 1).toBe(1)
  })

  test("wider than any page asks for is kept as wide as one does", async () => {
    const { image } = (await send(await plain(2_400, 12).png().toBuffer(), "image/png")).body
    expect(image).toMatchObject({ width: 2_400, height: 12, public_url: `/files/images/${image.cuid}/1920.webp` })
    expect((await rows()).images.at(-1)?.widths).toEqual([320, 640, 960, 1280, 1920])
  })

  test("belongs to its organiser: nobody else lists it", async () => {
    const beta = await enterAs(backend, permissions, { organiser_id: 2 })
    const { image } = (await send(await plain(10, 10).png().toBuffer(), "image/png", { by: beta })).body
    expect((await beta.ask("GET", "/api/console/images")).body).toMatchObject({ data: [image], count: 1 })
    const { data } = (await admin.ask("GET", "/api/console/images?page_size=100")).body
    expect(data.map(({ cuid }: { cuid: string }) => cuid)).not.toContain(image.cuid)
  })

  test("takes nothing but its text from the query", async () => {
    const query = "?id=1&organiser_id=2&cuid=mine&width=9&widths=1&alt=%3Cscript%3Ealert(1)%3C/script%3E'; --"
    const theirs = await rows(2)
    const { image } = (await send(await plain(10, 10).png().toBuffer(), "image/png", { query })).body
    expect(image).toMatchObject({ alt: "<script>alert(1)</script>'; --", width: 10, height: 10 })
    expect(image.cuid).not.toBe("mine")
    expect(await rows(2)).toEqual(theirs)
  })
})

describe("the library", () => {
  const at = (cuid: string) => `/api/console/images/${cuid}`
  const sent = async (alt = "") =>
    (await send(await plain(10, 10).png().toBuffer(), "image/png", { query: `?alt=${alt}` })).body.image
  const activityWith = async (cuid: string, title: string) =>
    (await admin.ask("POST", "/api/console/activities", { body: { title, default_price: 0, images: [cuid] } })).body
      .activity

  test("ACT-06 WEB-17 a picture says where it is shown, and is found by its text and by the title of what shows it", async () => {
    const [lamp, bag] = [await sent("Une+lanterne"), await sent()]
    const activity = await activityWith(bag.cuid, "Forêt enchantée")
    const found = async (search: string) =>
      (await admin.ask("GET", `/api/console/images?search=${encodeURIComponent(search)}`)).body
    expect(await found("LANTERNE")).toMatchObject({ count: 1, data: [{ cuid: lamp.cuid, uses: 0 }] })
    expect(await found("foret ench")).toMatchObject({ count: 1, data: [{ cuid: bag.cuid, uses: 1 }] })
    expect((await admin.ask("GET", at(bag.cuid))).body.used_in).toEqual([
      { kind: "ACTIVITY", cuid: activity.cuid, title: "Forêt enchantée" },
    ])
  })

  test("its text is changed by who read it last; two at once are told", async () => {
    const { cuid } = await sent("Avant")
    const put = (body: object) => admin.ask("PUT", at(cuid), { body })
    expect((await put({ alt: " Après ", version: 1 })).body.image).toMatchObject({ alt: "Après", version: 2 })
    const stale = await put({ alt: "Encore", version: 1 })
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { error: "VERSION_CONFLICT", details: { image: { alt: "Après", version: 2 } } },
    ])
    expect((await put({ alt: "x".repeat(301), version: 2 })).body.error).toBe("INVALID_INPUT")
    const beta = await enterAs(backend, permissions, { organiser_id: 2 })
    expect((await beta.ask("PUT", at(cuid), { body: { alt: "Volé", version: 2 } })).status).toBe(404)
  })

  test("WEB-32 its focus point is in its address wherever it is shown, in a page that was written before too", async () => {
    const { cuid, public_url } = await sent("Une+falaise")
    const activity = await activityWith(cuid, "Marée")
    const image = { id: "x", type: "image", settings: { url: public_url, alt: "Une falaise" }, children: [] }
    const body = { path: "/maree", type: "DEFAULT", title: "Marée", description: "", published: true, content: [image] }
    const { page } = (await admin.ask("POST", "/api/console/pages", { body })).body
    await admin.ask("POST", `/api/console/pages/${page.cuid}/publish`, {
      body: { version: page.version, publish_at: null },
    })
    const put = (more: object) => admin.ask("PUT", at(cuid), { body: { alt: "Une falaise", version: 1, ...more } })
    const answer = (await put({ focus_x: 20, focus_y: 100 })).body.image
    const pointed = `${public_url}?focus=20-100`
    expect(answer).toMatchObject({ focus_x: 20, focus_y: 100, version: 2, public_url: pointed })
    const shown = (await admin.ask("GET", `/api/console/activities/${activity.cuid}`)).body.activity.images
    expect(shown).toMatchObject([{ cuid, public_url: pointed }])
    const site = (path: string, asked = {}) => backend.ask("GET", path, { host: "alpha.localhost", ...asked })
    expect((await site("/api/pages?path=/maree")).body.page).toMatchObject({
      content: [{ settings: { url: pointed } }],
    })
    expect((await site(pointed)).status).toBe(200)
    // Words alone leave the point; the point back in the middle goes without saying.
    expect((await put({ alt: "Un bord", version: 2 })).body.image).toMatchObject({ focus_x: 20, focus_y: 100 })
    await put({ focus_x: 50, focus_y: 50, version: 3 })
    for (const wrong of [{ focus_x: -1 }, { focus_y: 101 }, { focus_x: 1.5 }, { focus_x: null }])
      expect((await put({ ...wrong, version: 4 })).body.error).toBe("INVALID_INPUT")
    expect((await admin.ask("GET", at(cuid))).body.image).toMatchObject({ public_url, version: 4 })
  })

  test("CON-38 WEB-18 shown somewhere it stays; shown nowhere it goes, with its files", async () => {
    const { cuid } = await sent()
    const activity = await activityWith(cuid, "Montre")
    const refused = await admin.ask("DELETE", at(cuid))
    const used_in = [{ kind: "ACTIVITY", cuid: activity.cuid, title: "Montre" }]
    const details = { uses: { things: 1 }, used_in }
    expect([refused.status, refused.body]).toMatchObject([409, { error: "IN_USE", details }])
    await admin.ask("DELETE", `/api/console/activities/${activity.cuid}`)
    expect((await admin.ask("DELETE", at(cuid))).body).toEqual({ ok: true, archived: false })
    expect((await admin.ask("GET", at(cuid))).status).toBe(404)
    expect(await backend.platform.files.get(`images/1/${cuid}/10.webp`)).toBeNull()
  })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const chunk = (name: string, data: Uint8Array) => {
  const [size, sum, body] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(name), data])]
  size.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}
/** A grey PNG whose header states a size; its pixels need not match. */
function png(width: number, height: number, pixels = 10): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])
  const data = deflateSync(Buffer.alloc(pixels))
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", data), chunk("IEND", Buffer.alloc(0))])
}

async function refused(asked: () => ReturnType<Entered["ask"]>, status: number, error: string) {
  const before = await rows()
  const answer = await asked()
  expect([answer.status, answer.body.error]).toEqual([status, error])
  expect(await rows()).toEqual(before)
}

describe("what is no picture", () => {
  test.each([
    "image/svg+xml",
    "image/gif",
    "image/avif",
    "text/html",
    "application/json",
    "application/octet-stream",
    "multipart/form-data; boundary=x",
    "image/png, image/svg+xml",
    "",
    "image/*",
  ])("sent as %j is refused unread", (type) => refused(() => send(svg, type), 415, "UNSUPPORTED_MEDIA_TYPE"))

  test.each([
    ["SVG", svg],
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["nothing", new Uint8Array()],
    ["a few bytes", new Uint8Array([0x89, 0x50, 0x4e, 0x47])],
    ["a picture that breaks off", png(300, 300)],
    ["20,000 × 20,000 pixels", png(20_000, 20_000)],
    ["64 million pixels in 62 kB", png(8_000, 8_000, 8_001 * 8_000)],
    ["one pixel by forty thousand", png(1, 40_000, 80_000)],
    ["no pixels", png(0, 0)],
  ])("%s sent as a PNG is refused", (_, raw) => refused(() => send(raw, "image/png"), 400, "IMAGE_INVALID"))

  test.each(["gif", "tiff", "avif", "jpeg", "webp"] as const)(
    "a %s that says it is a PNG is refused",
    async (format) => {
      const raw = await plain(10, 10).toFormat(format).toBuffer()
      await refused(() => send(raw, "image/png"), 400, "IMAGE_INVALID")
    },
  )

  test("SVG behind the first bytes of a JPEG is refused", () =>
    refused(
      () => send(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]), "image/jpeg"),
      400,
      "IMAGE_INVALID",
    ))

  test("more than 10 MB is refused, whatever the length says", async () => {
    const raw = new Uint8Array(10_000_001)
    const lying = { "content-length": "10" }
    await refused(() => send(raw, "image/png"), 413, "BODY_TOO_LARGE")
    await refused(() => send(raw, "image/png", { headers: lying }), 413, "BODY_TOO_LARGE")
    await refused(() => send("x", "image/png", { headers: { "content-length": "10000001" } }), 413, "BODY_TOO_LARGE")
  })

  test("a text beyond 300 characters, or one that cannot be kept, is refused", async () => {
    const raw = await plain(10, 10).png().toBuffer()
    for (const alt of ["x".repeat(301), "%00"])
      await refused(() => send(raw, "image/png", { query: `?alt=${alt}` }), 400, "INVALID_INPUT")
  })

  test("another site's page cannot send one", async () => {
    const raw = await plain(10, 10).png().toBuffer()
    for (const headers of [{ origin: "https://evil.example" }, { "sec-fetch-site": "cross-site" }])
      await refused(() => send(raw, "image/png", { headers }), 403, "CROSS_SITE_REQUEST")
  })
})

describe("the work", () => {
  test("our own drawings may still be SVG", async () => {
    const drawn = await storeImage(backend.platform.files, 1, Buffer.from(svg))
    expect(drawn).toMatchObject({ width: 9, height: 9, widths: [9] })
  })

  test("is done one after the other; beyond a short queue it is refused, and a failure holds nobody up", async () => {
    let [running, most] = [0, 0]
    const gate = Promise.withResolvers<void>()
    const work = async (fails: boolean) => {
      most = Math.max(most, ++running)
      await gate.promise
      running--
      if (fails) throw new Error("broken")
      return "done"
    }
    const asked = Array.from({ length: 25 }, (_, i) => oneAtATime(() => work(i === 0)))
    gate.resolve()
    const settled = await Promise.allSettled(asked)
    const reasons = settled.map((each) => (each.status === "fulfilled" ? each.value : each.reason))
    expect(reasons[0]).toEqual(new Error("broken"))
    expect(reasons.slice(1, 20)).toEqual(Array(19).fill("done"))
    expect(reasons.slice(20).map((each) => each instanceof Refusal && each.code)).toEqual(Array(5).fill("SERVER_BUSY"))
    expect([most, running, await oneAtATime(async () => "again")]).toEqual([1, 0, "again"])
  })
})
