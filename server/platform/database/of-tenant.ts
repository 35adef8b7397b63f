import { type Expression, type OperationNode, type RawBuilder, sql } from "kysely"
import { currentOrganiser } from "./scope.ts"

/**
 * The organiser the statement's transaction is for, as a parameter. Its value is read when the statement is compiled, inside
 * the transaction, so that fragments of SQL can be constants.
 */
const organiser: Pick<Expression<number>, "toOperationNode"> = {
  toOperationNode: () =>
    ({
      kind: "ValueNode",
      get value() {
        return currentOrganiser()
      },
    }) as OperationNode,
}

/**
 * `alias.organiser_id = $n`: ties a table of a join or a subquery to the organiser at work. A tie by another table's column
 * means the same on one PostgreSQL; on a cluster only a parameter tells which node has the rows.
 */
export const ofTenant = (alias: string): RawBuilder<boolean> => sql`${sql.ref(`${alias}.organiser_id`)} = ${organiser}`
