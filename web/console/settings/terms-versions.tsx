import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { AnswerTo } from "#contract/client.ts"
import { languages, localeOf } from "#contract/language.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { previewOf } from "../inputs/preview-of.ts"
import { call } from "../session/call.ts"
import { useFormats } from "../session/use-formats.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import styles from "./settings.module.css"
import { Block } from "./settings-screen.tsx"
import { useLabel, useLanguage } from "./words.ts"

type Version = AnswerTo<"GET /api/console/terms">["versions"][number]

/** Every version that was in force, with who made it and when; each can be read as it was. */
export function TermsVersions({ inForce, versions }: { inForce: number; versions: Version[] }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Version | null>(null)
  const { date, time } = useFormats()
  return (
    <Block title={t("console_settings.terms.versions")} note={t("console_settings.terms.versions_note")}>
      <ol className={styles.versions}>
        {versions.map((one) => (
          <li key={one.cuid} className={styles.version}>
            <div>
              <p className={styles.versionTitle}>
                {t("console_settings.terms.version", { version: one.version })}{" "}
                {one.version === inForce && <Badge tone="success">{t("console_settings.terms.in_force")}</Badge>}
              </p>
              <p className={styles.note}>
                {[`${date(one.created_at, "long")}, ${time(one.created_at)}`, one.collaborator?.fullname]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </div>
            <Button
              size="sm"
              variant="plain"
              aria-label={t("console_settings.terms.read_version", { version: one.version })}
              onPress={() => setOpen(one)}
            >
              {t("console_settings.terms.read")}
            </Button>
          </li>
        ))}
      </ol>
      {open && <ReadVersion of={open} onClose={() => setOpen(null)} />}
    </Block>
  )
}

/** The texts as they were. The frame runs no script and sends nothing. */
function ReadVersion({ of: { cuid, version }, onClose }: { of: Version; onClose: () => void }) {
  const { t } = useTranslation()
  const label = useLabel()
  const names = new Intl.DisplayNames(localeOf(useLanguage()), { type: "language" })
  const { data, error, refetch } = useQuery({
    queryKey: ["settings", "terms", cuid],
    queryFn: () => call("GET /api/console/terms/{cuid}", { params: { cuid } }),
  })
  return (
    <Dialog title={t("console_settings.terms.version", { version })} isOpen onOpenChange={onClose} isWide>
      {error && <Failed error={error} onRetry={() => void refetch()} headingLevel={3} />}
      {!data && !error && <LoadingRows />}
      {data &&
        languages.flatMap((language) =>
          (["terms", "privacy"] as const)
            .filter((part) => data[part][language] !== "")
            .map((part) => {
              const title = `${label(part)} (${names.of(language) ?? language})`
              return (
                <section key={`${part}/${language}`} className={styles.versionPart}>
                  <h3 className={styles.versionTitle}>{title}</h3>
                  <iframe
                    className={styles.versionText}
                    title={title}
                    sandbox=""
                    srcDoc={previewOf(data[part][language])}
                  />
                </section>
              )
            }),
        )}
    </Dialog>
  )
}
