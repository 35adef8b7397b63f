import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { inject } from "vitest"
import { ownEnvironment } from "#tests/fixtures/own-environment.ts"

/**
 * A new organiser without content, made by the operator's command while the server runs, and its administrator. Each file
 * of journeys that needs one makes its own, so that a run without that file does not pay for the command.
 */
export async function makeNewcomer(slug: string, ...more: string[]) {
  const email = `admin@${slug}.example`
  const of = ["--slug", slug, "--name", "Tout Neuf", "--language", "fr", "--admin-email", email, ...more]
  const env = { ...ownEnvironment, NODE_ENV: "production", ...inject("where") }
  const args = ["server/command.ts", "organiser", "create", ...of]
  const { stdout } = await promisify(execFile)(process.execPath, args, { env })
  return { host: `${slug}.localhost`, email, password: /password (\S+)/.exec(stdout)![1]! }
}
