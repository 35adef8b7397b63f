import { today } from "@internationalized/date"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useSession } from "../session/session.ts"

/** An age in completed years, today where the organiser is. */
export function useAge(): (birthdate: string) => string {
  const { t } = useTranslation()
  const { timezone } = useSession().organiser
  return (birthdate) => {
    const now = today(timezone).toString()
    const years = Number(now.slice(0, 4)) - Number(birthdate.slice(0, 4)) - (now.slice(5) < birthdate.slice(5) ? 1 : 0)
    return t("console_household.years", { count: years })
  }
}
