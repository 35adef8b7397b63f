import type { AnswerTo } from "#contract/client.ts"
import type { console_fr } from "#locales/console-fr.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useMay } from "../session/session.ts"
import { placeOf } from "../shell/navigation.ts"

export type Step = AnswerTo<"GET /api/console/setup">["steps"][number]
type Lacking = keyof (typeof console_fr)["console_setup"]["lacking"]

/** A step in words, and where it is done. */
export function useStepWords() {
  const { t } = useTranslation()
  const may = useMay()
  return {
    titleOf: ({ step }: Step) => t(`console_setup.steps.${step}.title`),
    textOf: ({ step, missing }: Step) => {
      const what = missing.map((name) => t(`console_setup.lacking.${name as Lacking}`)).join(", ")
      return missing.length > 0 ? t("console_setup.missing", { what }) : t(`console_setup.steps.${step}.text`)
    },
    /** The screen, if the person may read it. */
    placeOf: ({ path }: Step): string | null => {
      const { permission = null, also = [] } = placeOf(`/${path}`)?.screen ?? {}
      return permission === null || [permission, ...also].every(may) ? `/${path}` : null
    },
  }
}
