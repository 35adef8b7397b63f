import { useTranslation } from "react-i18next"
import { PageHead } from "../shell/page-head.tsx"

export function Home() {
  const { t } = useTranslation()
  return <PageHead title={t("console_shell.screens.today")} />
}
