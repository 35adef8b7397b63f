import { describe, expect, test } from "vitest"
import { findCircles, importProblem, importsOf, resolve } from "./import-rules.ts"
import { files, isTest, readAll } from "./sources.ts"

const known = new Set(files)
const code = readAll(/^(contract|server|web|locales|tests|scripts)\/.*\.(tsx?|m?[jt]s)$/)

test("every import follows the arrows of the house", () => {
  const imports = code.flatMap(importsOf)
  expect(imports.length).toBeGreaterThan(300)
  const problems = imports.flatMap(({ file, line, specifier }) => {
    const problem = importProblem(file, specifier, (path) => known.has(path))
    return problem ? [`${file}:${line} "${specifier}": ${problem}`] : []
  })
  expect(problems).toEqual([])
})

test("no files import each other in a circle, types included", () => {
  const targets = new Map(
    code
      .filter(({ path }) => !isTest(path))
      .map((source) => [source.path, importsOf(source).map(({ specifier }) => resolve(source.path, specifier))]),
  )
  expect(findCircles(targets)).toEqual([])
  expect(findCircles(new Map(Object.entries({ a: ["b"], b: ["c", "d"], c: ["a"], d: [] })))).toEqual(["a b c"])
})

test("imports are found in every form, and not in comments or texts", () => {
  const text = [
    'import a, { type B } from "./a.ts"',
    'import type { C } from "./c.ts"',
    'import "./d.css"',
    'export { e } from "./e.ts"',
    'export * from "./f.ts"',
    'const g = await import("./g.ts")',
    'const h = () => import("./h.ts" as string)',
    'type I = import("./i.ts").I',
    '// import "./no.ts"',
    `const no = 'import "./no.ts"'`,
  ].join("\n")
  const found = importsOf({ path: "server/x.ts", text })
  expect(found.map(({ line, specifier }) => `${line} ${specifier}`)).toEqual([
    "1 ./a.ts",
    "2 ./c.ts",
    "3 ./d.css",
    "4 ./e.ts",
    "5 ./f.ts",
    "6 ./g.ts",
    "7 ./h.ts",
    "8 ./i.ts",
  ])
})

describe("forged imports", () => {
  const problem = (file: string, specifier: string, exists = true) => importProblem(file, specifier, () => exists)

  test.each([
    ["contract/client.ts", "#server/platform/refusal.ts", "contract may not import server/platform"],
    ["contract/client.ts", "#web/ui/button.tsx", "contract may not import web/ui"],
    ["contract/client.ts", "#locales/fr.ts", "contract may not import locales"],
    ["contract/rules/age.test.ts", "#tests/fixtures/backend.ts", "contract may not import tests/fixtures"],
    ["contract/client.ts", "react", "contract may not import react"],
    ["contract/client.ts", "react-router", "contract may not import react-router"],
    ["contract/client.ts", "node:crypto", "contract may not import node:crypto"],
    ["contract/client.ts", "hono/client", "contract may not import hono"],
    ["contract/client.ts", "@react-router/node", "contract may not import @react-router/node"],
    ["contract/client.ts", "vitest", "contract may not import vitest"],
    ["locales/fr.ts", "#contract/errors.ts", "locales may not import contract"],
    ["locales/fr.ts", "react", "locales may not import react"],
    ["web/storefront/root.tsx", "#server/app.ts", "web/storefront may not import server"],
    ["web/ui/button.tsx", "#server/platform/log.ts", "web/ui may not import server/platform"],
    ["web/ui/button.tsx", "#web/blocks/hero/hero.tsx", "web/ui may not import web/blocks"],
    ["web/ui/button.tsx", "#web/storefront/call.ts", "web/ui may not import web/storefront"],
    ["web/texts/translator.ts", "#web/ui/button.tsx", "web/texts may not import web/ui"],
    ["web/ui/button.tsx", "#contract/endpoints.ts", "web/ui knows no endpoint"],
    ["web/ui/button.tsx", "#contract/endpoints/cart.ts", "web/ui knows no endpoint"],
    ["web/blocks/hero/hero.tsx", "#web/storefront/call.ts", "web/blocks may not import web/storefront"],
    ["web/ui/button.tsx", "#web/forms/fields.tsx", "web/ui may not import web/forms"],
    ["web/forms/fields.tsx", "#web/lists/list-page.ts", "web/forms may not import web/lists"],
    ["web/forms/fields.tsx", "#web/storefront/cart/a.tsx", "web/forms may not import web/storefront"],
    ["web/lists/list-frame.tsx", "#web/blocks/hero/hero.tsx", "web/lists may not import web/blocks"],
    ["web/lists/list-frame.tsx", "#web/console/root.tsx", "web/lists may not import web/console"],
    ["web/sandbox/shell.tsx", "#web/console/root.tsx", "web/sandbox may not import web/console"],
    ["web/storefront/forms/a.tsx", "../site/b.ts", "web/storefront/forms has no place in the order of folders"],
    ["web/storefront/root.tsx", "#web/console/root.tsx", "web/storefront may not import web/console"],
    ["web/console/root.tsx", "#web/storefront/root.tsx", "web/console may not import web/storefront"],
    ["web/storefront/root.tsx", "#web/sandbox/shell.tsx", "web/storefront may not import web/sandbox"],
    ["web/storefront/cart/a.tsx", "../catalogue/b.tsx", "web/storefront/cart may not import catalogue"],
    ["web/storefront/shell/a.tsx", "../account/b.tsx", "web/storefront/shell may not import account"],
    ["web/storefront/site/a.ts", "../root.tsx", "web/storefront/site may not import its assembly"],
    ["web/storefront/odd/a.ts", "../site/b.ts", "web/storefront/odd has no place in the order of folders"],
    ["web/button.tsx", "#web/ui/button.tsx", "web is no room of the house"],
    ["server/pages/render.ts", "#web/storefront/root.tsx", "server/pages may not import web/storefront"],
    ["server/pages/render.ts", "#build/server/index.js", "server/pages may not import build"],
    ["server/tickets/sell.ts", "#server/cart/price.ts", "server/tickets is no room of the house"],
    ["server/platform/log.ts", "#server/organisers/routes.ts", "server/platform may not import server/organisers"],
    ["server/cart/price.ts", "#server/checkout/settle.ts", "server/cart may not import server/checkout"],
    ["server/cart/price.test.ts", "#server/checkout/settle.ts", "server/cart may not import server/checkout"],
    ["server/website/pages.ts", "#server/payments/ledger.ts", "server/website may not import server/payments"],
    ["server/cart/price.ts", "#server/website/pages.ts", "server/cart may not import server/website"],
    ["server/account/erase.ts", "#server/messaging/send-mail.ts", "server/account may not import server/messaging"],
    ["server/billing/invoice.ts", "#server/messaging/send-mail.ts", "server/billing may not import server/messaging"],
    ["server/messaging/send-mail.ts", "#server/billing/fee.ts", "server/messaging may not import server/billing"],
    ["server/cart/price.ts", "#server/app.ts", "server/cart may not import server"],
    ["server/app.ts", "#tests/fixtures/test-clock.ts", "server may not import tests/fixtures"],
    ["server/cart/price.ts", "#tests/fixtures/backend.ts", "server/cart may not import tests/fixtures"],
    ["scripts/start.mjs", "#tests/tools/chromium.ts", "scripts may not import tests/tools"],
    ["server/cart/price.ts", "./price.test.ts", "nothing imports a test file"],
    ["tests/e2e/buy.e2e.ts", "./browse.e2e.ts", "nothing imports a test file"],
    [
      "server/organisers/routes.ts",
      "../platform/log.ts",
      "a relative import leaves server/organisers: write #server/platform/log.ts",
    ],
    ["server/platform/log.ts", "../app.ts", "a relative import leaves server/platform: write #server/app.ts"],
    ["web/blocks/hero/hero.tsx", "../../ui/card.tsx", "a relative import leaves web/blocks: write #web/ui/card.tsx"],
    ["server/app.ts", "../contract/errors.ts", "a relative import leaves server: write #contract/errors.ts"],
    [
      "tests/e2e/buy.e2e.ts",
      "../tools/chromium.ts",
      "a relative import leaves tests/e2e: write #tests/tools/chromium.ts",
    ],
  ])("%s may not import %s", (file, specifier, expected) => {
    expect(problem(file, specifier)).toBe(expected)
  })

  test.each([
    ["contract/client.ts", "./errors"],
    ["server/app.ts", "#server/organisers/routes"],
    ["web/ui/button.tsx", "./gone.css"],
  ])("%s may not import %s, which is no file", (file, specifier) => {
    expect(problem(file, specifier, false)).toMatch(/does not exist \(imports carry their extension\)$/)
  })

  test.each([
    ["contract/rules/age.ts", "@internationalized/date"],
    ["contract/rules/age.test.ts", "fast-check"],
    ["contract/endpoints/cart.ts", "../endpoint.ts"],
    ["web/texts/translator.ts", "#locales/text-key.ts"],
    ["web/ui/button.tsx", "#contract/language.ts"],
    ["web/storefront/home/home.tsx", "#web/blocks/hero/hero.tsx"],
    ["web/forms/call.ts", "#contract/endpoints.ts"],
    ["web/lists/list-frame.tsx", "#web/forms/fields.tsx"],
    ["web/blocks/hero/hero.tsx", "#web/lists/list-query.ts"],
    ["web/console/root.tsx", "#web/lists/list-frame.tsx"],
    ["web/console/root.tsx", "#web/blocks/hero/hero.tsx"],
    ["web/sandbox/probes.tsx", "#web/forms/call.ts"],
    ["web/storefront/checkout/a.tsx", "../cart/b.tsx"],
    ["web/storefront/root.tsx", "./shell/header.tsx"],
    ["web/sandbox/shell.tsx", "#web/storefront/site/root-data.ts"],
    ["web/ui/hero.tsx", "./hero.svg?url"],
    ["server/app.ts", "./billing/invoice.ts"],
    ["server/checkout/settle.ts", "#server/bookings/register.ts"],
    ["server/website/pages.ts", "#server/catalogue/queries.ts"],
    ["server/billing/invoice.ts", "#server/account/erase.ts"],
    ["server/platform/http/route.ts", "../refusal.ts"],
    ["server/cart/price.test.ts", "#server/routes.ts"],
    ["server/cart/price.test.ts", "#tests/fixtures/backend.ts"],
    ["tests/races/places.test.ts", "#server/messaging/send-mail.ts"],
    ["tests/rules/lock.test.ts", "../../scripts/check-lock.mjs"],
  ])("%s may import %s", (file, specifier) => {
    expect(problem(file, specifier)).toBeNull()
  })

  test("what React Router and the build make need not exist", () => {
    expect(problem("web/storefront/root.tsx", "./+types/root", false)).toBeNull()
    expect(problem("tests/fixtures/backend.ts", "#build/server/index.js", false)).toBeNull()
  })
})
