import type { Picture } from "#contract/endpoints/images.ts"
import type { StoredImage } from "./store-image.ts"

/** An image's row as the API answers it. */
export const pictureOf = ({ cuid, alt, width, height, widths }: StoredImage & { alt: string }): Picture => ({
  cuid,
  alt,
  width,
  height,
  public_url: `/files/images/${cuid}/${widths.at(-1)}.webp`,
})
