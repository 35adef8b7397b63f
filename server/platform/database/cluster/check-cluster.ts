import type { Database } from "../database.ts"
import { inTenant, type Tx, unsafeInSystem } from "../transaction.ts"
import { type ClusterTable, findClusterTables, hasCitus, isSpread } from "./cluster-tables.ts"
import { findNodeProblems } from "./read-obstacle.ts"

/**
 * Says whether the organisers are spread and everything is where it has to be: one line for each problem, and a last one.
 * Answers 1 when there is a problem. One PostgreSQL without a cluster is not a problem: 0.
 */
export async function checkCluster(database: Database, print: (line: string) => void): Promise<number> {
  if (database.kind === "embedded" || !(await isSpread(database))) {
    const which = database.kind === "embedded" || !(await hasCitus(database)) ? "one database" : "one node of Citus"
    print(`The organisers are not spread: all of them are in ${which}.`)
    return 0
  }
  const tables = await findClusterTables(database)
  const nodes = await findNodeProblems(database)
  const problems = [...nodes, ...tables.flatMap(findTableProblem), ...(await findRoleProblems(database))]
  for (const problem of problems) print(problem)
  const found = problems.length === 1 ? "1 problem." : `${problems.length} problems.`
  print(problems.length > 0 ? found : `All ${tables.length} tables are spread, and every node answers.`)
  return problems.length > 0 ? 1 : 0
}

function findTableProblem({ name, place, is_tenant }: ClusterTable): string[] {
  if (place === "right") return []
  if (place === "here") return [`Table ${name} is on the coordinator only: npm run cluster -- distribute.`]
  if (!is_tenant) return [`Table ${name} is not a reference table.`]
  return [`Table ${name} is not distributed by organiser_id together with tenant.`]
}

/** Each role reads from every shard: the coordinator has to be let in by the workers as that role. */
async function findRoleProblems(database: Database): Promise<string[]> {
  const look = (tx: Tx) => tx.selectFrom("tenant").select("organiser_id").execute()
  const works = {
    marelle_tenant: () => inTenant({ database, organiser_id: 0 }, look),
    marelle_system: () => unsafeInSystem(database, look),
  }
  const problems: string[] = []
  for (const [role, work] of Object.entries(works))
    await work().catch((error: Error) =>
      problems.push(`Role ${role} cannot work on the nodes: ${error.message.split("\n")[0]}`),
    )
  return problems
}

/**
 * For the start: refuses to serve while a table is not where this process expects it, because a later migration has added
 * it, or because the database was distributed after the process had opened it.
 */
export async function proveSpread(database: Database): Promise<void> {
  if (database.kind === "embedded") return
  if ((await isSpread(database)) !== database.is_cluster)
    throw new Error("The database was distributed while this process was starting: start it again.")
  if (!database.is_cluster) return
  const tables = await findClusterTables(database)
  const elsewhere = tables.filter(({ place }) => place !== "right").map(({ name }) => name)
  if (elsewhere.length > 0)
    throw new Error(`Tables that are not distributed: ${elsewhere.join(", ")}. Run npm run cluster -- distribute.`)
}
