import { Liquid } from "liquidjs"
import type { Language } from "#contract/language.ts"
import { accentShades } from "#contract/rules/accent.ts"
import type { Template } from "./templates/template.ts"

// Own properties only, everything escaped, bounded in time and memory: templates will be written by organisers one day.
const liquid = new Liquid({
  outputEscape: "escape",
  ownPropertyOnly: true,
  strictFilters: true,
  renderLimit: 500,
  memoryLimit: 10_000_000,
})
const plain = new Liquid({ ownPropertyOnly: true, strictFilters: true, renderLimit: 500, memoryLimit: 10_000_000 })

export interface MailLook {
  name: string
  accent_color: string
  language: Language
}

export async function renderMail(template: Template[Language], data: object, look: MailLook) {
  const [body, subject] = await Promise.all([
    liquid.parseAndRender(template.body, data),
    plain.parseAndRender(template.subject, data),
  ])
  return { subject: subject.replace(/\s+/g, " ").trim(), html: layout(body, look), text: asText(body) }
}

/** Tables and inline styles, since that is all mail programs agree on. */
function layout(body: string, { name, accent_color, language }: MailLook): string {
  const shades = accentShades(accent_color)
  const styled = body
    .replaceAll("<h1>", '<h1 style="margin:0 0 16px;font-size:24px;line-height:30px;color:#2b2622">')
    .replaceAll("<p>", '<p style="margin:0 0 16px">')
    .replaceAll(
      '<a class="button"',
      `<a style="display:inline-block;padding:14px 24px;border-radius:12px;font-weight:600;text-decoration:none;background:${shades["accent-solid"]};color:${shades["on-accent"]}"`,
    )
  const brand = escapeText(name)
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"></head>
<body style="margin:0;padding:24px 12px;background:#fbf9f6;font:16px/24px Figtree,Helvetica,Arial,sans-serif;color:#4c4540">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center"><table role="presentation" width="100%" style="max-width:560px" cellpadding="0" cellspacing="0">
<tr><td style="padding:0 8px 16px;font-weight:700;font-size:18px;color:#2b2622">${brand}</td></tr>
<tr><td style="background:#ffffff;border:1px solid #e8e3dc;border-radius:16px;padding:32px">${styled}</td></tr>
</table></td></tr></table></body></html>`
}

const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&#34;": '"', "&#39;": "'" }

function asText(html: string): string {
  return html
    .replace(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, "$2: $1")
    .replace(/<\/(h1|h2|p|tr|li)>/g, "\n\n")
    .replace(/<[^>]+>/g, "")
    .replace(/&(amp|lt|gt|#34|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/[ \t]+/g, " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
}
