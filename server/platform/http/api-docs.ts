import type { z } from "zod"
import { conditionsOf, type Endpoint, permissionsOf } from "#contract/endpoint.ts"
import { errors } from "#contract/errors.ts"
import { codesOf, schemaOf, sizeOf } from "./openapi.ts"
import { escapeHtml } from "./plain-page.ts"

const style = `:root{color-scheme:light}body{margin:0 auto;max-width:60rem;padding:2.5rem 1.25rem;font:1rem/1.5 system-ui,sans-serif;color:#2b2622;background:#fff}
h1{font-size:2rem;line-height:1.1}h2{margin:3rem 0 1rem;font-size:1.375rem}article{border:1px solid #e8e3dc;border-radius:12px;padding:1.25rem;margin:0 0 1rem}
h3{margin:0 0 .25rem;font:600 1rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}h3 b{color:#9a4b00}p{margin:.25rem 0;color:#5f5750}
pre{overflow:auto;background:#f7f4ef;border-radius:8px;padding:.75rem;font-size:.8125rem}summary{cursor:pointer;padding:.5rem 0}a{color:#9a4b00}li{margin:.125rem 0}code{font-size:.875em}`

/** The contract for people: one card per call, made from the same table as the OpenAPI file. */
export function apiDocsPage(concepts: Record<string, Record<string, Endpoint>>): string {
  const sections = Object.entries(concepts).map(
    ([concept, endpoints]) =>
      `<section><h2 id="${concept}">${escapeHtml(concept)}</h2>${Object.values(endpoints).map(card).join("")}</section>`,
  )
  const contents = Object.keys(concepts).map((concept) => `<li><a href="#${concept}">${escapeHtml(concept)}</a></li>`)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Marelle API</title><style>${style}</style></head>
<body><main><h1>Marelle API</h1><p>Amounts are integers in minor units. A refusal answers <code>{ error, field?, details?, request_id }</code>. The same as data: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Contents"><ul>${contents.join("")}</ul></nav>${sections.join("")}</main></body></html>`
}

function card(endpoint: Endpoint): string {
  const parts: [string, z.ZodType | undefined, "input" | "output"][] = [
    ["Path", endpoint.params, "input"],
    ["Query", endpoint.query, "input"],
    ["Body", endpoint.body, "input"],
    ["Answer", endpoint.file ? undefined : endpoint.answer, "output"],
  ]
  const schemas = parts.map(([title, schema, io]) =>
    schema
      ? `<details><summary>${title}</summary><pre tabindex="0">${escapeHtml(JSON.stringify(schemaOf(schema, io), null, 2))}</pre></details>`
      : "",
  )
  const codes = codesOf(endpoint).map((code) => `<li><code>${code}</code> ${errors[code]}</li>`)
  const { upload } = endpoint
  const body = upload ? `<p>Body: ${escapeHtml(upload.types.join(", "))}. ${sizeOf(upload)}</p>` : ""
  const file = endpoint.file ? `${body}<p>Answer: a file, ${escapeHtml(endpoint.file)}.</p>` : body
  const rights = permissionsOf(endpoint)
    .map((permission) => `, permission <code>${permission}</code>`)
    .concat(conditionsOf(endpoint).map(({ permission, when }) => `, <code>${permission}</code> ${when}`))
    .join("")
  return `<article><h3><b>${endpoint.method}</b> ${escapeHtml(endpoint.path)}</h3><p>${escapeHtml(endpoint.summary)}</p><p>For: ${endpoint.audience}${rights}</p>${file}${schemas.join("")}<details><summary>Refusals</summary><ul>${codes.join("")}</ul></details></article>`
}
