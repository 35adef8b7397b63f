import sharp from "sharp"

const DOTS_PER_MILLIMETRE = 10
const MAX_PIXELS = 50_000_000

/** How many dots a picture needs to look sharp in print at this width, in millimetres. */
export const dotsFor = (width: number): number => Math.ceil(width * DOTS_PER_MILLIMETRE)

/** A stored picture as a PDF can hold it, no larger than it is printed; null when it cannot be read. */
export async function printablePicture(content: Uint8Array, width: number): Promise<Uint8Array | null> {
  try {
    const picture = sharp(content, { limitInputPixels: MAX_PIXELS })
    return await picture
      .resize({ width: dotsFor(width), withoutEnlargement: true })
      .png()
      .toBuffer()
  } catch {
    return null
  }
}
