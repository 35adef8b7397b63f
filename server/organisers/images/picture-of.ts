import type { Picture } from "#contract/endpoints/images.ts"
import type { StoredImage } from "./store-image.ts"

type ImageRow = StoredImage & { id: number; alt: string; focus_x?: number; focus_y?: number }

const focusQuery = (x: number, y: number) => (x === 50 && y === 50 ? "" : `?focus=${x}-${y}`)

/** An image's row as the API answers it. */
export const pictureOf = ({ id, cuid, alt, width, height, widths, focus_x = 50, focus_y = 50 }: ImageRow): Picture => ({
  id,
  cuid,
  alt,
  width,
  height,
  public_url: `/files/images/${cuid}/${widths.at(-1)}.webp${focusQuery(focus_x, focus_y)}`,
})
