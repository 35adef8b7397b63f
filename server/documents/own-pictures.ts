import type { DocumentPages } from "#contract/rules/document-elements.ts"
import { imageKey } from "#server/organisers/images/store-image.ts"
import { siteUrl } from "#server/organisers/site-url.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import { printablePicture } from "#server/platform/pdf/printable-picture.ts"

// A document shows the organiser's own uploads and nothing else. Addresses are parsed, never fetched: a server that
// fetched the addresses of a model could be sent anywhere (SSRF).
const path = /^\/files\/images\/([a-z][a-z0-9]{1,31})\/(\d{1,4})\.webp$/

interface OwnPicture {
  cuid: string
  width: number
  /** The stored form: without a host, which may change. */
  url: string
}

type Where = Pick<RequestContext, "platform" | "tenant">

/** The upload that an address names; null for every other address. */
export function ownPicture(url: string, { platform, tenant }: Where): OwnPicture | null {
  const site = new URL(siteUrl(platform.config, tenant))
  const at = URL.parse(url, site)
  if (!at || at.hostname !== site.hostname || at.username || at.search || at.hash) return null
  const [found, cuid, width] = path.exec(at.pathname) ?? []
  return found ? { cuid: cuid!, width: Number(width), url: found } : null
}

/** The pictures of these pages, each read once, in the width of its largest use. */
export async function loadPictures(ctx: RequestContext, pages: DocumentPages): Promise<Map<string, Uint8Array>> {
  const widths = new Map<string, number>()
  for (const element of pages.flatMap(({ elements }) => elements))
    if (element.type === "IMAGE" && element.url)
      widths.set(element.url, Math.max(element.settings.width, widths.get(element.url) ?? 0))
  const pictures = new Map<string, Uint8Array>()
  for (const [url, width] of widths) {
    const own = ownPicture(url, ctx)
    const kept = own && (await ctx.platform.files.get(imageKey(ctx.organiser_id, own.cuid, own.width)))
    const content = kept && (await printablePicture(kept, width))
    if (content) pictures.set(url, content)
  }
  return pictures
}
