import { parseArgs } from "node:util"
import { z } from "zod"
import { fillDemo } from "./demo.ts"
import { findViolations } from "./invariants.ts"
import { createOrganiser, type NewOrganiser } from "./organisers/create-organiser.ts"
import { migrate } from "./platform/database/migrate.ts"
import type { Platform } from "./platform/platform.ts"
import { Refusal } from "./platform/refusal.ts"

type Command = (platform: Platform, args: string[], print: (line: string) => void) => Promise<number>

/** What an operator can ask for; the same code runs in the command's process or inside the embedded server. */
const commands: Record<string, Command> = {
  async migrate({ database }, _, print) {
    const applied = await migrate(database)
    print(applied.length > 0 ? `Applied ${applied.join(", ")}.` : "Nothing to migrate.")
    return 0
  },

  async seed({ database }, _, print) {
    print(
      (await fillDemo(database)) ? "The demo organisers are filled in." : "There are organisers already; nothing done.",
    )
    return 0
  },

  async "check-invariants"({ database }, _, print) {
    const violations = await findViolations(database)
    print(JSON.stringify(violations, null, 2))
    return violations.length > 0 ? 1 : 0
  },

  async organiser({ database }, [action, ...rest], print) {
    if (action !== "create") return usage(print)
    const { values } = parseArgs({
      args: rest,
      options: {
        slug: { type: "string" },
        name: { type: "string" },
        language: { type: "string" },
        email: { type: "string" },
        phone: { type: "string" },
      },
    })
    if (!values.slug || !values.name) return usage(print)
    const { cuid } = await createOrganiser(database, values as NewOrganiser)
    print(`Created organiser ${values.slug} (${cuid}).`)
    return 0
  },
}

function usage(print: (line: string) => void): number {
  print("npm run organiser -- create --slug my-club --name “My club” [--language fr|en] [--email …] [--phone …]")
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
    return await command(platform, args, print)
  } catch (error) {
    if (error instanceof Refusal) print(`${error.code}${error.field ? ` (${error.field})` : ""}`)
    else if (error instanceof z.ZodError)
      for (const { path, message } of error.issues) print(`${path.join(".")}: ${message}`)
    else print((error as Error).message)
    return 1
  }
}
