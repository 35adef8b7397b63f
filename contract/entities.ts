import { articles } from "./entities/articles.ts"
import { documentModels } from "./entities/document-models.ts"
import { roles } from "./entities/roles.ts"

/** Every entity of the console, by the path of its list. */
export const entities = { articles, documents: documentModels, roles }
