import { Liquid } from "liquidjs"
import type { Language } from "#contract/language.ts"
import { accentShades } from "#contract/rules/accent.ts"
import { cachedByKey } from "#contract/rules/cached-by-key.ts"
import type { Template } from "./templates/template.ts"

// Own properties only, everything escaped, bounded in memory: templates will be written by organisers one day. Liquid counts
// what ranges and filters make, so that no loop is endless; its limit in milliseconds would lose mails on a slow machine.
const bounds = { ownPropertyOnly: true, strictFilters: true, memoryLimit: 10_000_000 }
// Cache of parsed templates: after an opening day thousands of mails have the same one. Escaping is decided when a
// template is parsed, so each engine has its own cache.
function writer(engine: Liquid) {
  const parse = cachedByKey(500, (text) => engine.parse(text))
  return (text: string, data: object): Promise<string> => engine.render(parse(text), data)
}
const writeHtml = writer(new Liquid({ ...bounds, outputEscape: "escape" }))
const writePlain = writer(new Liquid(bounds))

export interface MailLook {
  name: string
  /** An absolute address; without one the name is shown instead. */
  logo_url?: string | null
  accent_color: string
  language: Language
}

export async function renderMail(template: Template[Language], data: object, look: MailLook) {
  const [body, subject] = await Promise.all([writeHtml(template.body, data), writePlain(template.subject, data)])
  return { subject: subject.replace(/\s+/g, " ").trim(), html: layout(body, look), text: asText(body, look.language) }
}

/** Tables and inline styles, since mail programs agree on nothing else. */
function layout(body: string, { name, logo_url, accent_color, language }: MailLook): string {
  const shades = accentShades(accent_color)
  const styled = body
    .replaceAll("<h1>", '<h1 style="margin:0 0 16px;font-size:24px;line-height:30px;color:#2b2622">')
    .replaceAll("<h2>", '<h2 style="margin:24px 0 8px;font-size:18px;line-height:24px;color:#2b2622">')
    .replaceAll("<p>", '<p style="margin:0 0 16px">')
    .replaceAll('<p class="small">', '<p style="margin:16px 0 0;font-size:13px;line-height:18px;color:#6d645c">')
    .replace(/<table class="lines">[\s\S]*?<\/table>/g, styleLines)
    .replaceAll(
      '<a class="button"',
      `<a style="display:inline-block;padding:14px 24px;border-radius:12px;font-weight:600;text-decoration:none;background:${shades["accent-solid"]};color:${shades["on-accent"]}"`,
    )
  const brand = logo_url
    ? `<img src="${escapeText(logo_url)}" alt="${escapeText(name)}" height="40" style="display:block;border:0">`
    : escapeText(name)
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"></head>
<body style="margin:0;padding:24px 12px;background:#fbf9f6;font:16px/24px Figtree,Helvetica,Arial,sans-serif;color:#4c4540">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center"><table role="presentation" width="100%" style="max-width:560px" cellpadding="0" cellspacing="0">
<tr><td style="padding:0 8px 16px;font-weight:700;font-size:18px;color:#2b2622">${brand}</td></tr>
<tr><td style="background:#ffffff;border:1px solid #e8e3dc;border-radius:16px;padding:32px">${styled}</td></tr>
</table></td></tr></table></body></html>`
}

/** Two columns: description and amount. */
const styleLines = (table: string): string =>
  table
    .replace('<table class="lines">', '<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">')
    .replaceAll('<tr class="total">', '<tr style="font-weight:700;color:#2b2622">')
    .replaceAll("<tr><td>", '<tr><td style="padding:8px 0;border-top:1px solid #e8e3dc;vertical-align:top">')
    .replaceAll('color:#2b2622"><td>', 'color:#2b2622"><td style="padding:8px 0;border-top:2px solid #e8e3dc">')
    .replaceAll(
      "</td><td>",
      '</td><td align="right" style="padding:8px 0 8px 16px;border-top:1px solid #e8e3dc;vertical-align:top;white-space:nowrap">',
    )

const escapeText = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

const entities: Record<string, string> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&#34;": '"', "&#39;": "'" }

function asText(html: string, language: Language): string {
  return html
    .replace(/<a [^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g, "$2: $1")
    .replace(/<br ?\/?>\n?/g, "\n")
    .replace(/<\/td><td>/g, language === "fr" ? "\u00a0: " : ": ")
    .replace(/<\/tr>/g, "\n")
    .replace(/<\/(h1|h2|p|table|li)>/g, "\n\n")
    .replace(/<[^>]+>/g, "")
    .replace(/&(amp|lt|gt|#34|#39);/g, (entity) => entities[entity] ?? entity)
    .replace(/[ \t]+/g, " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
}
