import { useState } from "react"
import type { LibraryPicture } from "#contract/endpoints/images.ts"
import { focusOf } from "#web/blocks/picture.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import empty from "#web/ui/pictures/spot-search.svg"
import { SearchField } from "#web/ui/search-field.tsx"
import { useMay } from "../session/session.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { PageHead } from "../shell/page-head.tsx"
import { DropArea } from "./drop-area.tsx"
import { PictureDialog } from "./picture-dialog.tsx"
import styles from "./pictures.module.css"
import { UploadButton, UploadList } from "./upload-button.tsx"
import { usePictureAddress } from "./use-picture-address.ts"
import { usePictures } from "./use-pictures.ts"
import { useUploads } from "./use-uploads.ts"

/** Every picture of the organiser: found by what it shows or where it is used, described, sent, removed. */
export function Library() {
  const { t } = useTranslation()
  const may = useMay()
  const [search, setSearch] = useState("")
  const [opened, setOpened] = useState<string | null>(null)
  const { query, pictures, count } = usePictures(search)
  const uploads = useUploads("")
  return (
    <>
      <PageHead
        title={t("console_pictures.title")}
        lead={query.isSuccess ? t("console_pictures.count", { count }) : t("console_pictures.lead")}
        actions={may("websites.pages.update") && <UploadButton uploads={uploads} />}
      />
      <SearchField isLabelHidden value={search} onSearch={setSearch} placeholder={t("console_pictures.search")} />
      <UploadList uploads={uploads.uploads} />
      {query.isLoading && <LoadingRows />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      <DropArea uploads={uploads} isDisabled={!may("websites.pages.update")}>
        {query.isSuccess && pictures.length === 0 && (
          <EmptyState
            picture={empty}
            title={t(search ? "console_pictures.not_found" : "console_pictures.none")}
            headingLevel={2}
          >
            {t(search ? "console_pictures.not_found_text" : "console_pictures.none_text")}
          </EmptyState>
        )}
        <ul className={styles.library}>
          {pictures.map((picture, place) => (
            <Shelf key={picture.cuid} picture={picture} place={place} onOpen={() => setOpened(picture.cuid)} />
          ))}
        </ul>
      </DropArea>
      {query.hasNextPage && (
        <Button
          className={styles.more ?? ""}
          onPress={() => void query.fetchNextPage()}
          isPending={query.isFetchingNextPage}
        >
          {t("console_entity.form.pictures_more")}
        </Button>
      )}
      <PictureDialog cuid={opened} onClose={() => setOpened(null)} />
    </>
  )
}

interface ShelfProps {
  picture: LibraryPicture
  place: number
  onOpen: () => void
}

function Shelf({ picture: { alt, public_url, uses }, place, onOpen }: ShelfProps) {
  const { t } = useTranslation()
  const addressOf = usePictureAddress()
  return (
    <li>
      <button type="button" className={styles.shelf} onClick={onOpen}>
        <img
          src={addressOf(public_url)}
          style={{ objectPosition: focusOf(public_url) }}
          alt={alt ? "" : t("console_entity.form.picture", { n: place + 1 })}
          loading="lazy"
        />
        <span className={alt ? styles.shelfText : styles.untold}>{alt || t("console_pictures.untold")}</span>
        <span className={styles.uses}>
          {uses > 0 ? t("console_pictures.used", { count: uses }) : t("console_pictures.unused")}
        </span>
      </button>
    </li>
  )
}
