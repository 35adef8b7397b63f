import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { Picture } from "#contract/endpoints/images.ts"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { call } from "../session/call.ts"
import { useMay, useSession } from "../session/session.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { pictureAddress } from "./picture-address.ts"
import styles from "./settings.module.css"

interface LogoDialogProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** The address of the present logo. */
  chosen: string | null
  onChoose: (address: string) => void
}

const PAGE = 24
const queryKey = ["images"]

/** The organiser's pictures, newest first: one is chosen, or another uploaded, which is chosen with that. */
export function LogoDialog({ isOpen, onOpenChange, chosen, onChoose }: LogoDialogProps) {
  const { t } = useTranslation()
  const { organiser } = useSession()
  const choose = (picture: Picture) => {
    onChoose(picture.public_url)
    onOpenChange(false)
  }
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => call("GET /api/console/images", { query: { page_number: pageParam, page_size: PAGE } }),
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) => (count > pages.length * PAGE ? pages.length + 1 : undefined),
    enabled: isOpen,
  })
  const pictures = data?.pages.flatMap((page) => page.data) ?? []
  return (
    <Dialog
      isWide
      title={t("console_settings.account.library")}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      actions={<Upload onUploaded={choose} />}
    >
      {isPending && <LoadingRows />}
      {error && <Failed error={error} onRetry={() => void refetch()} headingLevel={3} />}
      {data && pictures.length === 0 && <p>{t("console_settings.account.library_empty")}</p>}
      <ul className={styles.pictures}>
        {pictures.map((picture, place) => (
          <li key={picture.cuid}>
            <button
              type="button"
              className={styles.picture}
              aria-pressed={picture.public_url === chosen}
              onClick={() => choose(picture)}
            >
              <img
                src={pictureAddress(picture.public_url, organiser.site_url)}
                alt={picture.alt || t("console_settings.account.picture", { number: place + 1 })}
              />
            </button>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button onPress={() => void fetchNextPage()} isPending={isFetchingNextPage}>
          {t("console_settings.account.library_more")}
        </Button>
      )}
    </Dialog>
  )
}

function Upload({ onUploaded }: { onUploaded: (picture: Picture) => void }) {
  const { t } = useTranslation()
  const { organiser } = useSession()
  const may = useMay()
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const input = useRef<HTMLInputElement>(null)
  const upload = async (file: File) => {
    const outcome = await run(
      () => call("POST /api/console/images", { query: { alt: organiser.name }, upload: file }),
      { success: t("console_settings.account.uploaded") },
    )
    if (!outcome.isDone) return
    void client.invalidateQueries({ queryKey })
    onUploaded(outcome.answer.image)
  }
  if (!may("websites.pages.update")) return null
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
      <Button variant="primary" onPress={() => input.current?.click()} isPending={isPending}>
        {t("console_settings.account.upload")}
      </Button>
    </>
  )
}
