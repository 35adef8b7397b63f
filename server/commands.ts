import { randomBytes } from "node:crypto"
import { parseArgs } from "node:util"
import { z } from "zod"
import { email } from "#contract/fields.ts"
import { permissions } from "#contract/permissions.ts"
import { fillDemo } from "./demo/fill-demo.ts"
import { findViolations } from "./invariants.ts"
import { makeOrganiser } from "./make-organiser.ts"
import { addCollaboratorUnchecked } from "./organisers/collaborators/create-collaborator-unchecked.ts"
import type { NewOrganiser } from "./organisers/create-organiser.ts"
import { findUnusablePatterns } from "./organisers/custom-fields/find-unusable-patterns.ts"
import { siteUrl } from "./organisers/site-url.ts"
import { runClusterCommand } from "./platform/database/cluster/cluster-command.ts"
import { isMigrated, migrate } from "./platform/database/migrate.ts"
import type { Tx } from "./platform/database/transaction.ts"
import { hashPassword } from "./platform/passwords.ts"
import type { Platform } from "./platform/platform.ts"
import { adoptFiles, claimFiles } from "./platform/providers/claim-files.ts"
import { Refusal } from "./platform/refusal.ts"

type Command = (platform: Platform, args: string[], print: (line: string) => void) => Promise<number>

/** The operator's commands; the same code runs in the command's process or inside the embedded server. */
const commands: Record<string, Command> = {
  async migrate({ database }, _, print) {
    const applied = await migrate(database)
    print(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "Nothing to migrate.")
    return 0
  },

  async seed(platform, _, print) {
    await claimFiles(platform)
    print(
      (await fillDemo(platform, makeOrganiser))
        ? "The demo organisers are filled in."
        : "There are organisers already; nothing done.",
    )
    return 0
  },

  async "adopt-files"(platform, _, print) {
    await adoptFiles(platform)
    print(`The uploaded files of this database are in ${platform.config.data_dir} from now on.`)
    return 0
  },

  async "check-invariants"({ database }, _, print) {
    const violations = await findViolations(database)
    print(JSON.stringify(violations, null, 2))
    return violations.length > 0 ? 1 : 0
  },

  async patterns({ database }, _, print) {
    print(JSON.stringify(await findUnusablePatterns(database), null, 2))
    return 0
  },

  cluster: runClusterCommand,

  async organiser({ config, database }, [action, ...rest], print) {
    if (action !== "create") return usage(print)
    const { values } = parseArgs({
      args: rest,
      options: {
        slug: { type: "string" },
        name: { type: "string" },
        language: { type: "string" },
        email: { type: "string" },
        phone: { type: "string" },
        "admin-email": { type: "string" },
        "admin-name": { type: "string" },
        sandbox: { type: "boolean" },
      },
    })
    const { "admin-email": admin_email, "admin-name": admin_name, sandbox = false, ...organiser } = values
    if (!organiser.slug || !organiser.name || (admin_name && !admin_email)) return usage(print)
    const admin = admin_email ? await prepareAdministrator(admin_email, admin_name ?? "", organiser.name) : null
    const { cuid } = await makeOrganiser(database, organiser as NewOrganiser, {
      console_origin: config.console_origin,
      trial: sandbox,
      ...(admin ? { alsoMake: admin.make } : {}),
    })
    print(`Created organiser ${organiser.slug} (${cuid}).`)
    print(`Its site: ${siteUrl(config, { slug: organiser.slug, domain: null })}`)
    print(`Its console: ${config.console_origin}/${organiser.slug}`)
    if (sandbox) print("On trial: payments are pretended, and everybody reads its mails at /sandbox/mailbox.")
    if (admin) print(`Administrator ${admin.email}, password ${admin.password} (shown this once).`)
    return 0
  },
}

/** A first collaborator with every permission, created with the organiser; named after it unless a name is given. */
async function prepareAdministrator(given: string, name: string, organiser_name: string) {
  const { "admin-email": address } = z.object({ "admin-email": email }).parse({ "admin-email": given })
  const [firstname = "", ...rest] = name.trim().split(/\s+/)
  const password = randomBytes(15).toString("base64url")
  const collaborator = {
    email: address,
    firstname: firstname || "Admin",
    lastname: rest.join(" ") || organiser_name.trim(),
    password_hash: await hashPassword(password),
    permissions,
    roles: [],
  }
  const make = async (tx: Tx, organiser_id: number) => {
    await addCollaboratorUnchecked(tx, organiser_id, collaborator)
  }
  return { email: address, password, make }
}

function usage(print: (line: string) => void): number {
  print("npm run organiser -- create --slug my-club --name “My club” [--language fr|en] [--email …] [--phone …]")
  print("  [--sandbox]: on trial, with pretended payments and a mailbox in the place of mail")
  print("  [--admin-email … [--admin-name “First Last”]]: with a collaborator who may do everything")
  return 2
}

export async function runCommand(
  platform: Platform,
  name: string,
  args: string[],
  print: (line: string) => void,
): Promise<number> {
  const command = commands[name]
  if (!command) {
    print(`Unknown command ${name}. There are: ${Object.keys(commands).join(", ")}.`)
    return 2
  }
  try {
    // The cluster's command looks for itself, on the connection it works on: it has to be the only one.
    if (name !== "migrate" && name !== "cluster" && !(await isMigrated(platform.database))) {
      print("The database is not migrated, or not by this version: run npm run migrate first.")
      return 1
    }
    return await command(platform, args, print)
  } catch (error) {
    if (error instanceof Refusal) print(`${error.code}${error.field ? ` (${error.field})` : ""}`)
    else if (error instanceof z.ZodError)
      for (const { path, message } of error.issues) print(`${path.join(".")}: ${message}`)
    else print((error as Error).message)
    return 1
  }
}
