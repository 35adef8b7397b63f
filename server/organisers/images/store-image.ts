import sharp from "sharp"
import { newCuid } from "#server/platform/cuid.ts"
import type { Files } from "#server/platform/providers/files.ts"
import { refuse } from "#server/platform/refusal.ts"

// A picture is stored as WebP in the widths a page can ask for, never as it was sent: what it carried besides pixels
// (places, scripts, a wrong name) is gone, and no request ever makes sharp work.
const WIDTHS = [320, 640, 960, 1280, 1920]
const MAX_PIXELS = 50_000_000

export interface StoredImage {
  cuid: string
  width: number
  height: number
  widths: number[]
}

export const imageKey = (organiser_id: number, cuid: string, width: number): string =>
  `images/${organiser_id}/${cuid}/${width}.webp`

export async function storeImage(files: Files, organiser_id: number, content: Uint8Array): Promise<StoredImage> {
  const cuid = newCuid()
  const { width, height } = await measure(content)
  const widths = [...WIDTHS.filter((wanted) => wanted < width), Math.min(width, WIDTHS.at(-1)!)]
  for (const wanted of widths) {
    const picture = sharp(content, { limitInputPixels: MAX_PIXELS }).rotate().resize({ width: wanted })
    await files.put(imageKey(organiser_id, cuid, wanted), await picture.webp({ quality: 80 }).toBuffer())
  }
  return { cuid, width, height, widths }
}

async function measure(content: Uint8Array): Promise<{ width: number; height: number }> {
  try {
    const { autoOrient } = await sharp(content, { limitInputPixels: MAX_PIXELS }).metadata()
    return autoOrient
  } catch {
    return refuse("IMAGE_INVALID", { field: "file" })
  }
}
