import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { expect, onTestFinished, test } from "vitest"
import { compressFolder } from "./compress.mjs"

test("each compressible file over 1 kB gets its .br and .gz, the others do not", async () => {
  const folder = mkdtempSync(join(tmpdir(), "marelle-compress-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, "assets"))
  const content = "place ".repeat(400)
  const write = (name: string, text: string) => writeFileSync(join(folder, "assets", name), text)
  write("large.js", content)
  write("small.js", "place")
  write("picture.webp", content)

  expect(await compressFolder(folder)).toBe(1)
  const large = join(folder, "assets", "large.js")
  expect(brotliDecompressSync(readFileSync(`${large}.br`)).toString()).toBe(content)
  expect(gunzipSync(readFileSync(`${large}.gz`)).toString()).toBe(content)
  expect(readFileSync(`${large}.br`).length).toBeLessThan(content.length / 10)
  expect(existsSync(join(folder, "assets", "small.js.br"))).toBe(false)
  expect(existsSync(join(folder, "assets", "picture.webp.br"))).toBe(false)
})
