import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Link } from "react-router"
import type { PictureUse } from "#contract/endpoints/images.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { FocusPoint } from "./focus-point.tsx"
import { PictureText } from "./picture-text.tsx"
import styles from "./pictures.module.css"
import { usePictureAddress } from "./use-picture-address.ts"
import { imagesKey } from "./use-uploads.ts"

/** The screens of things that show pictures, where they have one; a thing's own is below it. */
const screens: Partial<Record<PictureUse, string>> = {
  ACTIVITY: "/activities",
  BUNDLE: "/bundles",
  MEMBERSHIP: "/memberships",
  VOUCHER: "/vouchers",
  ARTICLE: "/articles",
  PAGE: "/pages",
  LOGO: "/settings/account",
  LOOK: "/look",
}

/** One picture: what it shows, and where it is shown. Shown nowhere, it can be removed. */
export function PictureDialog({ cuid, onClose }: { cuid: string | null; onClose: () => void }) {
  const { t } = useTranslation()
  const may = useMay()
  const client = useQueryClient()
  const addressOf = usePictureAddress()
  const { run, isPending } = useAction()
  const { data, error, refetch } = useQuery({
    queryKey: [...imagesKey, cuid],
    queryFn: () => call("GET /api/console/images/{cuid}", { params: { cuid: cuid! } }),
    enabled: cuid !== null,
  })
  const remove = async () => {
    const outcome = await run(
      (intention) => call("DELETE /api/console/images/{cuid}", { params: { cuid: cuid! } }, intention),
      { success: t("console_pictures.removed") },
    )
    if (outcome.isDone) onClose()
    await client.invalidateQueries({ queryKey: imagesKey })
  }
  const uses = data?.used_in ?? []
  return (
    <Dialog
      title={t("console_pictures.one")}
      isOpen={cuid !== null}
      onOpenChange={onClose}
      actions={
        may("websites.pages.update") &&
        data && (
          <Button variant="danger" isDisabled={uses.length > 0} isPending={isPending} onPress={() => void remove()}>
            {t("console_pictures.remove")}
          </Button>
        )
      }
    >
      {error && <Failed error={error} onRetry={() => void refetch()} headingLevel={3} />}
      {!data && !error && <LoadingRows />}
      {data && (
        <div className={styles.detail}>
          {may("websites.pages.update") ? (
            <FocusPoint key={data.image.cuid} image={data.image} />
          ) : (
            <img className={styles.large} src={addressOf(data.image.public_url)} alt={data.image.alt} />
          )}
          <PictureText cuid={data.image.cuid} label={t("console_pictures.text")} />
          {uses.length === 0 && <p>{t("console_pictures.unused")}</p>}
          <ul className={styles.usedIn}>
            {uses.map(({ kind, cuid: thing, title }) => {
              const screen = screens[kind]
              return (
                <li key={`${kind}/${thing}/${title}`}>
                  <span className={styles.kind}>{t(`console_pictures.kinds.${kind}`)}</span>
                  {screen ? (
                    <Link className="link" to={thing ? `${screen}/${thing}` : screen}>
                      {title}
                    </Link>
                  ) : (
                    title
                  )}
                </li>
              )
            })}
          </ul>
        </div>
      )}
    </Dialog>
  )
}
