// What SQL must say so that a cluster can run it (docs/decisions/0023-cluster.md). Statements are read from the bodies of
// functions/*.sql and from the sql`…` of the server; each rule is something that Citus refused, or did wrong in silence.
import { at, type Source } from "./sources.ts"
import { findTemplates, type Statement } from "./sql-templates.ts"

interface Known {
  tables: readonly string[]
  /** Functions of ours that read or write tables. */
  reading: readonly string[]
}

/** Looks over all organisers: jobs that find whom there is work for. */
const looks = [
  "server/attendance/close-cycles.ts",
  "server/check-invariants.ts",
  "server/platform/jobs/housekeeping.ts",
]

type Rule = (statement: string, known: Known, path: string) => string | false | null | undefined

const changesRows = (text: string) => /\bupdate \w+( \w+)? set\b|\bdelete from\b|\bdo update set\b/i.test(text)

const rules: Rule[] = [
  (text, { tables }, path) => {
    const alias = untied(text, tables)
    return alias && !looks.includes(path) && `does not say whose ${alias} is: write ofTenant("${alias}") or = org`
  },
  (text, _, path) => {
    const tie = /\b(\w+)\.organiser_id = (?:(?!new\b|old\b)\w+\.organiser_id\b|\$\{sql\.ref\()/.exec(text)
    return (
      tie &&
      !looks.includes(path) &&
      `ties ${tie[1]} by a column: only a value tells the node, write ofTenant() or = org`
    )
  },
  (text) =>
    /\binsert into\b[\s\S]*\bselect\b[\s\S]*\bfrom (unnest|rows from|jsonb?_\w+|generate_series|app\.\w+) ?\(/i.test(
      text,
    ) &&
    !/\breturning\b|\bon conflict\b|\bfrom tenant\b/i.test(text) &&
    "inserts from a function: begin with `from tenant t cross join …` and give the ids, or add returning",
  (text, { tables, reading }) => {
    const called = [...text.matchAll(/\bapp\.(\w+) ?\(/g)]
      .map(([, name]) => name!)
      .find((name) => reading.includes(name))
    const table = [...text.matchAll(/\b(?:from|join|update|into) (\w+)\b/gi)].find(([, name]) => tables.includes(name!))
    return called && table && `calls app.${called} beside ${table[1]}: it would run on a node, call it by itself`
  },
  (text) =>
    changesRows(text) &&
    /\b(clock_now|nextval|random|gen_random_uuid|clock_timestamp) ?\(/i.test(text) &&
    !/^\s*insert\b/i.test(text) &&
    "changes rows with a volatile function: read the value first",
  (text) =>
    /\bset\b[^;]*\b\w+\.\w+ [-+] (\d+ \* )?(interval|life)\b/i.test(text) &&
    changesRows(text) &&
    "adds an interval to a column in an update: compute it first, or in an immutable function",
  (text) =>
    /\bupdate\b[\s\S]*?\bset\b(?:(?!\b(?:where|from)\b)[\s\S])*? = \w+\[/i.test(text) &&
    "sets a column to an element of an array: it crashes Citus, put it into a variable first",
  (text) =>
    /set_config\('lock_timeout'/i.test(text) && "sets lock_timeout by set_config: nodes do not see it, write set local",
  (text) =>
    /\bset (local )?role\b/i.test(text) && "takes on a role by a command: it travels to the nodes, use set_config",
  (text) =>
    /\bvalues \([^;]*\(\s*select\b/i.test(text) &&
    /\binsert into\b/i.test(text) &&
    "has a subquery in values: read it first",
]

/** A table of a statement, by its alias, whose organiser nothing in it states; not where a fragment is the condition. */
function untied(text: string, tables: readonly string[]): string | undefined {
  const named = [
    ...text.matchAll(
      /\b(?:from|join|update|using) (\w+)(?: as)? (?!where\b|set\b|on\b|join\b|left\b|cross\b|order\b|group\b|for\b|union\b|limit\b|select\b)(\w+)\b/gi,
    ),
  ]
  const aliases = named.filter(([, table]) => tables.includes(table!)).map(([, , alias]) => alias!)
  if (/\bwhere \$\{\w+\}/.test(text)) return undefined
  return aliases.find((alias) => !new RegExp(`\\b${alias}\\.organiser_id = |ofTenant\\("${alias}"\\)`).test(text))
}

export function clusterProblems(
  functions: readonly Source[],
  code: readonly Source[],
  tables: readonly string[],
): string[] {
  const bodies = functions.flatMap(findBodies)
  const uses = (text: string) =>
    [...text.matchAll(/\b(?:from|join|update|into) (\w+)\b/gi)].some(([, n]) => tables.includes(n!))
  const reading = bodies.filter(({ body }) => uses(body)).map(({ name }) => name)
  const in_sql = bodies
    .filter(({ language, body }) => language === "sql" && uses(body))
    .map(({ source, offset, name }) =>
      at(source, offset, `app.${name} reads tables in language sql: write it in plpgsql`),
    )
  const statements = [...bodies.flatMap(statementsOf), ...code.flatMap(findTemplates)]
  const broken = statements.flatMap(({ source, offset, text }) =>
    rules.flatMap((rule) => {
      const problem = rule(text, { tables, reading }, source.path)
      return problem ? [at(source, offset, problem)] : []
    }),
  )
  return [...in_sql, ...broken]
}

interface Body {
  source: Source
  offset: number
  name: string
  language: string
  body: string
}

function findBodies(source: Source): Body[] {
  const pattern =
    /create or replace (?:function|procedure) app\.(\w+)[\s\S]*?language (\w+)[\s\S]*?as \$\$([\s\S]*?)\$\$/gi
  return [...source.text.matchAll(pattern)].map((match) => ({
    source,
    name: match[1]!,
    language: match[2]!,
    body: withoutComments(match[3]!),
    offset: match.index + match[0].lastIndexOf(match[3]!),
  }))
}

const withoutComments = (sql: string) => sql.replace(/--[^\n]*/g, (text) => " ".repeat(text.length))

/** A body cut at the ends of its statements, and behind what branches and loops. */
function statementsOf({ source, offset, body }: Body): Statement[] {
  let start = offset
  return body.split(/(?<=;|\b(?:then|loop|else|begin)\n)/).map((text) => {
    const statement = { source, text, offset: start + text.length - text.trimStart().length }
    start += text.length
    return statement
  })
}
