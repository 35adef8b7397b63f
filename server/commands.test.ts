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
