import { once } from "node:events"
import { type AddressInfo, connect } from "node:net"
import { text } from "node:stream/consumers"
import { afterAll, beforeAll, expect, test } from "vitest"
import { closeHttp, createHttp, listen } from "./listen.ts"

const http = createHttp({ headersTimeout: 150, requestTimeout: 300, connectionsCheckingInterval: 25 })
beforeAll(() => listen(http, 0, "127.0.0.1"))
afterAll(() => closeHttp(http, 0))
http.on("request", (request, response) => {
  request.on("error", () => undefined)
  request.resume().on("end", () => response.end("done"))
})

/** What a client that sends this, and then nothing more, hears before it is cut. */
async function heard(sent: string): Promise<string> {
  const socket = connect((http.address() as AddressInfo).port, "127.0.0.1")
  await once(socket, "connect")
  socket.write(sent)
  return text(socket)
}

test.each([
  ["half a header", "POST / HTTP/1.1\r\nHost: alpha.localhost\r\nX-Slow: a"],
  ["half a body", "POST / HTTP/1.1\r\nHost: alpha.localhost\r\nContent-Length: 1000\r\n\r\na"],
  ["half a chunk", "POST / HTTP/1.1\r\nHost: alpha.localhost\r\nTransfer-Encoding: chunked\r\n\r\n10\r\na"],
])("a client that sends %s and then nothing is told 408 and cut", async (_, sent) => {
  expect(await heard(sent)).toMatch(/^HTTP\/1\.1 408 /)
})

test("one that sends everything is served", async () => {
  const whole = "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 2\r\n\r\nab"
  expect(await heard(whole)).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*done$/)
})
