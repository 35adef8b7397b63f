import { articles } from "./entities/articles.ts"
import { collaborators } from "./entities/collaborators.ts"
import { collaboratorFields } from "./entities/custom-fields.ts"
import { documentModels } from "./entities/document-models.ts"
import { roles } from "./entities/roles.ts"
import { collaboratorTags } from "./entities/tags.ts"

/** Every entity of the console, by the path of its list. */
export const entities = {
  articles,
  documents: documentModels,
  roles,
  collaborators,
  "collaborators/tags": collaboratorTags,
  "collaborators/custom-fields": collaboratorFields,
}
