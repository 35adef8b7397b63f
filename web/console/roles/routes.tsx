import { entities } from "#contract/entities.ts"
import { EntityArea, routesOf } from "../entity/entity-area.tsx"
import { useRoleEffect } from "./role-effect.tsx"

function Roles() {
  const confirm = useRoleEffect()
  return <EntityArea of={entities.roles} isCopied confirm={confirm} />
}

export const routes = routesOf(<Roles />)
