// The library of pictures, on an organiser of this file's own.
import { mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "playwright"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { askConsole } from "./ask-console.ts"
import { enterConsole } from "./enter-console.ts"
import { expectGoodAtBothWidths } from "./judge.ts"
import { makeNewcomer } from "./newcomer.ts"
import { toastGone, visitors } from "./visitor.ts"

const visit = visitors()
const { host, email, password } = await makeNewcomer("phototheque")
const slug = host.split(".")[0]!

async function openLibrary(refused: string[] = []) {
  const { page } = await visit({ host: "console.localhost", refused })
  await enterConsole(page, `/${slug}/pictures`, { email, password })
  await page.getByRole("heading", { level: 1, name: "Images" }).waitFor()
  return page
}

const picture = async (name: string, background: string) => ({
  name,
  mimeType: "image/png",
  buffer: await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .png()
    .toBuffer(),
})

const choose = (page: Page, files: Awaited<ReturnType<typeof picture>>[]) =>
  page.locator("input[type=file]").setInputFiles(files)

/** Drops files on the library, as from a folder of the computer. */
async function drop(page: Page, files: Awaited<ReturnType<typeof picture>>[]) {
  const folder = await mkdtemp(join(tmpdir(), "media-"))
  const paths = files.map(({ name }) => join(folder, name))
  for (const [place, { buffer }] of files.entries()) await writeFile(paths[place]!, buffer)
  const { x, y } = (await shelves(page).first().boundingBox())!
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: paths, dragOperationsMask: 1 }
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await session.send("Input.dispatchDragEvent", { type, x: x + 20, y: y + 20, data })
}

const shelves = (page: Page) => page.getByRole("button", { name: /Montrée/ })

describe("the library", () => {
  test("WEB-17 several pictures are sent at once, each with its progress, and one that is refused leaves the others", async () => {
    const page = await openLibrary([`/${slug}/api/console/images`])
    await choose(page, [
      await picture("lune.png", "#223366"),
      { name: "faux.png", mimeType: "image/png", buffer: Buffer.from("no picture") },
      await picture("soleil.png", "#ffcc33"),
    ])
    const sent = (name: string) => page.getByRole("listitem").filter({ hasText: name })
    await sent("lune.png").getByText("Ajoutée").waitFor()
    await sent("soleil.png").getByText("Ajoutée").waitFor()
    await sent("faux.png").getByText(/image/i).waitFor()
    await expect.poll(() => shelves(page).count()).toBe(2)

    await drop(page, [await picture("mer.png", "#3399aa"), await picture("pré.png", "#44aa44")])
    await sent("pré.png").getByText("Ajoutée").waitFor()
    await expect.poll(() => shelves(page).count()).toBe(4)
    await expectGoodAtBothWidths(page)
  })

  test("WEB-17 each upload tells how much of it has been sent", async () => {
    const page = await openLibrary()
    const session = await page.context().newCDPSession(page)
    await session.send("Network.enable")
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200_000 }
    await session.send("Network.emulateNetworkConditions", slow)
    const noise = {
      create: {
        width: 500,
        height: 500,
        channels: 3 as const,
        noise: { type: "gaussian" as const, mean: 128, sigma: 60 },
      },
    }
    const buffer = await sharp(noise as never)
      .png()
      .toBuffer()
    await choose(page, [{ name: "lente.png", mimeType: "image/png", buffer }])
    const progress = page.getByRole("progressbar", { name: "lente.png" })
    await progress.waitFor()
    const share = () => progress.evaluate((bar: HTMLProgressElement) => bar.value)
    await expect.poll(async () => [0, 1].includes(await share()), { interval: 20 }).toBe(false)
    await page.getByRole("listitem").filter({ hasText: "lente.png" }).getByText("Ajoutée").waitFor()
  })

  test("WEB-17 WEB-18 a picture is found by its text and by what uses it; its text is edited, and where it is used is linked", async () => {
    const page = await openLibrary()
    await choose(page, [await picture("phare.png", "#dd2222")])
    await page.getByText("Ajoutée").waitFor()
    await shelves(page).first().click()
    const dialog = page.getByRole("dialog", { name: "Image" })
    await dialog.getByLabel("Ce que montre l’image").fill("Un phare rouge")
    await dialog.getByLabel("Ce que montre l’image").blur()
    await page.getByText("Le texte de l’image est gardé.").waitFor()
    await toastGone(page)
    await expectGoodAtBothWidths(page)
    await page.keyboard.press("Escape")

    const { data } = await askConsole(page, slug, "GET /api/console/images?search=phare")
    const [{ cuid, public_url }] = data
    const { article } = await askConsole(page, slug, "POST /api/console/articles", {
      title: "Nos falaises",
      summary: "",
      content: "",
      published: false,
      images: [cuid],
    })
    const settings = { url: public_url, alt: "Un phare rouge" }
    const { page: made } = await askConsole(page, slug, "POST /api/console/pages", {
      title: "La côte en mai",
      path: "/cote",
      type: "DEFAULT",
      description: "",
      published: true,
      content: [{ id: "phare", type: "image", settings, children: [] }],
    })
    for (const words of ["PHARE", "falaises", "cote en mai"]) {
      await page.reload()
      await page.getByRole("searchbox").fill(words)
      await page.getByText("1 image", { exact: true }).waitFor()
    }
    await page.getByRole("button", { name: /Un phare rouge.*2 endroits/ }).click()
    expect(await dialog.getByRole("button", { name: "Supprimer" }).isDisabled()).toBe(true)
    const links = dialog.getByRole("link")
    expect(await links.evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]))).toEqual([
      ["Nos falaises", `/${slug}/articles/${article.cuid}`],
      ["La côte en mai", `/${slug}/pages/${made.cuid}`],
    ])
    await expectGoodAtBothWidths(page)
  })

  test("WEB-32 a picture's focus point is pressed or moved by the keys, shown in three crops, and kept on the site", async () => {
    const page = await openLibrary()
    const before = await shelves(page).count()
    await choose(page, [await picture("colline.png", "#557733")])
    await expect.poll(() => shelves(page).count()).toBe(before + 1)
    await shelves(page).first().click()
    const dialog = page.getByRole("dialog", { name: "Image" })
    const point = dialog.getByRole("button", { name: /^Point d’attention/ })
    const { width, height } = (await point.boundingBox())!
    await point.click({ position: { x: width * 0.2, y: height * 0.5 } })
    await dialog
      .getByRole("button", { name: "Point d’attention\u00a0: 20\u00a0% depuis la gauche, 50\u00a0% depuis le haut" })
      .waitFor()
    await point.press("ArrowRight")
    await point.press("ArrowDown")
    const crops = dialog.getByRole("list", { name: "Ce que les recadrages en montrent" }).locator("img")
    const positions = crops.evaluateAll((all) => all.map((crop) => getComputedStyle(crop).objectPosition))
    expect(await positions).toEqual(["25% 55%", "25% 55%", "25% 55%"])
    await expectGoodAtBothWidths(page)
    await dialog.getByRole("button", { name: "Garder ce point" }).click()
    await page.getByText("Le point d’attention est gardé.").waitFor()
    await toastGone(page)

    const { data } = await askConsole(page, slug, "GET /api/console/images?page_size=1")
    expect(data[0]).toMatchObject({ focus_x: 25, focus_y: 55 })
    // A page that has the address of before.
    const { page: made } = await askConsole(page, slug, "POST /api/console/pages", {
      title: "Colline",
      path: "/colline",
      type: "DEFAULT",
      description: "",
      published: true,
      content: [
        {
          id: "colline",
          type: "image",
          settings: { url: data[0].public_url.split("?")[0], alt: "Une colline", "object-fit": "cover" },
          children: [],
        },
      ],
    })
    await askConsole(page, slug, `POST /api/console/pages/${made.cuid}/publish`, {
      version: made.version,
      publish_at: null,
    })
    const { page: site } = await visit({ host })
    await site.goto("/colline")
    const shown = site.getByRole("img", { name: "Une colline" })
    expect(await shown.evaluate((image) => getComputedStyle(image).objectPosition)).toBe("25% 55%")
    expect(await shown.getAttribute("src")).not.toContain("?")
  })
})
