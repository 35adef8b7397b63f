import type { Picture } from "#contract/endpoints/images.ts"
import { Carousel } from "#web/blocks/blog-article/carousel.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import "#web/blocks/blog-article/blog-article.css"

type GalleryDialogProps = { images: Picture[]; title: string; onClose: () => void }

export function GalleryDialog({ images, title, onClose }: GalleryDialogProps) {
  return (
    <Dialog title={title} isWide isOpen onOpenChange={onClose}>
      <Carousel images={images} title={title} />
    </Dialog>
  )
}
