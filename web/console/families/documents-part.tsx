import { useInfiniteQuery } from "@tanstack/react-query"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { keyOf } from "../entity/ask.ts"
import { Documents, type ListedDocument } from "../registration/documents.tsx"
import { call } from "../session/call.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { Panel } from "../shell/panel.tsx"
import { customers } from "./description.ts"
import styles from "./families.module.css"

const FEW = 4

const PAGE = 50

const useDocuments = (cuid: string) =>
  useInfiniteQuery({
    queryKey: keyOf(customers, cuid, "documents"),
    queryFn: async ({ pageParam: page_number }) => {
      const asked = { params: { cuid }, query: { page_number, page_size: PAGE } }
      return call("GET /api/console/customers/{cuid}/documents", asked)
    },
    initialPageParam: 1,
    getNextPageParam: ({ count }, pages) => (count > pages.length * PAGE ? pages.length + 1 : undefined),
    select: ({ pages }): ListedDocument[] =>
      pages
        .flatMap(({ data }) => data)
        .map(({ registration, document, problem }) => ({
          registration: registration.cuid,
          document: { ...document, problem },
          about: `${registration.participant} · ${registration.activity}`,
        })),
    staleTime: 0,
  })

/** Every document of a family, to download. */
export function DocumentsPart({ cuid }: { cuid: string }) {
  const { t } = useTranslation()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useDocuments(cuid)
  if (error) return <Failed error={error} onRetry={() => void refetch()} headingLevel={3} />
  if (!data) return <LoadingRows />
  if (data.length === 0) return <p className={styles.quiet}>{t("console_household.none")}</p>
  return (
    <>
      <Documents documents={data} />
      {hasNextPage && (
        <Button size="sm" onPress={() => void fetchNextPage()} isPending={isFetchingNextPage}>
          {t("console_household.older")}
        </Button>
      )}
    </>
  )
}

/** The first documents beside everything else: those that the family can have now come before the others. */
export function DocumentsPanel({ cuid, here }: { cuid: string; here: string }) {
  const { t } = useTranslation()
  const { data = [] } = useDocuments(cuid)
  if (data.length === 0) return null
  const ready = data.toSorted(
    (one, other) => Number(one.document.problem !== null) - Number(other.document.problem !== null),
  )
  return (
    <Panel
      title={t("console_household.parts.documents")}
      end={data.length > FEW && <TextLink href={`${here}?tab=documents`}>{t("console_household.all")}</TextLink>}
    >
      <Documents documents={ready.slice(0, FEW)} />
    </Panel>
  )
}
