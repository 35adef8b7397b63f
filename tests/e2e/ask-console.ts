import type { Page } from "playwright"
import { expect, inject } from "vitest"

/**
 * A call of the console, made beside the page and with the cookies of its context. Node knows no *.localhost: the address
 * is the server's, and the Host header names the console.
 */
export async function askConsole(page: Page, slug: string, call: `${string} /api/console/${string}`, data?: object) {
  const [method = "", path] = call.split(" ")
  const port = inject("port")
  const answer = await page.request.fetch(`http://localhost:${port}/${slug}${path}`, {
    method,
    headers: { host: `console.localhost:${port}` },
    ...(data && { data }),
  })
  const body = await answer.json()
  expect(answer.status(), JSON.stringify(body)).toBe(200)
  return body
}
