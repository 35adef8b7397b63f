import { useState } from "react"
import type { Language } from "#contract/language.ts"
import { languages } from "#contract/language.ts"
import type { Permission } from "#contract/permissions.ts"
import { AsyncSelect, type OptionQuery } from "#web/forms/async-select.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { ExternalLink } from "#web/ui/icons/external-link.tsx"
import { Select } from "#web/ui/select.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { ask, type Found } from "../../entity/ask.ts"
import { type Named, nameOf } from "../../inputs/links-input.tsx"
import { call } from "../../session/call.ts"
import { useMay } from "../../session/session.ts"
import styles from "../builder.module.css"
import { useBuilder } from "../builder.ts"
import type { PreviewAddress } from "../frame/use-preview-address.ts"

type Kind = PreviewAddress["seen_by"]["kind"]

const permissions: Record<Kind, Permission> = {
  visitor: "websites.pages.read",
  family: "customers.customers.read",
  segment: "segments.segments.read",
}
const kinds = Object.keys(permissions) as Kind[]

/** Whose eyes the page is looked at with. Nothing is done in anybody's name. */
export function SeenBy({ preview: { language, seen_by, choose } }: { preview: PreviewAddress }) {
  const { t } = useTranslation()
  const may = useMay()
  // Until one of its kind is chosen, the page stays as it was seen.
  const [kind, setKind] = useState<Kind>(seen_by.kind)
  const turnTo = (next: Kind) => {
    setKind(next)
    if (next === "visitor") choose({ seen_by: { kind: "visitor" } })
  }
  const cuid = "cuid" in seen_by && seen_by.kind === kind ? seen_by.cuid : null
  return (
    <section className={styles.seen} aria-label={t("console_builder.seen.title")}>
      <Select
        label={t("console_builder.seen.title")}
        hasOptionalMark={false}
        hint={t("console_builder.seen.text")}
        value={kind}
        onChange={(next) => turnTo(next as Kind)}
        options={kinds
          .filter((each) => may(permissions[each]))
          .map((each) => ({ value: each, label: t(`console_builder.seen.${each}`) }))}
      />
      {kind === "family" && (
        <AsyncSelect
          key="family"
          label={t("console_builder.seen.which_family")}
          hasOptionalMark={false}
          find={findFamilies}
          value={cuid}
          onChange={(chosen) => chosen && choose({ seen_by: { kind, cuid: chosen } })}
        />
      )}
      {kind === "segment" && (
        <AsyncSelect
          key="segment"
          label={t("console_builder.seen.which_segment")}
          hasOptionalMark={false}
          find={findSegments}
          value={cuid}
          onChange={(chosen) => chosen && choose({ seen_by: { kind, cuid: chosen } })}
        />
      )}
      <Select
        label={t("console_builder.seen.language")}
        hasOptionalMark={false}
        value={language}
        onChange={(next) => choose({ language: next as Language })}
        options={languages.map((each) => ({ value: each, label: t(`console_builder.seen.languages.${each}`) }))}
      />
      <OpenPreview language={language} seen_by={seen_by} />
    </section>
  )
}

const findIn =
  (path: string, among: Record<string, string> = {}) =>
  async ({ search, id }: OptionQuery) => {
    if (id !== undefined) return []
    const query = search ? { ...among, search } : among
    const { data } = await ask<Found<Named>>({ method: "GET", path: `/api/console/${path}` }, { query })
    return data.map((each) => ({ value: each.cuid, label: nameOf(each) }))
  }
const findFamilies = findIn("customers")
/** Of families: membership of a segment of anything else changes nothing on the site. */
const findSegments = findIn("segments", { entity: "CUSTOMERS" })

/** In a window of its own, to be looked at in full or handed on: the link lasts ten minutes. */
function OpenPreview({ language, seen_by }: Pick<PreviewAddress, "language" | "seen_by">) {
  const { t } = useTranslation()
  const { page } = useBuilder()
  const { run, isPending } = useAction()
  const open = async () => {
    const outcome = await run(
      () =>
        call("POST /api/console/pages/{cuid}/preview", { params: { cuid: page.cuid }, body: { language, seen_by } }),
      { success: t("console_builder.seen.lasts") },
    )
    if (outcome.isDone && outcome.answer.url) window.open(outcome.answer.url, "_blank", "noopener")
  }
  return (
    <Button size="sm" isPending={isPending} onPress={() => void open()}>
      <ExternalLink className="icon icon-sm" aria-hidden="true" />
      {t("console_builder.seen.open")}
    </Button>
  )
}
