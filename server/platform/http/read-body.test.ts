import { expect, test } from "vitest"
import { readJson } from "./read-body.ts"

/** A body that begins and never ends. */
const endless = (headers: Record<string, string> = {}) =>
  new Request("http://alpha.localhost/", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode("{")) }),
    duplex: "half",
  } as RequestInit)

test.each([{}, { "content-length": "100000" }])(
  "a large body, or one of unknown length, that does not end in time is refused: %j",
  async (headers) => {
    await expect(readJson(endless(headers as Record<string, string>), 30)).rejects.toMatchObject({
      code: "BODY_TOO_SLOW",
      status: 408,
    })
  },
)

test("200 large bodies at once are all read", async () => {
  const body = JSON.stringify({ text: "x".repeat(200_000) })
  const headers = { "content-type": "application/json", "content-length": String(body.length) }
  const read = await Promise.all(
    Array.from({ length: 200 }, () =>
      readJson(new Request("http://alpha.localhost/", { method: "POST", headers, body })),
    ),
  )
  expect(read.every((each) => (each as { text: string }).text.length === 200_000)).toBe(true)
})
