import { useState } from "react"
import type { Picture } from "#contract/endpoints/images.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { Check } from "#web/ui/icons/check.tsx"
import { SearchField } from "#web/ui/search-field.tsx"
import { useMay } from "../session/session.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import styles from "./pictures.module.css"
import { UploadButton, UploadList } from "./upload-button.tsx"
import { usePictureAddress } from "./use-picture-address.ts"
import { usePictures } from "./use-pictures.ts"
import { useUploads } from "./use-uploads.ts"

interface PicturesDialogProps {
  title: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  isChosen: (picture: Picture) => boolean
  onChoose: (picture: Picture) => void
  /** The words for a picture that is uploaded here. */
  alt?: string
}

/** The organiser's pictures, newest first, to choose from; another one can be uploaded, and is chosen with that. */
export function PicturesDialog({ isChosen, onChoose, alt = "", ...dialog }: PicturesDialogProps) {
  const { t } = useTranslation()
  const may = useMay()
  const addressOf = usePictureAddress()
  const [search, setSearch] = useState("")
  const { query, pictures } = usePictures(search, dialog.isOpen)
  const uploads = useUploads(alt, onChoose)
  return (
    <Dialog
      {...dialog}
      isWide
      actions={(close) => (
        <>
          {may("websites.pages.update") && <UploadButton uploads={uploads} />}
          <Button variant="primary" onPress={close}>
            {t("console_entity.form.pictures_done")}
          </Button>
        </>
      )}
    >
      <SearchField isLabelHidden value={search} onSearch={setSearch} />
      <UploadList uploads={uploads.uploads} />
      {query.isLoading && <LoadingRows />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} headingLevel={3} />}
      {query.isSuccess && pictures.length === 0 && (
        <p>{t(search ? "console_entity.form.pictures_not_found" : "console_entity.form.pictures_none")}</p>
      )}
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
