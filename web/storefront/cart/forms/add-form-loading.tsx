import { useTranslation } from "#web/texts/use-translation.tsx"
import { Skeleton } from "#web/ui/skeleton.tsx"

/** The skeleton of a form: two participants and the button. */
export function AddFormLoading() {
  const { t } = useTranslation()
  return (
    <div className="stack" role="status" aria-label={t("ui.loading")}>
      <Skeleton width="7rem" />
      <Skeleton height="4rem" borderRadius="var(--r-md)" />
      <Skeleton height="4rem" borderRadius="var(--r-md)" />
      <Skeleton height="3.5rem" borderRadius="var(--r-md)" />
    </div>
  )
}
