import { statSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, test } from "vitest"
import { commandsOf, documentProblems } from "./document-rules.ts"
import { files, read, readAll, root } from "./sources.ts"

const required = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "LICENSE",
  "docs/glossary.md",
  "docs/operations.md",
  "docs/walks.md",
]
const manifest = JSON.parse(read("package.json").text) as { scripts: Record<string, string> }
const scripts = Object.keys(manifest.scripts)

describe("the documents", () => {
  test("are all there", () => {
    expect(required.filter((path) => !files.includes(path))).toEqual([])
  })

  test("name files and commands that exist", () => {
    const problems = readAll(/\.md$/).flatMap((source) => documentProblems(source, { files, scripts }))
    expect(problems).toEqual([])
  })

  test("and comments name files of SQL functions that exist", () => {
    const named = readAll(/\.(tsx?|sql|md)$/).flatMap(({ path, text }) =>
      [...text.matchAll(/\bfunctions\/([\w-]+\.sql)\b/g)].map(([, name]) => ({ path, name })),
    )
    expect(named.length).toBeGreaterThan(10)
    const there = (name: string) => files.includes(`server/platform/database/functions/${name}`)
    expect(named.filter(({ name }) => !there(name!))).toEqual([])
  })

  test("walk through adding in at most nine files and 700 lines", () => {
    const [, walk = ""] = read("docs/walks.md").text.split(/^## /m)
    const steps = [...walk.matchAll(/^\d+\. `([^`]+)`/gm)].map(([, path]) => path!)
    expect(steps.length).toBeGreaterThan(5)
    expect(steps.length).toBeLessThanOrEqual(9)
    expect(steps.reduce((sum, path) => sum + read(path).text.trimEnd().split("\n").length, 0)).toBeLessThanOrEqual(700)
  })

  test("number each decision once", () => {
    const numbers = files.flatMap((path) => /^docs\/decisions\/(.*)$/.exec(path)?.[1] ?? [])
    expect(numbers.filter((name) => !/^\d{4}-[a-z0-9-]+\.md$/.test(name))).toEqual([])
    const twins = [...Map.groupBy(numbers, (name) => name.slice(0, 4)).values()].filter(({ length }) => length > 1)
    expect(twins).toEqual([])
  })
})

test("scripts of package.json run files that exist", () => {
  const named = Object.values(manifest.scripts).flatMap((command) => command.match(/[\w./-]+\.(mjs|ts)\b/g) ?? [])
  expect(named.filter((path) => !files.includes(path))).toEqual([])
})

test("CI may bring Citus; what it ends with, and all it runs of ours, are npm test and npm run test:grounds", () => {
  const ours = ["npm test", "npm run test:grounds"]
  const commands = commandsOf(read(".ci/run").text)
  expect(commands.slice(-2)).toEqual(ours)
  expect(commands.filter((command) => /\b(npm|npx|node|vitest)\b/.test(command))).toEqual(ours)
  expect(statSync(join(root, ".ci/run")).mode & 0o111, ".ci/run must be executable").toBe(0o111)
})

describe("forged documents", () => {
  const repository = {
    files: ["README.md", "docs/glossary.md", "server/cart/price.ts", "server/app.ts"],
    scripts: ["test"],
  }
  const problems = (text: string, path = "README.md") => documentProblems({ path, text }, repository)

  test.each([
    ["see `server/cart/prices.ts`", "README.md:1 names server/cart/prices.ts, which does not exist"],
    ["see\n`server/checkout/`", "README.md:2 names server/checkout/, which does not exist"],
    ["`contracts/rules`", "README.md:1 names contracts/rules, which does not exist"],
    ["`prices.ts`", "README.md:1 names prices.ts, which does not exist"],
    ["`#server/gone.ts`", "README.md:1 names server/gone.ts, which does not exist"],
    ["`node scripts/gone.mjs --fast`", "README.md:1 names scripts/gone.mjs, which does not exist"],
    ["`server/*/routes.ts`", "README.md:1 names server/*/routes.ts, which does not exist"],
    ["[words](docs/words.md#a)", "README.md:1 links to docs/words.md, which does not exist"],
    ["![picture](home.png)", "README.md:1 links to home.png, which does not exist"],
    ["`npm run fly`", "README.md:1 names npm run fly, which is no script"],
    ["```sh\nnpm start\n```", "README.md:2 names npm run start, which is no script"],
  ])("%s", (text, problem) => expect(problems(text)).toEqual([problem]))

  test.each([
    "`server/cart/price.ts:12`",
    "`cart/price.ts`",
    "`price.ts`",
    "`server/cart/`",
    "`#server/app.ts`",
    "`./README.md`",
    "`server/*/price.ts`",
    "`docs/**`",
    "`GET /api/carts/{cuid}`",
    "`/api/docs`",
    "`https://a.example/b.md`",

    "`application/json`",
    "`@react-router/dev`",
    "`node_modules/x.ts`",
    "`build/`",
    "`Europe/Brussels`",
    "`npm test`",
    "[words](docs/glossary.md#places)",
    "[top](#top)",
    "[site](https://a.example)",
    "```\nserver/gone.ts\n```",
  ])("%s is in order", (text) => expect(problems(text)).toEqual([]))

  test("a link is read from the folder of its document", () => {
    expect(problems("[price](../server/cart/price.ts)", "docs/glossary.md")).toEqual([])
    expect(problems("[price](server/cart/price.ts)", "docs/glossary.md")).toHaveLength(1)
  })

  test("another command in CI is seen", () => {
    const script = '#!/bin/sh\nset -eu\ncd "$(dirname "$0")/.."\n# why\nnpm ci\nnpm test || true\n'
    expect(commandsOf(script)).toEqual(["npm ci", "npm test || true"])
  })
})
