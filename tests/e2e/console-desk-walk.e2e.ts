// What staff see of registrations, of who waits and of who is there, on an activity and a family of these tests' own.
import type { Page } from "playwright"
import { describe, expect, test } from "vitest"
import { askConsole } from "./ask-console.ts"
import { dateIn, mailsAbout, make, makeFamily, pay, read, registered } from "./desk-parts.ts"
import { addColleague, beginSession, enterConsole, turnTo } from "./enter-console.ts"
import { sell, takeOffSite } from "./sell.ts"
import { toastGone, walk } from "./visitor.ts"

const host = "console.localhost"
const slug = "explorateurs"
const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("rowheader") })
const plain = (text: string) => text.replaceAll(/\s+/g, " ").trim()
const textOf = async (part: ReturnType<Page["locator"]>) => plain(await part.innerText())
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name })
const go = (page: Page, path: string) => turnTo(page, `/${slug}/${path}`)
/** Names that are taken once: a step may be tried twice. */
const own = crypto.randomUUID().slice(0, 6)
type Family = Awaited<ReturnType<typeof makeFamily>>

describe("registrations and who waits", () => {
  const office = walk({ host })
  const site = walk()
  const title = `Zot bureau ${own}`
  let family: Family
  let sold: Awaited<ReturnType<typeof sell>>
  const made: string[] = []

  test("RGN-02 the badges of the list are those of the family’s own account", async () => {
    const { page } = office
    await enterConsole(page, `/${slug}`)
    sold = await sell(page, { title, default_deposit: 1_000 }, [dateIn(46)])
    const other = (await make(page, "availabilities", { activity: sold.activity, ...dateIn(53) })).availability.cuid
    family = await makeFamily(page, site.page, "Zotbureau")
    for (const [availability, child, amount] of [
      [sold.availability, 0, 3_000],
      [sold.availability, 1, 1_000],
      [other, 0, 0],
      [other, 1, 0],
    ] as const) {
      const cuid = await registered(page, family, availability, {}, child)
      if (amount > 0) await pay(page, cuid, amount)
      made.push(cuid)
    }
    await make(page, `registrations/${made[3]}/cancel`, { message: "Zot", notify: false })
    await go(page, `registrations?activity=${sold.activity}&sort=created_at`)
    await expect.poll(() => rows(page).count()).toBe(4)
    const states = ["Payé", "Acompte versé", "Acompte à payer", "À payer", "Annulé"]
    const stateIn = (text: string) => states.filter((state) => plain(text).includes(state)).at(0)
    const shownStates = async () => (await rows(page).allInnerTexts()).map(stateIn)
    await expect.poll(shownStates).toEqual(["Payé", "Acompte versé", expect.stringMatching(/payer$/), "Annulé"])
    const own = await shownStates()
    await site.open("/account/registrations")
    const cards = site.page.getByRole("main").getByRole("listitem").filter({ hasText: title })
    await expect.poll(async () => (await cards.allInnerTexts()).map(stateIn).toSorted()).toEqual(own.toSorted())
  })

  test("AVL-10 AVL-61 a capacity below what is taken asks first and says how many are over, cancels nobody, is told as over capacity, and lets nobody else in", async () => {
    const { page } = office
    await go(page, `availabilities/${sold.availability}`)
    await page.getByText("2/8").first().waitFor()
    const { availability } = await (await site.page.request.get(`/api/availabilities/${sold.availability}`)).json()
    for (let capacity = 8; capacity > 1; capacity--) await button(page, /Diminuer/).click()
    await button(page, "Appliquer").click()
    const question = page.getByRole("alertdialog", { name: /^Moins de places/ })
    await question.getByText("À la date la plus remplie, 1 place prise dépasse cette capacité.").waitFor()
    expect((await read(page, `availabilities/${sold.availability}`)).availability.capacity).toBe(8)
    await question.getByRole("button", { name: "Baisser la capacité" }).click()
    await page.getByText("1 en plus").first().waitFor()
    await page.getByText("2/1").first().waitFor()
    const kept = async (cuid: string) => (await read(page, `registrations/${cuid}`)).registration.cancelled
    expect([await kept(made[0]!), await kept(made[1]!)]).toEqual([false, false])
    const people = (await (await site.page.request.get("/api/participants?page_size=100")).json()).data
    const child = people.find(({ firstname }: { firstname: string }) => firstname === "Dominique")
    const line = {
      availability_id: availability.id,
      participant_id: child.id,
      availability_dates: availability.dates.map(({ id }: { id: number }) => id),
    }
    const refused = await site.page.request.post("/api/carts/items", { data: { registrations: [line] } })
    expect([refused.status(), (await refused.json()).error]).toEqual([409, "AVAILABILITY_FULL"])
  })

  test("RGN-32 the waiting list over all availabilities shows position, since when, participant, need and until when a place is offered", async () => {
    const { page } = office
    const full = await sell(page, { title: "Zot file", default_capacity: 1 }, [dateIn(47), dateIn(48)])
    const people = (await (await site.page.request.get("/api/participants?page_size=100")).json()).data
    const cuidOf = (name: string) => people.find(({ firstname }: { firstname: string }) => firstname === name).cuid
    const blocking = await registered(page, family, full.availability)
    for (const name of ["Inès", "Dominique"])
      await make(page, "waiting-list", {
        customer: family.cuid,
        participant: cuidOf(name),
        availability: full.availability,
      })
    await go(page, `waiting-list?activity=${full.activity}`)
    await expect.poll(() => rows(page).count()).toBe(2)
    expect((await page.getByRole("columnheader").allInnerTexts()).filter(Boolean)).toEqual(
      expect.arrayContaining(["Participant", "Besoin", "Position", "État", "Depuis le", "Proposée jusqu’au"]),
    )
    const line = async (name: string) => textOf(rows(page).filter({ hasText: name }))
    await expect.poll(() => line("Inès Peeters")).toMatch(/Zot file.* 2 dates.* 1 .*Attend/)
    await expect.poll(() => line("Dominique Zotbureau")).toMatch(/Zot file.* 2 dates.* 2 .*Attend/)
    await make(page, `registrations/${blocking}/cancel`, { message: "Zot", notify: false })
    await expect
      .poll(async () => {
        await page.reload()
        await rows(page).first().waitFor()
        return line("Inès Peeters")
      })
      .toMatch(/Place proposée.*\d+ \S+.*\d+ h/)
    await takeOffSite(page, full.activity)
  })

  test("RGN-28 requests are filtered by state, activity, tier and day; one shows what stands in its way before it is approved", async () => {
    const { page } = office
    const tiers = [
      { name: "Curieux", maximum_availabilities: 2 },
      { name: "Mordu", minimum_availabilities: 2, maximum_availabilities: 2 },
    ]
    const given = { title: "Zot demande", registration_flow: "REQUEST", tiers, default_capacity: 1 }
    const asked = await sell(page, given, [dateIn(49)])
    const people = (await (await site.page.request.get("/api/participants?page_size=100")).json()).data
    const form = await read(page, `registrations-requests-form?activity=${asked.activity}`)
    const [tier, second] = form.activity.tiers
    const slots = form.activity.availabilities
    for (const name of ["Basile", "Inès"])
      await make(page, "registrations-requests", {
        customer: family.cuid,
        participant: people.find(({ firstname }: { firstname: string }) => firstname === name).cuid,
        tier: tier.cuid,
        availabilities: [{ id: slots[0].id }],
      })
    await go(page, `registrations-requests?activity=${asked.activity}`)
    await expect.poll(() => rows(page).count()).toBe(2)
    await rows(page).filter({ hasText: "Basile" }).click()
    const sheet = page.locator("section[data-sheet]")
    await sheet.getByText("Rien ne s’y oppose").waitFor()
    await sheet.getByRole("button", { name: "Accepter" }).click()
    await page.getByRole("alertdialog").getByRole("button", { name: "Accepter la demande" }).click()
    await sheet.getByText("Acceptée").waitFor()
    await page.getByRole("alertdialog").waitFor({ state: "detached" })
    await rows(page).filter({ hasText: "Inès" }).click()
    await sheet.getByRole("heading", { name: /Inès/ }).waitFor()
    await sheet.getByText(/ne peut pas être acceptée telle quelle/).waitFor()
    await sheet.getByText("Il n’y a plus de place.").waitFor()
    for (const [filter, count] of [
      ["status=PENDING", 1],
      ["status=APPROVED", 1],
      [`tier=${tier.cuid}`, 2],
      [`tier=${second.cuid}`, 0],
      ["created_from=2020-01-01", 2],
      ["created_to=2020-01-01", 0],
    ] as const) {
      const { data } = await read(page, `registrations-requests?activity=${asked.activity}&${filter}`)
      expect(data, filter).toHaveLength(count)
    }
    await takeOffSite(page, asked.activity)
  })

  test("FIN-05 what is recorded beyond what is owed goes to the wallet, and the form says so before", async () => {
    const { page } = office
    await go(page, `customers/${family.cuid}`)
    await button(page, "Noter un paiement").click()
    const dialog = page.getByRole("dialog", { name: "Noter un paiement" })
    // One debt alone is paid: the first of Inès.
    const debts = await dialog.getByRole("checkbox", { name: /Peeters/ }).all()
    const names = await Promise.all(debts.map((debt) => debt.evaluate((box) => box.closest("label")!.innerText)))
    const first = names.findIndex((name) => name.includes("Inès"))
    for (const [place, debt] of debts.entries()) await debt.setChecked(place === first, { force: true })
    const before = (await read(page, `customers/${family.cuid}`)).customer
    await dialog.getByLabel("Montant reçu").fill("90")
    const said = /C’est ([\d,]+) € de plus que ce qui est dû : ce surplus va au portefeuille de Dominique Zotbureau/
    await expect.poll(() => textOf(dialog)).toMatch(said)
    const surplus = Math.round(Number(said.exec(await textOf(dialog))![1]!.replace(",", ".")) * 100)
    expect((await read(page, `customers/${family.cuid}`)).customer).toEqual(before)
    await dialog.getByRole("button", { name: /Noter 90,00/ }).click()
    await dialog.waitFor({ state: "detached" })
    const after = (await read(page, `customers/${family.cuid}`)).customer
    expect(after.wallet_amount - before.wallet_amount).toBe(surplus)
    expect(before.outstanding_amount - after.outstanding_amount).toBe(9_000 - surplus)
  })

  test("MSG-26 CON-59 staff write to the families of chosen registrations, counted and shown before: one mail each, without scripts, kept among their messages", async () => {
    const { page } = office
    await toastGone(page)
    // Who has not asked for the newsletter is written to all the same.
    const { firstname, lastname, email, phone, version } = (await read(page, `customers/${family.cuid}`)).customer
    const person = { firstname, lastname, email, phone, version, newsletter: false }
    await askConsole(page, slug, `PUT /api/console/customers/${family.cuid}`, person)
    const { segment } = await make(page, "segments", {
      name: `Zot bureau seul ${own}`,
      entity: "CUSTOMERS",
      conditions: { all: [{ field: "email", operator: "eq", value: family.email }] },
    })
    const words = { subject: "…", text: "…", language: "fr", preview: true }
    const { data: dates } = { data: (await read(page, `availabilities/${sold.availability}`)).availability.dates }
    for (const which of [
      { segment: segment.cuid },
      { filter: { availability: sold.availability } },
      { filter: { date: dates[0].cuid } },
    ])
      expect(await make(page, "messages", { ...which, ...words }), JSON.stringify(which)).toMatchObject({ families: 1 })
    await go(page, `registrations?activity=${sold.activity}&cancelled=false`)
    await expect.poll(() => rows(page).count()).toBe(3)
    await page.getByRole("checkbox", { name: /toutes les lignes/ }).click({ force: true })
    await page.getByRole("toolbar").getByRole("button", { name: "Écrire" }).click()
    const dialog = page.getByRole("dialog", { name: "Écrire aux familles" })
    await dialog.getByText("1 famille reçoit cet e-mail.").waitFor()
    await dialog.getByRole("textbox", { name: "Sujet" }).fill("Zot bottes")
    await dialog.getByRole("textbox", { name: "Message" }).fill("Il pleut.<script>top.ran = 1</script>")
    const mail = dialog.locator("iframe")
    await mail.waitFor()
    expect(await mail.getAttribute("sandbox")).toBe("")
    await expect.poll(() => mail.getAttribute("srcdoc")).toMatch(/Il pleut\.&lt;script&gt;/)
    expect(await mail.getAttribute("srcdoc")).not.toContain("<script")
    expect(await page.evaluate(() => "ran" in window)).toBe(false)
    expect(await mailsAbout(family, "Zot bottes")).toEqual([])
    await dialog.getByRole("button", { name: "Envoyer à 1 famille" }).click()
    await dialog.waitFor({ state: "detached" })
    await expect.poll(() => mailsAbout(family, "Zot bottes")).toEqual(["Zot bottes"])
    const { data } = await read(page, `customers/${family.cuid}/messages?page_size=100`)
    expect(data.filter(({ subject }: { subject: string }) => subject === "Zot bottes")).toHaveLength(1)
    await takeOffSite(page, sold.activity)
  })
})

describe("who is there", () => {
  const office = walk({ host })
  const site = walk()
  const gate = walk({ host, alone: true })
  const title = `Zot garderie ${own}`
  const soon = (minutes: number) => new Date(Math.floor(Date.now() / 60_000 + minutes) * 60_000).toISOString()
  const child = (page: Page, name: string) =>
    page.getByRole("region", { name: title }).getByRole("listitem").filter({ hasText: name })
  const marks = async (page: Page) => {
    const { groups } = await read(page, "attendances/day")
    const group = groups.find(({ activity }: { activity: { title: string } }) => activity.title === title)
    return group.rows.find(
      ({ participant }: { participant: { fullname: string } }) => participant.fullname === "Basile Peeters",
    )
  }
  let family: Family
  let sold: Awaited<ReturnType<typeof sell>>
  let basile = ""

  test("ATT-02 ATT-16 one tap is an arrival, a second a departure, each corrected by a time or taken back; what it costs is shown as an estimate", async () => {
    const { page } = office
    await enterConsole(page, `/${slug}`)
    sold = await sell(page, { title }, [{ start_at: soon(-10), end_at: soon(50) }])
    await make(page, "attendance-billings", {
      title: `Zot tarif ${own}`,
      description: "",
      images: [],
      activities: [sold.activity],
      before_step_minutes: 10,
      before_step_price: 100,
      after_step_minutes: 10,
      after_step_price: 100,
      grace_minutes: 0,
    })
    family = await makeFamily(page, site.page, "Zotgarde")
    const under_way = { ignore: ["DATE_NOT_ON_SALE", "REGISTRATIONS_CLOSED"], reason: "Zot" }
    await registered(page, family, sold.availability, under_way)
    basile = (await marks(page)).participant.cuid
    await go(page, "attendance")
    const row = child(page, "Basile Peeters")
    await row.getByRole("button", { name: "Arrivée de Basile Peeters" }).click()
    await expect.poll(async () => (await marks(page)).arrived_at).not.toBeNull()
    await expect.poll(() => textOf(row)).toMatch(/depuis \d+ h/)
    await row.getByRole("button", { name: "Départ de Basile Peeters" }).click()
    await expect.poll(async () => (await marks(page)).departed_at).not.toBeNull()
    await expect.poll(() => textOf(row)).toMatch(/\d+ h( \d+)? → \d+ h/)
    const correct = async () => {
      await toastGone(page)
      await row.getByRole("button", { name: "Autres actions pour Basile Peeters" }).click()
      await page.getByRole("menuitem", { name: "Corriger les heures" }).click()
      return page.getByRole("dialog", { name: /Corriger les heures/ })
    }
    const dialog = await correct()
    const early = soon(-30)
    const time = { hour: "2-digit", minute: "2-digit", timeZone: "Europe/Brussels" } as const
    await dialog.getByRole("spinbutton", { name: /heure.*Arrivée/ }).click()
    await page.keyboard.type(new Date(early).toLocaleTimeString("fr-BE", time).replace(/\D/g, ""))
    await dialog.getByRole("button", { name: "Enregistrer", exact: true }).click()
    await expect.poll(async () => (await marks(page)).arrived_at).toBe(early)
    // Some twenty minutes before its hour, in steps of ten.
    await expect.poll(() => textOf(row)).toMatch(/corrigé à la main.*Estimation : (19 min, 2|20 min, 2|21 min, 3),00 €/)
    await correct()
    await button(page, "Retirer le départ").click()
    await expect.poll(async () => (await marks(page)).departed_at).toBeNull()
    await row.getByRole("button", { name: "Départ de Basile Peeters" }).waitFor()
  })

  test("ATT-13 BEY-10 the gate shows pinned notes to who may read them and who may come, and a departure names who came", async () => {
    const { page: staff } = office
    await make(staff, `participants/${basile}/notes`, { text: "Zot arachides", pinned: true })
    await make(staff, `participants/${basile}/notes`, { text: "Zot secret", pinned: false })
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const people = `participants/${basile}/pick-up-people`
    await make(staff, people, { name: "Samia Zot", phone: "0470 11 22 33", from: day(-2), to: day(2) })
    await make(staff, people, { name: "Trop Tard", phone: "", from: day(-9), to: day(-5) })
    const { page } = gate
    await beginSession(page, slug)
    const permissions = ["registrations.attendances.read", "registrations.attendances.register"]
    const blind = await addColleague(page, slug, { permissions })
    const seeing = await addColleague(page, slug, { permissions: [...permissions, "participants.notes.read"] })
    const here = page.getByRole("listitem").filter({ hasText: title })
    for (const [person, notes] of [
      [blind, 0],
      [seeing, 1],
    ] as const) {
      await beginSession(page, slug, person)
      await page.goto(`/${slug}/gate`)
      await page.getByRole("searchbox").fill("Basile")
      await here.waitFor()
      await expect.poll(() => here.getByText("Zot arachides").count()).toBe(notes)
      expect(await here.getByText("Zot secret").count()).toBe(0)
    }
    await here.getByRole("button", { name: "Départ de Basile Peeters" }).click()
    await page.getByRole("heading", { name: "Qui vient chercher Basile Peeters ?" }).waitFor()
    await page.getByText("0470 11 22 33").first().waitFor()
    expect(await page.getByText("Trop Tard").count()).toBe(0)
    await button(page, /^Samia Zot/).click()
    await button(page, "Départ avec Samia Zot").click()
    await expect.poll(async () => (await marks(staff)).picked_up_by).toBe("Samia Zot")
    await takeOffSite(staff, sold.activity)
  })

  test("ACT-25 an activity has one price of minutes at most: another takes it from the first after asking", async () => {
    const { page } = office
    const terms = {
      description: "",
      images: [],
      before_step_minutes: 10,
      before_step_price: 50,
      after_step_minutes: 10,
      after_step_price: 50,
      grace_minutes: 0,
    }
    const { data } = await read(page, "attendance-billings")
    const pricing = (all: { activities: { cuid: string }[]; title: string }[]) =>
      all.filter(({ activities }) => activities.some(({ cuid }) => cuid === sold.activity)).map(({ title }) => title)
    expect(pricing(data)).toEqual([`Zot tarif ${own}`])
    await make(page, "attendance-billings", { ...terms, title: `Zot étude ${own}`, activities: [] })
    await go(page, `activities/${sold.activity}`)
    await button(page, /Prendre un autre tarif/).click()
    await page.getByRole("option", { name: `Zot étude ${own}` }).click()
    const question = page.getByRole("alertdialog")
    await expect
      .poll(() => textOf(question))
      .toMatch(new RegExp(`du tarif « Zot tarif ${own} » au tarif « Zot étude ${own} »`))
    expect(pricing((await read(page, "attendance-billings")).data)).toEqual([`Zot tarif ${own}`])
    await question.getByRole("button", { name: "Changer de tarif" }).click()
    await expect.poll(async () => pricing((await read(page, "attendance-billings")).data)).toEqual([`Zot étude ${own}`])
  })
})
