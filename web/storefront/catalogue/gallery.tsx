import { lazy, Suspense, useState } from "react"
import type { Picture as PictureData } from "#contract/endpoints/images.ts"
import { Picture } from "#web/blocks/picture.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Images } from "#web/ui/icons/images.tsx"
import "./gallery.css"

const GalleryDialog = lazy(async () => ({ default: (await import("./gallery-dialog.tsx")).GalleryDialog }))

const MOST_SHOWN = 3

/** The first pictures side by side, one on a phone; all of them, one at a time, in a dialog. */
export function Gallery({ images, title }: { images: PictureData[]; title: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (images.length === 0) return null
  const shown = images.slice(0, MOST_SHOWN)
  return (
    <div className="gallery" data-count={shown.length}>
      {shown.map(({ cuid, public_url, alt }, index) => (
        <Picture
          key={cuid}
          url={public_url}
          alt={alt}
          sizes={index === 0 ? "(max-width: 37.5rem) 100vw, 50rem" : "25rem"}
          isEager={index === 0}
        />
      ))}
      {images.length > 1 && (
        <Button size="sm" className="gallery-open" onPress={() => setOpen(true)}>
          <Images className="icon icon-sm" aria-hidden="true" />
          {t("offer.gallery.open", { count: images.length })}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <GalleryDialog images={images} title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
