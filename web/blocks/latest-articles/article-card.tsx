import type { Article } from "#contract/endpoints/blog.ts"
import { formatDate } from "#contract/rules/dates.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { SiteLink } from "#web/ui/site-link.tsx"
import type { Level } from "../outline.ts"
import { Picture } from "../picture.tsx"
import { useBlocks } from "../use-blocks.ts"
import "./article-card.css"

/** The whole card is one link; its name is the title. */
export function ArticleCard({ article, level }: { article: Article; level: Level }) {
  const { language } = useTranslation()
  const { timezone } = useBlocks().site
  const { slug, title, created_at, images } = article
  const Title = `h${level}` as const
  const written = formatDate(created_at, { language, timezone, style: "long" })
  return (
    <article className="article-card">
      <div className="article-picture">
        {images[0] && <Picture url={images[0].public_url} alt="" sizes="(max-width: 37.5rem) 100vw, 25rem" />}
      </div>
      <div className="bare">
        <time className="article-date" dateTime={created_at}>
          {written}
        </time>
        <Title className="article-title">
          <SiteLink href={`/blog/${encodeURIComponent(slug)}`}>{title}</SiteLink>
        </Title>
      </div>
    </article>
  )
}
