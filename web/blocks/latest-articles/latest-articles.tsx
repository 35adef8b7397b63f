import { useTranslation } from "#web/texts/use-translation.tsx"
import { TextLink } from "#web/ui/link.tsx"
import type { BlockProps } from "../blocks-context.ts"
import { useLevel } from "../outline.ts"
import { Band } from "../section/band.tsx"
import { ArticleCard } from "./article-card.tsx"
import "./latest-articles.css"

export function LatestArticles({ element: { id, settings }, data, mark }: BlockProps<"latest-articles">) {
  const { t } = useTranslation()
  const level = useLevel(id)
  const articles = data?.data ?? []
  if (articles.length === 0) return null
  return (
    <Band className="section-latest-articles" settings={settings} mark={mark}>
      <div className="band-in">
        {settings.title && (
          <div className="articles-head bare">
            <h2>{settings.title}</h2>
            <TextLink href="/blog" hasArrow>
              {t("blocks.articles.all")}
            </TextLink>
          </div>
        )}
        <div className="article-cards">
          {articles.slice(0, settings.limit).map((article) => (
            <ArticleCard key={article.cuid} article={article} level={settings.title ? 3 : level} />
          ))}
        </div>
      </div>
    </Band>
  )
}
