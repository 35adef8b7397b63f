import { useTranslation } from "#web/texts/use-translation.tsx"
import { EmptyState } from "#web/ui/empty-state.tsx"
import { Pagination } from "#web/ui/pagination.tsx"
import picture from "#web/ui/pictures/spot-letter.svg"
import type { BlockProps } from "../blocks-context.ts"
import { ArticleCard } from "../latest-articles/article-card.tsx"
import "../latest-articles/latest-articles.css"

/** The journal, newest first, twelve to a page. */
export function BlogList({ data, mark }: BlockProps<"blog-list">) {
  const { t } = useTranslation()
  if (!data) return null
  if (data.count === 0)
    return (
      <div {...mark}>
        <EmptyState picture={picture} title={t("blocks.articles.empty.title")}>
          {t("blocks.articles.empty.subtitle")}
        </EmptyState>
      </div>
    )
  return (
    <div className="stack-6" {...mark}>
      <div className="article-cards">
        {data.data.map((article) => (
          <ArticleCard key={article.cuid} article={article} level={2} />
        ))}
      </div>
      <Pagination
        page={data.page_number}
        pageSize={data.page_size}
        total={data.count}
        href={(page) => `/blog?page_number=${page}`}
      />
    </div>
  )
}
