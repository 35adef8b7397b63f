import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import { Check } from "lucide-react"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { Picture } from "#contract/endpoints/images.ts"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { Failed } from "../shell/failed.tsx"
import styles from "./inputs.module.css"

interface PicturesDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  chosen: readonly string[]
  onToggle: (picture: Picture) => void
}

const PAGE = 24

/** The organiser's pictures, newest first, to choose from; another one can be uploaded. */
export function PicturesDialog({ isOpen, onOpenChange, chosen, onToggle }: PicturesDialogProps) {
  const { t } = useTranslation()
  const may = useMay()
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const file = useRef<HTMLInputElement>(null)
  const canSee = may("websites.pages.read")
  const query = useInfiniteQuery({
    queryKey: ["images"],
    queryFn: ({ pageParam }) => call("GET /api/console/images", { query: { page_number: pageParam, page_size: PAGE } }),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) => (count > pages.length * PAGE ? pages.length + 1 : undefined),
    enabled: isOpen && canSee,
  })
  const pictures = query.data?.pages.flatMap(({ data }) => data) ?? []
  const upload = async (image: File) => {
    const outcome = await run(() => call("POST /api/console/images", { query: {}, upload: image } as never), {
      success: t("console_entity.form.pictures_uploaded"),
    })
    if (!outcome.isDone) return
    onToggle((outcome.answer as { image: Picture }).image)
    await client.invalidateQueries({ queryKey: ["images"] })
  }
  return (
    <Dialog
      isWide
      title={t("console_entity.form.pictures_title")}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={(close) => (
        <>
          {may("websites.pages.update") && (
            <>
              <input
                ref={file}
                type="file"
                hidden
                accept="image/png,image/jpeg,image/webp"
                onChange={({ target }) => {
                  const [image] = target.files ?? []
                  target.value = ""
                  if (image) void upload(image)
                }}
              />
              <Button onPress={() => file.current?.click()} isPending={isPending}>
                {t("console_entity.form.pictures_upload")}
              </Button>
            </>
          )}
          <Button variant="primary" onPress={close}>
            {t("console_entity.form.pictures_done")}
          </Button>
        </>
      )}
    >
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} headingLevel={3} />}
      {query.isSuccess && pictures.length === 0 && <p>{t("console_entity.form.pictures_none")}</p>}
      <ul className={styles.pictures}>
        {pictures.map((picture, place) => (
          <li key={picture.cuid} className={styles.picture}>
            <button
              type="button"
              className={styles.choosePicture}
              aria-pressed={chosen.includes(picture.cuid)}
              onClick={() => onToggle(picture)}
            >
              <img src={picture.public_url} alt={picture.alt || t("console_entity.form.picture", { n: place + 1 })} />
              <Check className="icon" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button onPress={() => void query.fetchNextPage()} isPending={query.isFetchingNextPage}>
          {t("console_entity.form.pictures_more")}
        </Button>
      )}
    </Dialog>
  )
}
