import { connect, type Socket } from "node:net"

// A client that takes as little of the machine as it can, since it shares it with what is measured: node:http's own spends
// as much on a request as the server does on reading it. Kept connections, one request at a time on each, answers with a
// content-length.
interface Answer {
  status: number
  text: string
}

export function openClients(port: number) {
  const idle: Connection[] = []
  const all: Connection[] = []
  const ask = async (line: string, headers: Record<string, string>, text = ""): Promise<Answer> => {
    const connection = idle.pop() ?? (await open())
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const answer = await connection.ask(`${line} HTTP/1.1\r\n${lines.join("")}\r\n${text}`)
    idle.push(connection)
    return answer
  }
  return {
    get: (path: string, headers: Record<string, string>) => ask(`GET ${path}`, headers),
    post(path: string, headers: Record<string, string>, body: object): Promise<Answer> {
      const text = JSON.stringify(body)
      return ask(`POST ${path}`, { ...headers, "content-length": String(Buffer.byteLength(text)) }, text)
    },
    close() {
      for (const { socket } of all) socket.destroy()
    },
  }

  async function open(): Promise<Connection> {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true })
    await new Promise((resolve, reject) => socket.once("connect", resolve).once("error", reject))
    const connection = talkOver(socket)
    all.push(connection)
    return connection
  }
}

interface Connection {
  socket: Socket
  ask(request: string): Promise<Answer>
}

function talkOver(socket: Socket): Connection {
  let received = ""
  let waiting: PromiseWithResolvers<Answer> | null = null
  socket.setEncoding("latin1")
  socket.on("data", (chunk: string) => {
    received += chunk
    const answer = readAnswer(received)
    if (!answer) return
    received = ""
    waiting?.resolve(answer)
  })
  const fail = () => waiting?.reject(new Error(`The connection ended: ${received}`))
  socket.on("error", fail).on("close", fail)
  return {
    socket,
    ask(request) {
      waiting = Promise.withResolvers<Answer>()
      socket.write(request)
      return waiting.promise
    },
  }
}

/** The answer, once all of it is there. */
function readAnswer(received: string): Answer | null {
  const end = received.indexOf("\r\n\r\n")
  if (end < 0) return null
  const length = /content-length: (\d+)/i.exec(received.slice(0, end))?.[1]
  if (length === undefined) throw new Error(`An answer without a content-length: ${received}`)
  const text = received.slice(end + 4)
  return text.length < Number(length) ? null : { status: Number(received.slice(9, 12)), text }
}
