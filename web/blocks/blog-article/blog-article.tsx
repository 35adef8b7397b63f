import { formatDate } from "#contract/rules/dates.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx"
import type { BlockProps } from "../blocks-context.ts"
import { Html } from "../html.tsx"
import { useBlocks } from "../use-blocks.ts"
import { Carousel } from "./carousel.tsx"
import "./blog-article.css"

export function BlogArticle({ data, mark }: BlockProps<"blog-article">) {
  const { t, language } = useTranslation()
  const { timezone } = useBlocks().site
  if (!data) return null
  const { title, created_at, summary, content, images } = data.article
  const written = formatDate(created_at, { language, timezone, style: "long" })
  return (
    <article className="blog-article" {...mark}>
      <Breadcrumbs crumbs={[{ href: "/blog", label: t("blocks.articles.journal") }]} current={title} />
      <header>
        <time className="muted" dateTime={created_at}>
          {written}
        </time>
        <h1 className="page-title">{title}</h1>
        {summary && <p className="lead">{summary}</p>}
      </header>
      {images.length > 0 && <Carousel images={images} title={title} />}
      <Html content={content} />
    </article>
  )
}
