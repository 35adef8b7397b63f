import type { Context } from "hono"

export interface SavedFile {
  filename: string
  content: Uint8Array
}

/** A file to save. It is one person's: the caller has said that nobody keeps it. */
export function fileResponse(c: Context, type: string, { filename, content }: SavedFile): Response {
  c.header("content-type", type)
  c.header("content-disposition", contentDisposition(filename))
  return c.body(new Uint8Array(content))
}

const LONGEST = 120
// What no file system likes, and what could end the header or lead elsewhere.
const unsafe = /[\p{C}\\/:*?"<>|]+/gu

/** The name as it is for those who understand it, and in plain letters for all others. */
function contentDisposition(filename: string): string {
  const name = filename.normalize("NFC").replace(unsafe, " ").replace(/\s+/g, " ").trim()
  const [, stem = "", extension = ""] = /^(.*?)(\.\w{1,5})?$/s.exec(name)!
  const short = [...stem].slice(0, LONGEST).join("").trim().replace(/^\.+/, "") || "document"
  const plain = short
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[’‘]/g, "'")
    .replace(/[^\x20-\x7e]/g, "_")
  const exact = encodeURIComponent(short + extension).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}${extension}"; filename*=UTF-8''${exact}`
}
