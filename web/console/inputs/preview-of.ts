// Elements that act, load or ask. The server has its own list of what it keeps; this one only serves the preview.
const acting =
  "script, style, iframe, frame, object, embed, form, input, button, textarea, select, link, meta, base, svg, math"

/**
 * Cleans HTML for a preview and wraps it into a document whose policy allows pictures and our own style. The frame is
 * sandboxed without scripts as well, so that nothing that families or organisers wrote runs on the console's origin.
 */
export function previewOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, "text/html")
  for (const element of body.querySelectorAll(acting)) element.remove()
  for (const element of body.querySelectorAll("*"))
    for (const { name, value } of [...element.attributes])
      if (/^on/i.test(name) || name === "style" || /^\s*(javascript|data:text)/i.test(value))
        element.removeAttribute(name)
  const policy = "default-src 'none'; img-src 'self' https: data:; style-src 'unsafe-inline'"
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><style>body{font:14px/1.5 system-ui;margin:12px;color:#222;overflow-wrap:anywhere}img{max-width:100%}</style>${body.innerHTML}`
}
