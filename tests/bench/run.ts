import { mkdtempSync } from "node:fs"
import { cpus, tmpdir } from "node:os"
import { join } from "node:path"
import { durable, startPostgres } from "#tests/tools/postgres.ts"
import { benchBuilder } from "./builder.ts"
import { benchCart } from "./cart.ts"
import { benchCatalogue } from "./catalogue.ts"
import { benchCluster } from "./cluster.ts"
import { benchConsole } from "./console.ts"
import { benchFlood } from "./flood.ts"
import { benchGate } from "./gate.ts"
import { benchPages } from "./pages.ts"
import { benchPurchase } from "./purchase.ts"
import { benchReading } from "./reading.ts"
import { benchWorkshop } from "./workshop.ts"

// npm run bench [-- pages catalogue cart purchase reading flood console workshop gate builder cluster]: measures on real PostgreSQL that syncs its commits, as ratios to the raw limits of the same run. Needs a
// build. A suite with targets says whether they are met, and so does the exit code.
type Suite = (environment: Record<string, string>) => Promise<object & { met?: boolean }>
const suites: Record<string, Suite> = {
  pages: benchPages,
  catalogue: benchCatalogue,
  cart: benchCart,
  purchase: benchPurchase,
  reading: benchReading,
  flood: benchFlood,
  console: benchConsole,
  workshop: benchWorkshop,
  gate: benchGate,
  builder: benchBuilder,
  cluster: benchCluster,
}

const wanted = process.argv.slice(2)
// The cluster is measured when it is asked for: it needs Citus.
const names = wanted.length > 0 ? wanted : Object.keys(suites).filter((name) => name !== "cluster")

for (const name of names) {
  const suite = suites[name]
  if (!suite) throw new Error(`No bench ${name}. There are: ${Object.keys(suites).join(", ")}.`)
  const postgres = await startPostgres(undefined, durable)
  try {
    const result = await suite({
      DATABASE_URL: postgres.url,
      DEMO: "on",
      SECRET_KEYS: "b".repeat(40),
      DATA_DIR: mkdtempSync(join(tmpdir(), "marelle-bench-")),
      LOG_LEVEL: "warn",
      RATE_LIMIT_FACTOR: "100000",
    })
    console.log(JSON.stringify({ bench: name, cores: cpus().length, ...result }, null, 2))
    if (result.met === false) process.exitCode = 1
  } finally {
    await postgres.stop()
  }
}
