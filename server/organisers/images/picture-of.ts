import type { Picture } from "#contract/endpoints/images.ts"
import type { StoredImage } from "./store-image.ts"

/** An image's row as the API answers it. */
export const pictureOf = ({
  id,
  cuid,
  alt,
  width,
  height,
  widths,
}: StoredImage & { id: number; alt: string }): Picture => ({
  id,
  cuid,
  alt,
  width,
  height,
  public_url: `/files/images/${cuid}/${widths.at(-1)}.webp`,
})
