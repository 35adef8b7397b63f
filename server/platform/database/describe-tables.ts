import type { Database } from "./database.ts"

interface Column {
  table_name: string
  column_name: string
  type: string
  nullable: boolean
  generated: boolean
  choices: string | null
}

const columns = `
  select c.relname as table_name, a.attname as column_name, format_type(a.atttypid, null) as type,
    not a.attnotnull as nullable, a.atthasdef or a.attidentity <> '' as generated,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
     where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
       and pg_get_constraintdef(k.oid) ~ '= ANY|^CHECK .. = ''' limit 1) as choices
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
  order by c.relname, a.attnum`

const types: Record<string, string> = {
  text: "string",
  bigint: "number",
  integer: "number",
  smallint: "number",
  "double precision": "number",
  boolean: "boolean",
  date: "string",
  jsonb: "unknown",
  "text[]": "string[]",
  "bigint[]": "number[]",
  "integer[]": "number[]",
  "timestamp with time zone": "Instant",
}

/** The TypeScript face of the migrated database; `npm run tables` writes it, a test proves it is current. */
export async function describeTables(database: Database): Promise<string> {
  const { rows } = (await database.query(columns)) as { rows: Column[] }
  const tables = Map.groupBy(rows, (row) => row.table_name)
  const lines = [
    "// Written by `npm run tables` from the migrations. Do not edit.",
    'import type { ColumnType, Generated } from "kysely"',
    "",
    "/** ISO text when read; ISO text or a Date when written. */",
    "type Instant<Missing = never> = ColumnType<string | Missing, string | Date | Missing, string | Date | Missing>",
    "type DefaultInstant = ColumnType<string, string | Date | undefined, string | Date>",
    "",
    "export interface Tables {",
  ]
  for (const [table, columnsOfTable] of tables) {
    lines.push(`  ${table}: {`)
    for (const column of columnsOfTable) lines.push(...property(column.column_name, typeOf(column)))
    lines.push("  }")
  }
  return `${[...lines, "}"].join("\n")}\n`
}

/** On one line, or as the formatter breaks a union that is too long for one. */
function property(name: string, type: string): string[] {
  const line = `    ${name}: ${type}`
  return line.length <= 120 ? [line] : [`    ${name}:`, ...type.split(" | ").map((part) => `      | ${part}`)]
}

function typeOf(column: Column): string {
  const choices = [...(column.choices ?? "").matchAll(/'([^']*)'/g)].map((match) => `"${match[1]}"`)
  let type = choices.length > 0 ? choices.join(" | ") : types[column.type]
  if (!type) throw new Error(`No TypeScript type for ${column.type} (${column.table_name}.${column.column_name})`)
  if (type === "Instant") return column.generated ? "DefaultInstant" : column.nullable ? "Instant<null>" : "Instant"
  if (column.nullable && type !== "unknown") type += " | null"
  return column.generated ? `Generated<${type}>` : type
}
