import { useId, useState } from "react"
import { useField } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { ImagePlus } from "#web/ui/icons/image-plus.tsx"
import { PicturesDialog } from "../pictures/pictures-dialog.tsx"
import { usePictureAddress } from "../pictures/use-picture-address.ts"
import { useMay, useSession } from "../session/session.ts"
import { useInput } from "./inputs.tsx"
import styles from "./settings.module.css"
import { useLabel } from "./words.ts"

/** The logo: chosen among the organiser's pictures, or uploaded there. */
export function LogoInput() {
  const { t } = useTranslation()
  const { organiser } = useSession()
  const addressOf = usePictureAddress()
  const may = useMay()
  const label = useLabel()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { bound, isChanged } = useInput("logo_url")
  const { bound: field, value, ref, error } = useField(bound, bound.isDisabled)
  const canChoose = may("websites.pages.read")
  return (
    <fieldset className={styles.logo} aria-describedby={id}>
      <legend className="field-label">{label("logo_url")}</legend>
      <div className={(isChanged ? styles.logoChanged : styles.logoBox) ?? ""}>
        {value ? (
          <img src={addressOf(value)} alt={t("console_settings.account.logo_now")} />
        ) : (
          <ImagePlus className="icon" aria-hidden="true" />
        )}
      </div>
      <div className={styles.logoActs}>
        {canChoose && !bound.isDisabled && (
          <Button ref={ref} size="sm" onPress={() => setOpen(true)} isDisabled={field.isDisabled}>
            {t("console_settings.account.choose_logo")}
          </Button>
        )}
        {value && !bound.isDisabled && (
          <Button size="sm" variant="plain" onPress={() => field.onChange(null)} isDisabled={field.isDisabled}>
            {t("console_settings.account.remove_logo")}
          </Button>
        )}
        <p id={id} className="hint">
          {bound.hint}
          {canChoose ? t("console_settings.account.logo_hint") : t("console_settings.account.logo_not_allowed")}
        </p>
        {error && <p className="error">{error}</p>}
      </div>
      <PicturesDialog
        title={t("console_settings.account.library")}
        isOpen={isOpen}
        onOpenChange={setOpen}
        alt={organiser.name}
        isChosen={({ public_url }) => public_url === value}
        onChoose={({ public_url }) => {
          field.onChange(public_url)
          setOpen(false)
        }}
      />
    </fieldset>
  )
}
