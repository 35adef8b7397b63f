import { entities } from "#contract/entities.ts"
import { EntityArea, routesOf } from "../entity/entity-area.tsx"
import { SeeArticle } from "./see-article.tsx"

const layout = { text: ["title", "summary", "content"], page: ["published", "slug", "images"] }

export const routes = routesOf(
  <EntityArea of={entities.articles} layout={layout} actions={({ cuid }) => <SeeArticle cuid={cuid} />} />,
)
