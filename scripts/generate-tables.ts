import { writeFileSync } from "node:fs"
import { describeTables } from "#server/platform/database/describe-tables.ts"
import { openEmbedded } from "#server/platform/database/embedded.ts"
import { migrate } from "#server/platform/database/migrate.ts"

const database = await openEmbedded({})
await migrate(database)
writeFileSync(new URL("../server/platform/database/tables.ts", import.meta.url), await describeTables(database))
await database.close()
