import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { durable, startPostgres } from "#tests/tools/postgres.ts"
import { openGround } from "./families.ts"
import { press } from "./load.ts"
const postgres = await startPostgres(undefined, durable)
const ground = await openGround({ DATABASE_URL: postgres.url, DEMO: "on", SECRET_KEYS: "b".repeat(40), DATA_DIR: mkdtempSync(join(tmpdir(), "marelle-bench-")), LOG_LEVEL: "warn", RATE_LIMIT_FACTOR: "100000", NODE_OPTIONS: "--cpu-prof --cpu-prof-dir=/tmp/prof" })
let n = 0
const kind = process.argv[2]
const path = (k: number) => kind === "page" ? "/stages" : kind === "list" ? `/api/availabilities?page_size=20&search=e&after=2020-01-01T00:00:00.${String(k).padStart(6, "0")}Z` : `/stages?search=e&after=2020-01-01T00:00:00.${String(k).padStart(6, "0")}Z`
console.log(await press(() => ground.get(n % 40000, path(n++), { "accept-encoding": "gzip" }), { clients: 64, seconds: 10 }))
await ground.close()
await postgres.stop()
