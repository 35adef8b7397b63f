import { createHash } from "node:crypto"
import { rmSync } from "node:fs"
import { connect, createServer, type Server } from "node:net"
import { join } from "node:path"
import { createInterface } from "node:readline"

// While an embedded server runs, its database is its own; commands are handed to it over a local socket in the data
// folder, which only the folder's owner can enter. One line of JSON asks, lines of JSON answer, the last has the exit code.
export type RunCommand = (name: string, args: string[], print: (line: string) => void) => Promise<number>

function socketPath(folder: string): string {
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 16)
  return process.platform === "win32" ? `\\\\.\\pipe\\marelle-${name}` : join(folder, "control.sock")
}

export function openControlSocket(folder: string, run: RunCommand): Promise<Server> {
  const path = socketPath(folder)
  // We hold the folder's lock, so a socket file still there was left by a process that died.
  if (process.platform !== "win32") rmSync(path, { force: true })
  const server = createServer((socket) => {
    socket.on("error", () => undefined)
    const answer = (message: object) => socket.write(`${JSON.stringify(message)}\n`)
    createInterface({ input: socket }).once("line", (line) => {
      const serve = async () => {
        const { name, args } = JSON.parse(line) as { name: string; args: string[] }
        return run(name, args, (text) => answer({ line: text }))
      }
      void serve()
        .catch((error: Error) => {
          answer({ line: error.message })
          return 1
        })
        .then((exit) => socket.end(`${JSON.stringify({ exit })}\n`))
    })
  })
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(path, () => resolve(server))
  })
}

/** Has the running server do it; null when there is none to ask. */
export function askRunningServer(
  folder: string,
  name: string,
  args: string[],
  print: (line: string) => void,
): Promise<number | null> {
  return new Promise((resolve) => {
    const socket = connect(socketPath(folder))
    let exit: number | null = null
    socket.on("error", () => resolve(null))
    socket.on("connect", () => socket.write(`${JSON.stringify({ name, args })}\n`))
    socket.on("close", () => resolve(exit))
    createInterface({ input: socket }).on("line", (line) => {
      const message = JSON.parse(line) as { line?: string; exit?: number }
      if (message.line !== undefined) print(message.line)
      if (message.exit !== undefined) exit = message.exit
    })
  })
}
