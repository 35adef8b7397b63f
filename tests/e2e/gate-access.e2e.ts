// Whom the gate is for, and what its page may do. It speaks of no date: it is not repeated at other instants, as gate.e2e.ts is.
import { describe, expect, test } from "vitest"
import { slug } from "./gate-devices.ts"
import { visitors } from "./visitor.ts"

const visit = visitors()

describe("who works at the gate", () => {
  test("ATT-12 somebody with attendance alone has the day and the gate in the rail, and nothing else", async () => {
    const { page } = await visit({ host: "console.localhost", alone: true })
    await page.goto(`/${slug}/attendance`)
    await page.locator("input[name=email]").fill("accueil@example.com")
    await page.locator("input[name=password]").fill("marelle-demo")
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { level: 1, name: "Présences" }).waitFor()
    const rail = page.getByRole("navigation", { name: "Rubriques de la console" }).first()
    expect(await rail.getByRole("link").allInnerTexts()).toEqual(["Aujourd’hui", "Présences"])
    for (const path of ["activities", "settings/account", "collaborators", "logs"]) {
      await page.goto(`/${slug}/${path}`)
      await page.getByRole("heading", { name: "Cette page n’est pas dans vos droits" }).waitFor()
    }
    await page.goto(`/${slug}/attendance`)
    await page.getByRole("link", { name: "Ouvrir le pointage" }).click()
    await page.getByRole("heading", { level: 1, name: "Pointage" }).waitFor()
  })

  test("ATT-05 the gate is installable, and its page alone may compile WebAssembly and ask for the camera", async () => {
    const { page } = await visit({ host: "console.localhost" })
    // Asked by the login page: a browser that goes to the gate may be sent on before it tells what it got.
    await page.goto(`/${slug}`)
    const headers = (path: string) =>
      page.evaluate(async (asked) => Object.fromEntries((await fetch(asked)).headers), path)
    const [gate, console] = [await headers(`/${slug}/gate`), await headers(`/${slug}`)]
    expect(gate["content-security-policy"]).toContain("'wasm-unsafe-eval'")
    expect(gate["permissions-policy"]).toContain("camera=(self)")
    expect(console["content-security-policy"]).not.toContain("wasm")
    expect(console["permissions-policy"]).toContain("camera=()")
    const manifest = await page.evaluate(
      async (path) => (await fetch(path)).json(),
      `/${slug}/gate/manifest.webmanifest`,
    )
    expect(manifest).toMatchObject({ display: "standalone", start_url: `/${slug}/gate`, scope: `/${slug}/gate` })
    for (const { src, type } of manifest.icons)
      expect(await page.evaluate(async (path) => (await fetch(path)).headers.get("content-type"), src)).toBe(type)
  })
})
