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
import { LoadingRows } from "../shell/loading.tsx"
import styles from "./pictures.module.css"
import { usePictureAddress } from "./use-picture-address.ts"

interface PicturesDialogProps {
  title: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  isChosen: (picture: Picture) => boolean
  onChoose: (picture: Picture) => void
  /** The words for a picture that is uploaded here. */
  alt?: string
}

const PAGE = 24
const queryKey = ["images"]

/** The organiser's pictures, newest first, to choose from; another one can be uploaded, and is chosen with that. */
export function PicturesDialog({ isChosen, onChoose, alt = "", ...dialog }: PicturesDialogProps) {
  const { t } = useTranslation()
  const may = useMay()
  const addressOf = usePictureAddress()
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => call("GET /api/console/images", { query: { page_number: pageParam, page_size: PAGE } }),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) => (count > pages.length * PAGE ? pages.length + 1 : undefined),
    enabled: dialog.isOpen && may("websites.pages.read"),
  })
  const pictures = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <Dialog
      {...dialog}
      isWide
      actions={(close) => (
        <>
          {may("websites.pages.update") && <Upload alt={alt} onUploaded={onChoose} />}
          <Button variant="primary" onPress={close}>
            {t("console_entity.form.pictures_done")}
          </Button>
        </>
      )}
    >
      {query.isLoading && <LoadingRows />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} headingLevel={3} />}
      {query.isSuccess && pictures.length === 0 && <p>{t("console_entity.form.pictures_none")}</p>}
      <ul className={styles.pictures}>
        {pictures.map((picture, place) => (
          <li key={picture.cuid}>
            <button
              type="button"
              className={styles.picture}
              aria-pressed={isChosen(picture)}
              onClick={() => onChoose(picture)}
            >
              <img
                src={addressOf(picture.public_url)}
                alt={picture.alt || t("console_entity.form.picture", { n: place + 1 })}
              />
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

function Upload({ alt, onUploaded }: { alt: string; onUploaded: (picture: Picture) => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const input = useRef<HTMLInputElement>(null)
  const upload = async (file: File) => {
    const outcome = await run(() => call("POST /api/console/images", { query: { alt }, upload: file }), {
      success: t("console_entity.form.pictures_uploaded"),
    })
    if (!outcome.isDone) return
    void client.invalidateQueries({ queryKey })
    onUploaded(outcome.answer.image)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) void upload(file)
          target.value = ""
        }}
      />
      <Button onPress={() => input.current?.click()} isPending={isPending}>
        {t("console_entity.form.pictures_upload")}
      </Button>
    </>
  )
}
