import { useTranslation } from "react-i18next"
import type { ScreenText } from "../shell/navigation.ts"
import { PageHead } from "../shell/page-head.tsx"

export function Settings({ text }: { text: ScreenText }) {
  const { t } = useTranslation()
  return <PageHead title={t(text)} />
}
