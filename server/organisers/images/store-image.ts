import sharp, { type Metadata } from "sharp"
import { newCuid } from "#server/platform/cuid.ts"
import type { Files } from "#server/platform/providers/files.ts"
import { refuse } from "#server/platform/refusal.ts"
import { oneAtATime } from "./one-at-a-time.ts"

// A picture is re-encoded as WebP in the widths a page can ask for, which removes everything but pixels (locations,
// scripts, a wrong name) and keeps sharp out of later requests. Of an animated picture, the first frame is kept.
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

export async function removeFiles(
  files: Files,
  organiser_id: number,
  { cuid, widths }: Pick<StoredImage, "cuid" | "widths">,
): Promise<void> {
  await Promise.all(widths.map((width) => files.delete(imageKey(organiser_id, cuid, width))))
}

/** `type` is the media type an upload must have; our own drawings may be anything sharp reads. */
export async function storeImage(
  files: Files,
  organiser_id: number,
  content: Uint8Array,
  type?: string,
): Promise<StoredImage> {
  const cuid = newCuid()
  const { width, height, pictures } = await oneAtATime(() => draw(content, type))
  for (const [wanted, picture] of pictures) await files.put(imageKey(organiser_id, cuid, wanted), picture)
  return { cuid, width, height, widths: [...pictures.keys()] }
}

/** The picture in every width, smallest first. Any failure of sharp is treated as a fault of the file. */
async function draw(content: Uint8Array, type: string | undefined) {
  try {
    const { autoOrient, mediaType } = await open(content).metadata()
    if (type !== undefined && mediaType !== type) refuse("IMAGE_INVALID")
    const pictures = new Map<number, Buffer>()
    for (const width of widthsOf(autoOrient))
      pictures.set(width, await open(content).rotate().resize({ width }).webp({ quality: 80 }).toBuffer())
    return { ...autoOrient, pictures }
  } catch {
    return refuse("IMAGE_INVALID", { field: "file" })
  }
}

const open = (content: Uint8Array) => sharp(content, { limitInputPixels: MAX_PIXELS })

const widthsOf = ({ width }: Metadata["autoOrient"]): number[] => [
  ...WIDTHS.filter((wanted) => wanted < width),
  Math.min(width, WIDTHS.at(-1)!),
]
