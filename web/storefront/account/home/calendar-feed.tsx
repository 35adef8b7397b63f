import { useRevalidator } from "react-router"
import { call } from "#web/forms/call.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx"
import { CopyButton } from "#web/ui/copy-button.tsx"
import { CalendarPlus } from "#web/ui/icons/calendar-plus.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import { useAction } from "#web/ui/use-action.ts"
import "./calendar-feed.css"

/** The address of the household's calendar feed: created once, copied, and replaced if it became known to others. */
export function CalendarFeed({ url }: { url: string | null }) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const { run, isPending } = useAction()
  const create = async () => {
    await run((intention) => call("POST /api/account/calendar", {}, intention), {
      success: t("account_calendar.created"),
    })
    await revalidate()
  }
  return (
    <Card as="section" variant="canvas" className="stack calendar-feed" aria-labelledby="calendar-feed">
      <h2 className="panel-title" id="calendar-feed">
        {t("account_calendar.title")}
      </h2>
      <p className="small">{t("account_calendar.lead")}</p>
      {url === null ? (
        <div>
          <Button isPending={isPending} onPress={() => void create()}>
            <CalendarPlus className="icon icon-sm" aria-hidden="true" />
            {t("account_calendar.create")}
          </Button>
        </div>
      ) : (
        <>
          <p className="calendar-address">
            <span className="sr-only">{t("account_calendar.address")}</span>
            <code>{url}</code>
            <CopyButton text={url} label={t("account_calendar.copy")} />
          </p>
          <p className="hint">{t("account_calendar.secret")}</p>
          <div className="row">
            <LinkButton href={url.replace(/^https?:/, "webcal:")} isDocument size="sm">
              <CalendarPlus className="icon icon-sm" aria-hidden="true" />
              {t("account_calendar.subscribe")}
            </LinkButton>
            <ConfirmDialog
              title={t("account_calendar.renew_title")}
              confirm={t("account_calendar.renew")}
              isPending={isPending}
              onConfirm={create}
              trigger={
                <Button variant="plain" size="sm">
                  {t("account_calendar.renew")}
                </Button>
              }
            >
              {t("account_calendar.renew_text")}
            </ConfirmDialog>
          </div>
        </>
      )}
    </Card>
  )
}
