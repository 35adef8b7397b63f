import { expect, test } from "vitest"
import { permissions } from "#contract/permissions.ts"
import { testBackend } from "#tests/fixtures/backend.ts"
import { emptyDatabase, inOwnersHands } from "#tests/fixtures/databases.ts"
import { runCommand } from "./commands.ts"
import { unsafeInSystem } from "./platform/database/transaction.ts"

const backend = testBackend()

async function run(...args: string[]) {
  const lines: string[] = []
  const exit = await runCommand(backend.platform, "organiser", ["create", ...args], (line) => lines.push(line))
  return { exit, text: lines.join("\n") }
}
const organisers = async () => (await inOwnersHands(backend.database, "select slug from organisers order by slug")).rows

test("an organiser is created with an administrator who may do everything and whose password is shown once", async () => {
  const admin = ["--admin-email", " Boss@Example.com", "--admin-name", "Ann Marie Peeters"]
  const { exit, text } = await run("--slug", "with-admin", "--name", "Club", ...admin)
  expect(exit).toBe(0)
  const [, password] = /boss@example\.com, password ([\w-]{20}) /.exec(text)!
  const host = "with-admin.localhost"
  const body = { email: "boss@example.com", password }
  const login = await backend.askConsole("POST", "/api/console/auth/login", { host, body })
  expect(login.status).toBe(200)
  const cookie = login.headers.getSetCookie()[0]!.split(";")[0]!
  const session = await backend.askConsole("GET", "/api/console/session", { host, headers: { cookie } })
  expect(session.body.permissions).toEqual([...permissions].sort())
  expect(session.body.collaborator).toMatchObject({ firstname: "Ann", lastname: "Marie Peeters" })
  const log = await unsafeInSystem(backend.database, (tx) => tx.selectFrom("audit_log").selectAll().execute())
  expect(log).toMatchObject([{ event: "collaborator.created", collaborator_id: null }, { event: "collaborator.login" }])
  expect(JSON.stringify(log)).not.toContain(password)
})

test("CON-69 the addresses of the new organiser's site and console are told, as they are configured", async () => {
  const { text } = await run("--slug", "addressed", "--name", "Club")
  expect(text.split("\n")).toEqual([
    expect.stringMatching(/^Created organiser addressed \(\w+\)\.$/),
    "Its site: http://addressed.localhost:3000",
    "Its console: http://console.localhost:3000/addressed",
  ])
  const config = {
    ...backend.platform.config,
    platform_domain: "clubs.example",
    console_origin: "https://desk.example.org",
  }
  const lines: string[] = []
  const args = ["create", "--slug", "hosted", "--name", "Club"]
  await runCommand({ ...backend.platform, config }, "organiser", args, (line) => lines.push(line))
  expect(lines.slice(1)).toEqual([
    "Its site: https://hosted.clubs.example",
    "Its console: https://desk.example.org/hosted",
  ])
})

test("without a name the administrator bears the organiser's; without an address there is none", async () => {
  await run("--slug", "nameless", "--name", "Club Nameless", "--admin-email", "a@example.com")
  await run("--slug", "adminless", "--name", "Club")
  const { rows } = await inOwnersHands(
    backend.database,
    "select slug, fullname from organisers o left join collaborators c on c.organiser_id = o.id where slug like '%less' order by slug",
  )
  expect(rows).toEqual([
    { slug: "adminless", fullname: null },
    { slug: "nameless", fullname: "Admin Club Nameless" },
  ])
})

test("a wrong address, or a name for nobody, creates nothing", async () => {
  const before = await organisers()
  const wrong = await run("--slug", "wrong-admin", "--name", "Club", "--admin-email", "nobody")
  expect(wrong).toEqual({ exit: 1, text: "admin-email: INVALID_EMAIL" })
  expect((await run("--slug", "wrong-admin", "--name", "Club", "--admin-name", "Ann")).exit).toBe(2)
  expect(await organisers()).toEqual(before)
})

test("on a database that was not migrated every command but migrate says in one line what to do", async () => {
  const database = await emptyDatabase()
  const lines: string[] = []
  const platform = { ...backend.platform, database }
  const say = (line: string) => lines.push(line)
  for (const [name, ...args] of [["seed"], ["check-invariants"], ["organiser", "create", "--slug", "x", "--name", "X"]])
    expect(await runCommand(platform, name!, args, say)).toBe(1)
  expect(new Set(lines)).toEqual(
    new Set(["The database is not migrated, or not by this version: run npm run migrate first."]),
  )
  expect(lines).toHaveLength(3)
  await database.close()
})

test("CUS-17 patterns that were stored before and that no answer is judged by are listed, of all organisers", async () => {
  await run("--slug", "with-patterns", "--name", "Club")
  await inOwnersHands(
    backend.database,
    `insert into custom_fields (organiser_id, cuid, entity, type, title, pattern)
    select o.id, 'p' || n, 'CUSTOMERS', 'TEXT', 'Code ' || n, p
    from organisers o, unnest(array['\\d{4}', '(?=.*\\d).{8,}', '(.)\\1']) with ordinality k (p, n)
    where o.slug = 'with-patterns'`,
  )
  await inOwnersHands(
    backend.database,
    `insert into questions (organiser_id, cuid, type, title, pattern)
    select o.id, 'q' || n, 'TEXT', 'Question ' || n, p
    from organisers o, unnest(array['\\d{4}', '(a)\\1']) with ordinality k (p, n) where o.slug = 'with-patterns'`,
  )
  const lines: string[] = []
  expect(await runCommand(backend.platform, "patterns", [], (line) => lines.push(line))).toBe(0)
  const known = { organiser: "with-patterns", asked_in: "custom_fields" }
  expect(JSON.parse(lines.join("\n"))).toEqual([
    { ...known, cuid: "p2", title: "Code 2", pattern: "(?=.*\\d).{8,}" },
    { ...known, cuid: "p3", title: "Code 3", pattern: "(.)\\1" },
    { ...known, asked_in: "questions", cuid: "q2", title: "Question 2", pattern: "(a)\\1" },
  ])
})
