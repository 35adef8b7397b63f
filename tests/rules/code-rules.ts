// What no code does. The syntax tree is asked, so a comment or a text may speak of these things.
import type { ESTree } from "vite"
import { readingProblem } from "./reading-rules.ts"
import { at, isTest, literal, type Source, visit } from "./sources.ts"
import { titleProblem } from "./title-rules.ts"

/** The server's own voice on a terminal; everything else goes through the log. */
const speakers = ["server/main.ts", "server/tell-start.ts", "server/command.ts", "server/worker.ts", "server/start.ts"]
/**
 * In the web, time comes with an answer. These measure how long ago it came, show samples, or record without network, where
 * there is no answer: the server then corrects what a device's clock says.
 */
const own_clocks =
  /^web\/(storefront\/cart\/(arrival|use-server-clock)\.ts$|console\/gate\/device-clock\.ts$|(storefront\/)?sandbox\/)/
const suites = ["test", "it", "describe", "suite"]
const partial = ["only", "skip", "todo", "skipIf", "runIf"]

type ReadingFunction = Pick<ESTree.Function | ESTree.ArrowFunctionExpression, "returnType" | "body">

export function codeProblems(source: Source, mayExportDefault: (path: string) => boolean): string[] {
  const { path } = source
  const on_server = path.startsWith("server/")
  // In a room, time is the database's: a clock of this process would disagree with it and with the tests.
  const asks_database = /^server\/(?!platform\/)[^/]+\//.test(path) && !isTest(path)
  const asks_server = /^(web|contract)\//.test(path) && !isTest(path) && !own_clocks.test(path)
  const where = asks_database ? "ask the database for the time" : "judge by the `now` of an answer"
  const asks = asks_database || asks_server
  const problems: string[] = []
  const tell = (node: ESTree.Node, problem: string) => problems.push(at(source, node.start, problem))
  /** Functions that are given a transaction's handle, and what waits for several promises at once. */
  const in_transaction: ESTree.Node[] = []
  const gatherings: ESTree.Node[] = []
  const opens_function = (node: { params: ESTree.Node[] } & ESTree.Node) => {
    if (node.params.some((each) => nameOf(each) === "tx")) in_transaction.push(node)
  }
  const judge_reading = (name: string | null | undefined, { returnType, body }: ReadingFunction) => {
    const problem = readingProblem(name ?? "", textOf(returnType?.typeAnnotation), textOf(body))
    if (problem && /^(server|contract)\//.test(path) && body) tell(body, problem)
  }
  const textOf = (node: ESTree.Node | null | undefined) => (node ? source.text.slice(node.start, node.end) : "")
  const export_default = (node: ESTree.Node) => {
    if (!mayExportDefault(path)) tell(node, "exports a default: export by name")
  }
  visit(source, {
    ExportDefaultDeclaration: export_default,
    ExportSpecifier(node) {
      if (nameOf(node.exported) === "default") export_default(node)
    },
    MemberExpression(node) {
      const name = `${nameOf(node.object)}.${nameOf(node.property)}`
      if (on_server && name.startsWith("console.") && !speakers.includes(path)) tell(node, `${name}: use the log`)
      if (asks && /^(Date\.now|Temporal\.Now)$/.test(name)) tell(node, `${name}: ${where}`)
      if (on_server && !isTest(path) && /^Promise\.(all|allSettled|any|race)$/.test(name)) gatherings.push(node)
      if (path.startsWith("contract/") && name === "z.coerce")
        tell(node, "z.coerce takes true for 1 and [] for 0: use wholeNumber of contract/fields.ts")
      if (isTest(path) && suites.includes(rootName(node)) && partial.includes(nameOf(node.property) ?? ""))
        tell(node, `.${nameOf(node.property)}: every test runs`)
    },
    NewExpression(node) {
      if (asks && nameOf(node.callee) === "Date" && node.arguments.length === 0) tell(node, `new Date(): ${where}`)
    },
    CallExpression(node) {
      const called = nameOf(node.callee)
      if (asks && called === "Date") tell(node, `Date(): ${where}`)
      if (on_server && isTest(path) && (called === "setTimeout" || memberName(node.callee) === "setTimeout"))
        tell(node, "setTimeout: a test waits for what happens, not for a while")
      const title = isTest(path) && suites.includes(rootName(node)) ? literal(node.arguments[0]) : null
      const problem = title && titleProblem(title.whole ? title.value : `${title.value}…`)
      if (problem) tell(node.arguments[0]!, problem)
    },
    // The formatter decides how a literal is laid out: spreading one into another only keeps keys on one line.
    ObjectExpression(node) {
      for (const each of node.properties)
        if (each.type === "SpreadElement" && isLiteral(each.argument, "ObjectExpression"))
          tell(each, "spreads an object literal into another: write its keys")
    },
    ArrayExpression(node) {
      for (const each of node.elements)
        if (each?.type === "SpreadElement" && isLiteral(each.argument, "ArrayExpression"))
          tell(each, "spreads a list literal into another: write its items")
    },
    JSXSpreadAttribute(node) {
      if (isLiteral(node.argument, "ObjectExpression")) tell(node, "spreads an object literal into props: write them")
    },
    FunctionDeclaration(node) {
      opens_function(node)
      judge_reading(node.id?.name, node)
    },
    FunctionExpression: opens_function,
    ArrowFunctionExpression: opens_function,
    VariableDeclarator(node) {
      if (node.init?.type === "ArrowFunctionExpression") judge_reading(nameOf(node.id), node.init)
    },
    ImportSpecifier(node) {
      if (on_server && isTest(path) && nameOf(node.imported) === "setTimeout")
        tell(node, "setTimeout: a test waits for what happens, not for a while")
    },
  })
  // Waiting for the first that fails would end the transaction while others are still sending.
  for (const node of gatherings)
    if (path !== helper && in_transaction.some(({ start, end }) => start < node.start && node.end < end))
      tell(node, "waits for several promises where there is a transaction: use together(tx, …)")
  return problems
}

/** Where together() itself is. */
const helper = "server/platform/database/transaction.ts"

/** Also `[…] as const`. */
function isLiteral(node: ESTree.Node, type: "ObjectExpression" | "ArrayExpression"): boolean {
  if (node.type === "TSAsExpression" || node.type === "ParenthesizedExpression") return isLiteral(node.expression, type)
  return node.type === type
}

const nameOf = (node: ESTree.Node): string | null => {
  if (node.type === "Identifier") return node.name
  return literal(node)?.value ?? null
}

const memberName = (node: ESTree.Node): string | null =>
  node.type === "MemberExpression" ? nameOf(node.property) : null

/** `test` of test.each(table)("…"), of describe.concurrent("…") and of test("…"). */
function rootName(node: ESTree.Node): string {
  if (node.type === "CallExpression") return rootName(node.callee)
  if (node.type === "MemberExpression") return rootName(node.object)
  if (node.type === "TaggedTemplateExpression") return rootName(node.tag)
  return nameOf(node) ?? ""
}
