import type { Permission } from "#contract/permissions.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import type { EntityLook } from "../entity/entity-look.ts"
import { permissionText } from "../shell/permission-text.ts"
import styles from "./role-effect.module.css"

const without = (all: readonly Permission[], others: readonly Permission[]) =>
  all.filter((each) => !others.includes(each))

/** What saving a role does to those who have it: how many they are, what they gain and what they lose. */
export function useRoleEffect(): NonNullable<EntityLook["confirm"]> {
  const { t } = useTranslation()
  return (before, values) => {
    const members = Number(before?.members ?? 0)
    const [old, next] = [before?.permissions ?? [], values.permissions] as Permission[][]
    const [gained, lost] = [without(next!, old!), without(old!, next!)]
    if (members === 0 || gained.length + lost.length === 0) return null
    const list = (title: string, permissions: Permission[]) =>
      permissions.length > 0 && (
        <section className={styles.part}>
          <h3 className={styles.title}>{title}</h3>
          <ul className={styles.list}>
            {permissions.map((each) => (
              <li key={each}>{permissionText(t, each)}</li>
            ))}
          </ul>
        </section>
      )
    return {
      title: t("console_entities.role.effect.title"),
      body: (
        <>
          <p>{t("console_entities.role.effect.members", { count: members })}</p>
          {list(t("console_entities.role.effect.gain"), gained)}
          {list(t("console_entities.role.effect.lose"), lost)}
        </>
      ),
    }
  }
}
