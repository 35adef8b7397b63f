import { type ReactNode, useState } from "react"
import type { Picture as PictureData } from "#contract/endpoints/images.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { ChevronLeft } from "#web/ui/icons/chevron-left.tsx"
import { ChevronRight } from "#web/ui/icons/chevron-right.tsx"
import { Picture } from "../picture.tsx"
import "#web/ui/icon-button.css"

/** Pictures one at a time; after the last comes the first, and before the first the last. */
export function Carousel({ images, title }: { images: PictureData[]; title: string }) {
  const { t } = useTranslation()
  const [shown, setShown] = useState(0)
  const image = images[shown] ?? images[0]!
  const move = (by: number) => () => setShown((shown + by + images.length) % images.length)
  const position = t("blocks.carousel.position", { number: shown + 1, total: images.length })
  return (
    <section className="carousel" aria-roledescription="carousel" aria-label={title}>
      <div className="carousel-picture">
        <Picture
          key={image.cuid}
          url={image.public_url}
          alt={image.alt}
          sizes="(max-width: 60rem) 100vw, 48rem"
          isEager
        />
      </div>
      {images.length > 1 && (
        <div className="row-between">
          <Turn label={t("blocks.carousel.previous")} onTurn={move(-1)}>
            <ChevronLeft className="icon" aria-hidden="true" />
          </Turn>
          <span className="small muted" aria-live="polite">
            {position}
          </span>
          <Turn label={t("blocks.carousel.next")} onTurn={move(1)}>
            <ChevronRight className="icon" aria-hidden="true" />
          </Turn>
        </div>
      )}
    </section>
  )
}

/** A plain button: IconButton's script would come with every page for the sake of a few articles. */
const Turn = ({ label, onTurn, children }: { label: string; onTurn: () => void; children: ReactNode }) => (
  <button type="button" className="icon-btn icon-btn-bordered" aria-label={label} onClick={onTurn}>
    {children}
  </button>
)
