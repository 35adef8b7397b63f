// The arrows of the house. A room is a top-level folder; server and web have rooms of their own, in an order, and what
// lies directly in server/ is the assembly. A room imports itself, what its row below names, and nothing else.
import { posix } from "node:path"
import { isTest, lineOf, literal, type Source, visit } from "./sources.ts"

export interface Import {
  file: string
  line: number
  specifier: string
}

const inOrder = [
  "platform",
  "segments",
  "lists",
  "entities",
  "bulk",
  "organisers",
  "customers",
  "catalogue",
  "payments",
  "bookings",
  "attendance",
  "documents",
  "cart",
  "processing",
  "paying",
  "checkout",
  "changes",
  "account",
  "console",
].map((room) => `server/${room}`)
const upTo = (room: string) => inOrder.slice(0, inOrder.indexOf(room) + 1)
const shared = ["contract", "locales"]
const test_rooms = ["bench", "cluster", "e2e", "faults", "fixtures", "races", "rules", "screens", "tools"].map(
  (room) => `tests/${room}`,
)
const everything = [
  ...shared,
  ...inOrder,
  "server/website",
  "server/messaging",
  "server/billing",
  "server/pages",
  "server/demo",
  "server",
  "scripts",
]
/** Rooms of the web that both sites are made of, in their order. */
const parts = ["texts", "ui", "forms", "lists", "blocks"].map((room) => `web/${room}`)
const partsUpTo = (room: string) => parts.slice(0, parts.indexOf(room) + 1)
const web = [...parts, "web/storefront", "web/sandbox", "web/console"]
/** The storefront's folders have an order too; what lies directly in it assembles them. */
const storefront = [
  "site",
  "auth",
  "cart",
  "shell",
  "waiting-list",
  "catalogue",
  "requests",
  "checkout",
  "newsletters",
  "account",
  "pages",
]

const arrows: Record<string, readonly string[]> = {
  contract: [],
  locales: [],
  ...Object.fromEntries(inOrder.map((room) => [room, [...shared, ...upTo(room)]])),
  "server/website": [...shared, ...upTo("server/catalogue")],
  "server/messaging": [...shared, ...inOrder, "server/website"],
  // The demo organisers' world: it fills every room and only the assembly calls it.
  "server/demo": [...shared, ...inOrder, "server/website"],
  "server/billing": [...shared, ...inOrder, "server/website"],
  "server/pages": [...shared, ...inOrder],
  server: everything.filter((room) => room !== "scripts"),
  ...Object.fromEntries(parts.map((room) => [room, [...shared, ...partsUpTo(room)]])),
  "web/storefront": [...shared, ...parts],
  // Samples of what the others make, on demo sites: only the storefront's table of routes names them.
  "web/sandbox": [...shared, ...parts, "web/storefront"],
  "web/console": [...shared, ...parts],
  scripts: [...shared, ...inOrder, "server"],
  ...Object.fromEntries(test_rooms.map((room) => [room, [...everything, ...web, ...test_rooms, "build"]])),
}

/** Scripts that prepare a test run; the others also start the product, where tests may be absent. */
const testing_scripts = ["scripts/bring-chromium.mjs", "scripts/test.mjs"]

const packages: Record<string, { code: readonly string[]; tests: readonly string[] }> = {
  contract: { code: ["zod", "@internationalized/date"], tests: ["vitest", "fast-check"] },
  locales: { code: [], tests: ["vitest"] },
}

export function importsOf(source: Source): Import[] {
  const found: Import[] = []
  const add = (node: Parameters<typeof literal>[0]) => {
    const specifier = literal(node)
    if (node && specifier?.whole)
      found.push({ file: source.path, line: lineOf(source.text, node.start), specifier: specifier.value })
  }
  visit(source, {
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source),
  })
  return found
}

/** The file an import names, as a path from the root of the repository. */
export const resolve = (file: string, specifier: string): string =>
  posix
    .normalize(specifier.startsWith("#") ? specifier.slice(1) : posix.join(posix.dirname(file), specifier))
    .replace(/\?.*$/, "")

/** Groups of files each of which reaches all others of its group (Tarjan's strongly connected components). */
export function findCircles(targets: ReadonlyMap<string, readonly string[]>): string[] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[] = []
  const reach = (file: string): void => {
    order.set(file, order.size)
    lowest.set(file, order.get(file)!)
    stack.push(file)
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) reach(target)
      if (stack.includes(target)) lowest.set(file, Math.min(lowest.get(file)!, lowest.get(target)!))
    }
    if (lowest.get(file) !== order.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) circles.push(circle.sort().join(" "))
  }
  for (const file of targets.keys()) if (!order.has(file)) reach(file)
  return circles
}

/** The problem of one import, or null. `exists` tells of a path from the root of the repository. */
export function importProblem(file: string, specifier: string, exists: (path: string) => boolean): string | null {
  if (!/^[.#]/.test(specifier)) return packageProblem(file, specifier)
  // React Router writes these types beside its build.
  if (/^\.\/\+types\/[\w.-]+$/.test(specifier)) return null
  const target = resolve(file, specifier)
  return (
    relativeProblem(file, specifier, target) ??
    arrowProblem(file, target) ??
    (target.startsWith("build/") || exists(target) ? null : `${target} does not exist (imports carry their extension)`)
  )
}

export function roomOf(path: string): string {
  const [top = "", second] = path.split("/")
  return ["server", "web", "tests"].includes(top) && second && !/\.\w+$/.test(second) ? `${top}/${second}` : top
}

function relativeProblem(file: string, specifier: string, target: string): string | null {
  if (specifier.startsWith("#")) return null
  if (target.startsWith(`${posix.dirname(file)}/`) || roomOf(target) === roomOf(file)) return null
  // scripts/ has no name of its own in package.json's imports.
  if (roomOf(target) === "scripts") return null
  return `a relative import leaves ${roomOf(file)}: write #${target}`
}

function arrowProblem(file: string, target: string): string | null {
  const from = roomOf(file)
  const to = roomOf(target)
  if (!(from in arrows)) return `${from} is no room of the house`
  if (isTest(target)) return "nothing imports a test file"
  if (from === "web/ui" && /^contract\/endpoints(\/|\.ts$)/.test(target)) return "web/ui knows no endpoint"
  if (from === "web/storefront" && to === from) return folderProblem(file, target)
  if (from === to || arrows[from]!.includes(to)) return null
  if (to.startsWith("tests") && (testing_scripts.includes(file) || (isTest(file) && from !== "contract"))) return null
  if (isTest(file) && from.startsWith("server/") && to === "server") return null
  if (isTest(file) && from === "web/storefront" && to === "web/sandbox") return null
  return `${from} may not import ${to}`
}

/** One level below the rooms: a folder of the storefront imports itself and those that stand before it. */
function folderProblem(file: string, target: string): string | null {
  const folderOf = (path: string) => /^web\/storefront\/([^/]+)\//.exec(path)?.[1] ?? "its assembly"
  const [from, to] = [folderOf(file), folderOf(target)]
  if (from === to || from === "its assembly" || isTest(file)) return null
  if (!storefront.includes(from)) return `web/storefront/${from} has no place in the order of folders`
  if (storefront.includes(to) && storefront.indexOf(to) < storefront.indexOf(from)) return null
  return `web/storefront/${from} may not import ${to}`
}

function packageProblem(file: string, specifier: string): string | null {
  const rule = packages[roomOf(file)]
  if (!rule) return null
  const name = specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/")
  const allowed = [...rule.code, ...(isTest(file) ? rule.tests : [])]
  return allowed.includes(name) ? null : `${roomOf(file)} may not import ${name}`
}
