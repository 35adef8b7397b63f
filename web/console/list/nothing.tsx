import type { ReactNode } from "react"
import { useSearchParams } from "react-router"
import type { Entity } from "#contract/entities/entity.ts"
import { hrefOf, withoutValue, withValues } from "#web/lists/list-query.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import letter from "#web/ui/pictures/spot-letter.svg"
import glass from "#web/ui/pictures/spot-search.svg"
import { narrowing } from "./list-query.ts"
import { useFilterTexts } from "./use-filter-texts.ts"
import { useWords } from "./use-words.ts"

interface NothingProps {
  of: Entity
  asked: Record<string, string>
  /** The button that makes the first one, for those who may. */
  add: ReactNode
}

/** A list without rows says why, and offers the next step: make one, drop a filter by its name, or leave the archive. */
export function Nothing({ of, asked, add }: NothingProps) {
  const { t } = useTranslation()
  const { say } = useWords(of)
  const [address] = useSearchParams()
  const { set } = useFilterTexts(of)
  if (narrowing(asked).length > 0) {
    const filters = set(address).filter(({ field }) => field !== "archived")
    return (
      <EmptyState
        picture={glass}
        title={t("console_entity.list.nothing_matches")}
        action={
          <>
            {asked.search && (
              <LinkButton href={hrefOf(withValues(address, "search", []))}>
                {t("console_entity.list.drop_search", { text: asked.search })}
              </LinkButton>
            )}
            {filters.map(({ field, value, label }) => (
              <LinkButton key={`${field}/${value}`} href={hrefOf(withoutValue(address, field, value))}>
                {t("console_entity.list.drop_filter", { filter: label })}
              </LinkButton>
            ))}
          </>
        }
      >
        {t("console_entity.list.nothing_matches_text")}
      </EmptyState>
    )
  }
  if (asked.archived === "true")
    return (
      <EmptyState
        picture={letter}
        title={t("console_entity.list.nothing_archived")}
        action={
          <LinkButton href={hrefOf(withValues(address, "archived", []))}>
            {t("console_entity.list.leave_archived")}
          </LinkButton>
        }
      >
        {t("console_entity.list.nothing_archived_text")}
      </EmptyState>
    )
  return (
    <EmptyState picture={letter} title={say("empty.title")} action={add}>
      {say("empty.text")}
    </EmptyState>
  )
}
