// Children are never left behind: a signal goes on to the child, and this process ends only after it. Otherwise a
// stopped `npm start` would leave an npm or a build writing into the checkout while the next one begins.
import { spawn } from "node:child_process"
import { constants } from "node:os"
import { fileURLToPath } from "node:url"
import { fail } from "./say.mjs"

/** The children that run, each with the promise of its end. */
const children = new Map()

/** Runs a command to its end and answers its exit code; a signal received meanwhile ends this process after it. */
export async function run(command, args, options = {}) {
  const { code, asked } = await follow(command, args, options)
  if (asked) await leave(asked)
  return code
}

/** Ends all children, and this process after them. */
export async function endAll(code) {
  for (const child of children.keys()) child.kill("SIGTERM")
  await Promise.all(children.values())
  process.exit(code)
}

/** Every child has the signal too: this process ends after the last of them. */
async function leave(signal) {
  await Promise.all(children.values())
  process.exit(128 + constants.signals[signal])
}

/** Like run, with what the command wrote, for commands that work side by side. */
export async function capture(command, args, options = {}) {
  const stdio = ["ignore", "pipe", "pipe"]
  const { code, asked, output } = await follow(command, args, { stdio, ...options })
  if (asked) await leave(asked)
  return { code, output }
}

/** The command takes this process's place: its signals, and its exit code. `hear` gets the messages it sends. */
export async function handOver(command, args, options = {}) {
  const { code } = await follow(command, args, options)
  await endAll(code)
}

function follow(command, args, options) {
  const child = spawnWith(command, args, options)
  const ended = untilEnd(child, command)
  children.set(child, ended)
  return ended
}

// Node keeps what it compiled of our TypeScript: reading two thousand files anew is half of a start's work.
const COMPILED = { NODE_COMPILE_CACHE: fileURLToPath(new URL("../.cache/compiled", import.meta.url)) }

const spawnWith = (command, args, { env = {}, stdio = "inherit", shell = false, hear }) => {
  const streams = hear ? ["inherit", "inherit", "inherit", "ipc"] : stdio
  const child = spawn(command, args, { stdio: streams, shell, env: { ...COMPILED, ...process.env, ...env } })
  if (hear) child.on("message", hear)
  return child
}

function untilEnd(child, command) {
  return new Promise((resolve) => {
    const chunks = []
    let asked = null
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => chunks.push(chunk))
    const forward = (signal) => {
      asked = signal
      // A terminal gives Ctrl-C to the whole group: the child has it already, and twice may mean "at once".
      if (signal !== "SIGINT" || !process.stdin.isTTY) child.kill(signal)
    }
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"]
    for (const signal of signals) process.on(signal, forward)
    const watch = whenOrphaned(() => forward("SIGTERM"))
    child.on("error", (error) => fail(`could not run ${command}: ${error.message}`))
    child.on("close", (code, signal) => {
      children.delete(child)
      clearInterval(watch)
      for (const each of signals) process.off(each, forward)
      resolve({ code: code ?? 128 + constants.signals[signal], asked, output: Buffer.concat(chunks).toString() })
    })
  })
}

// npm runs its scripts through a shell that dies of a signal without passing it on, and npm itself may be killed.
function whenOrphaned(act) {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event) return undefined
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    act()
  }, 500)
  return watch.unref()
}
