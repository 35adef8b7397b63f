import { useQuery } from "@tanstack/react-query"
import type { AnswerTo } from "#contract/client.ts"
import type { Permission } from "#contract/permissions.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import type { EntityLook } from "../entity/entity-look.ts"
import { call } from "../session/call.ts"
import { LoadingRows } from "../shell/loading.tsx"
import { permissionText } from "../shell/permission-text.ts"
import styles from "./role-effect.module.css"

type Preview = AnswerTo<"POST /api/console/roles/{cuid}/preview">

/** What saving a role does to those who have it: how many they are, and how many of them gain and lose what. */
export function useRoleEffect(): NonNullable<EntityLook["confirm"]> {
  const { t } = useTranslation()
  return (before, values) => {
    const [old, next] = [before?.permissions ?? [], values.permissions] as Permission[][]
    const isSame = new Set([...old!, ...next!]).size === old!.length && old!.length === next!.length
    if (!before || Number(before.members) === 0 || isSame) return null
    return {
      title: t("console_entities.role.effect.title"),
      body: <RoleEffect cuid={before.cuid} permissions={next!} />,
    }
  }
}

function RoleEffect({ cuid, permissions }: { cuid: string; permissions: Permission[] }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ["roles", "preview", cuid, permissions],
    queryFn: () => call("POST /api/console/roles/{cuid}/preview", { params: { cuid }, body: { permissions } }),
    gcTime: 0,
  })
  if (!data) return <LoadingRows />
  const list = (title: string, of: Preview["gained"]) =>
    of.length > 0 && (
      <section className={styles.part}>
        <h3 className={styles.title}>{title}</h3>
        <ul className={styles.list}>
          {of.map(({ permission, people }) => (
            <li key={permission}>
              {permissionText(t, permission)} · {t("console_entities.role.effect.people", { count: people })}
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <>
      <p>{t("console_entities.role.effect.members", { count: data.members })}</p>
      {list(t("console_entities.role.effect.gain"), data.gained)}
      {list(t("console_entities.role.effect.lose"), data.lost)}
      {data.gained.length + data.lost.length === 0 && <p>{t("console_entities.role.effect.nothing")}</p>}
    </>
  )
}
