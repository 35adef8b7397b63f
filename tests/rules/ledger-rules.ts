// Which accounts of the ledger are outside is listed once (contract/rules/account-kinds.ts). A statement with a list of its own
// forgets the next kind, so lists on the server are made of the groups, and those of SQL functions equal one of them.
import type { ESTree } from "vite"
import * as groups from "#contract/rules/account-kinds.ts"
import { at, isTest, literal, type Source, visit } from "./sources.ts"

const kinds: readonly string[] = groups.beyondFamily
const advice = "use a group of contract/rules/account-kinds.ts"

/** Names of accounts in a text of SQL: 'BANK', or an array's {BANK,CASH}. */
const quoted = (text: string): Set<string> =>
  new Set([...text.matchAll(/(?<=['{,])[A-Z]+(?=['},])/g)].map(([name]) => name).filter((name) => kinds.includes(name)))

export function ledgerProblems(source: Source): string[] {
  if (isTest(source.path) || source.path.endsWith("/tables.ts")) return []
  if (source.path.endsWith(".sql")) return functionProblems(source)
  const problems: string[] = []
  const judge = (node: ESTree.Node, names: Set<string>) => {
    if (names.size > 1) problems.push(at(source, node.start, `lists the accounts ${[...names].join(", ")}: ${advice}`))
  }
  visit(source, {
    TemplateLiteral: (node) => judge(node, quoted(node.quasis.map(({ value }) => value.raw).join(" "))),
    Literal: (node) => judge(node, quoted(literal(node)?.value ?? "")),
    ArrayExpression: (node) =>
      judge(
        node,
        new Set(node.elements.flatMap((each) => literal(each)?.value ?? []).filter((n) => kinds.includes(n))),
      ),
  })
  return problems
}

const known: string[] = Object.values(groups).map((group) => [...group].sort().join())

/** A function of the database cannot import: its lists are compared with the groups. */
const functionProblems = (source: Source): string[] =>
  [...source.text.matchAll(/\(\s*'[A-Z]+'(?:\s*,\s*'[A-Z]+')*\s*\)/g)].flatMap((match) => {
    const names = [...match[0].matchAll(/[A-Z]+/g)].map(([name]) => name)
    const lists = names.some((name) => kinds.includes(name)) && !known.includes(names.sort().join())
    return lists ? at(source, match.index, `lists accounts that are no group of contract/rules/account-kinds.ts`) : []
  })
