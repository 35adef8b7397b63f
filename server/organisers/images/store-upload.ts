import type { Upload } from "#contract/endpoint.ts"
import type { Files } from "#server/platform/providers/files.ts"
import { refuse } from "#server/platform/refusal.ts"
import { type StoredImage, storeImage } from "./store-image.ts"

/** The first bytes of each accepted type. Nothing else reaches sharp, which would also read SVG and much more. */
const beginnings: Record<string, RegExp> = {
  "image/png": /^\x89PNG/,
  "image/jpeg": /^\xff\xd8\xff/,
  "image/webp": /^RIFF.{4}WEBP/s,
}

/** Stores an uploaded picture. Its content must match its type, by its first bytes and then by sharp's own reading. */
export async function storeUpload(files: Files, organiser_id: number, { type, content }: Upload): Promise<StoredImage> {
  const beginning = Buffer.from(content.subarray(0, 12)).toString("latin1")
  if (!beginnings[type]?.test(beginning)) refuse("IMAGE_INVALID", { field: "file" })
  return storeImage(files, organiser_id, content, type)
}
