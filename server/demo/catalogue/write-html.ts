import { escapeHtml } from "#server/platform/http/plain-page.ts"

interface Words {
  paragraphs: string[]
  /** For example the hours of a day. */
  table?: { title: string; rows: [string, string][] }
  list?: { title: string; items: string[] }
}

/** An organiser's text as an editor would produce it: paragraphs, perhaps a table and a list. */
export function writeHtml({ paragraphs, table, list }: Words): string {
  const rows = table?.rows.map(([head, cell]) => `<tr><th scope="row">${escapeHtml(head)}</th>${tag("td", cell)}</tr>`)
  return [
    ...paragraphs.map((paragraph) => tag("p", paragraph)),
    table && `${tag("h2", table.title)}<table><tbody>${rows!.join("")}</tbody></table>`,
    list && `${tag("h2", list.title)}<ul>${list.items.map((item) => tag("li", item)).join("")}</ul>`,
  ]
    .filter(Boolean)
    .join("")
}

const tag = (name: string, text: string) => `<${name}>${escapeHtml(text)}</${name}>`
