import type { ReactNode } from "react"
import { Picture } from "../picture.tsx"
import type { CardLook } from "./card-look.ts"

type CardPictureProps = {
  /** Without a picture, two hopscotch tiles are shown. */
  image: { public_url: string } | null
  look: CardLook
  isEager?: boolean
  /** The status badge, at the top left. */
  children?: ReactNode
}

export function CardPicture({ image, look, isEager = false, children }: CardPictureProps) {
  return (
    <div className={image ? "card-media" : "card-media card-tiles"}>
      {image && <Picture url={image.public_url} alt="" sizes={look.sizes} isEager={isEager} />}
      {children}
    </div>
  )
}
