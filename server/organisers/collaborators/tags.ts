import { sql } from "kysely"
import { collaboratorTags } from "#contract/entities/tags.ts"
import { entityRoutes } from "#server/entities/entity-routes.ts"
import { tagParts } from "#server/organisers/tags/tag-parts.ts"
import { ofTenant } from "#server/platform/database/of-tenant.ts"

export const collaboratorTagRoutes = entityRoutes(
  collaboratorTags,
  tagParts(
    "COLLABORATORS",
    sql`(select count(*)::integer from collaborator_tags k join collaborators c on ${ofTenant("c")} and c.id = k.collaborator_id
      where ${ofTenant("k")} and k.tag_id = t.id and c.archived_at is null)`,
  ),
)
