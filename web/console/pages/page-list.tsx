import { useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { Link } from "react-router"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { ExternalLink } from "#web/ui/icons/external-link.tsx"
import { Plus } from "#web/ui/icons/plus.tsx"
import { Trash2 } from "#web/ui/icons/trash-2.tsx"
import { call } from "../session/call.ts"
import { useMay, useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import { PageHead } from "../shell/page-head.tsx"
import { NewPageDialog } from "./new-page-dialog.tsx"
import styles from "./pages.module.css"
import { type ListedPage, RemovePage } from "./remove-page.tsx"

const AT_ONCE = 100

/** The pages of the website: those that the organiser made and the home page, then those that every site has. */
export function PageList() {
  const { t } = useTranslation()
  const may = useMay()
  const [isNew, setNew] = useState(false)
  const query = useInfiniteQuery({
    queryKey: ["pages", "list"],
    queryFn: ({ pageParam }) =>
      call("GET /api/console/pages", { query: { page_number: pageParam, page_size: AT_ONCE } }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * AT_ONCE < last.count ? pages.length + 1 : undefined),
  })
  const pages = query.data?.pages.flatMap(({ data }) => data) ?? []
  const isOwn = ({ is_default, path }: ListedPage) => !is_default || path === "/"
  return (
    <>
      <PageHead
        title={t("console_pages.title")}
        lead={t("console_pages.lead")}
        actions={
          may("websites.pages.create") && (
            <Button variant="primary" onPress={() => setNew(true)}>
              <Plus className="icon icon-sm" aria-hidden="true" />
              {t("console_pages.add")}
            </Button>
          )
        }
      />
      {query.isLoading && <LoadingRows />}
      {query.isError && <Failed error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && (
        <>
          <Group title={t("console_pages.own")} pages={pages.filter(isOwn)} />
          <Group title={t("console_pages.of_every_site")} pages={pages.filter((page) => !isOwn(page))} />
        </>
      )}
      {query.hasNextPage && (
        <Button onPress={() => void query.fetchNextPage()} isPending={query.isFetchingNextPage}>
          {t("console_pages.more")}
        </Button>
      )}
      {isNew && <NewPageDialog onClose={() => setNew(false)} />}
    </>
  )
}

function Group({ title, pages }: { title: string; pages: ListedPage[] }) {
  if (pages.length === 0) return null
  return (
    <section className={styles.group} aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {pages.map((page) => (
          <li key={page.cuid}>
            <Line page={page} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Line({ page }: { page: ListedPage }) {
  const { t } = useTranslation()
  const { date } = useFormats()
  const may = useMay()
  const { site_url } = useSession().organiser
  const [isRemoving, setRemoving] = useState(false)
  // An address with a parameter is that of no page by itself.
  const isVisible = page.published && page.published_at !== null && !page.path.includes("{")
  return (
    <div className={styles.line}>
      <Link className={styles.name} to={`/pages/${page.cuid}`}>
        <b>{page.title}</b>
        <small>{page.path}</small>
      </Link>
      <span className={styles.state}>
        <States page={page} />
      </span>
      <span className={styles.when}>{t("console_pages.updated", { day: date(page.updated_at, "short") })}</span>
      <span className={styles.acts}>
        {isVisible && (
          <a
            className="icon-btn icon-btn-sm"
            href={site_url + page.path}
            target="_blank"
            rel="noopener"
            aria-label={t("console_pages.see", { page: page.title })}
          >
            <ExternalLink className="icon icon-sm" aria-hidden="true" />
          </a>
        )}
        {!page.is_default && may("websites.pages.delete") && (
          <IconButton isSmall label={t("console_pages.remove", { page: page.title })} onPress={() => setRemoving(true)}>
            <Trash2 className="icon icon-sm" aria-hidden="true" />
          </IconButton>
        )}
      </span>
      <RemovePage page={page} isOpen={isRemoving} onOpenChange={setRemoving} />
    </div>
  )
}

function States({ page: { published, published_at, publish_at, has_draft } }: { page: ListedPage }) {
  const { t } = useTranslation()
  return (
    <>
      {published_at === null ? (
        <Badge tone="info">{t("console_pages.states.new")}</Badge>
      ) : (
        published && <Badge tone="success">{t("console_pages.states.published")}</Badge>
      )}
      {!published && <Badge>{t("console_pages.states.off")}</Badge>}
      {published_at !== null && has_draft && <Badge tone="info">{t("console_pages.states.draft")}</Badge>}
      {publish_at && <Badge tone="warning">{t("console_pages.states.scheduled")}</Badge>}
    </>
  )
}
