import { useId, useState } from "react"
import { imageUrl } from "#contract/blocks/shared-settings.ts"
import { withoutFocus } from "#web/blocks/picture.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Disclosure } from "#web/ui/disclosure.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { PicturesDialog } from "../../pictures/pictures-dialog.tsx"
import { usePictureAddress } from "../../pictures/use-picture-address.ts"
import type { SettingProps } from "./setting-props.ts"
import styles from "./things.module.css"
import { useTyped } from "./use-typed.ts"

interface PictureSettingProps extends SettingProps<string> {
  /** The words of a chosen picture, where the library has some. */
  onAlt?: ((alt: string) => void) | undefined
}

/** A picture of the library, or one at an address of its own. */
export function PictureSetting(props: PictureSettingProps) {
  const { label, hint, value, onChange, error, isRequired, onAlt } = props
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <fieldset className={styles.group} aria-describedby={id}>
      <legend className="field-label">{label}</legend>
      <div id={id} className={styles.notes}>
        {hint && <p className="hint">{hint}</p>}
        {error && <p className="error">{error}</p>}
      </div>
      <Shown key={value} address={value ?? ""} label={label} />
      <div className={styles.acts}>
        <Button size="sm" onPress={() => setOpen(true)}>
          {t(value ? "console_builder_things.picture.replace" : "console_builder_things.picture.choose")}
        </Button>
        {value && !isRequired && (
          <Button size="sm" variant="plain" onPress={() => onChange(undefined)}>
            {t("console_builder_things.picture.remove")}
          </Button>
        )}
      </div>
      <Disclosure title={t("console_builder_things.picture.other")}>
        <AddressField {...props} />
      </Disclosure>
      <PicturesDialog
        title={t("console_builder_things.picture.library")}
        isOpen={isOpen}
        onOpenChange={setOpen}
        isChosen={({ public_url }) => withoutFocus(public_url) === withoutFocus(value ?? "")}
        onChoose={({ public_url, alt }) => {
          onChange(public_url)
          if (alt !== "") onAlt?.(alt)
          setOpen(false)
        }}
      />
    </fieldset>
  )
}

function Shown({ address, label }: { address: string; label: string }) {
  const { t } = useTranslation()
  const addressOf = usePictureAddress()
  const [isBroken, setBroken] = useState(false)
  if (address === "") return <p className={styles.none}>{t("console_builder_things.picture.none")}</p>
  if (isBroken) return <p className={styles.broken}>{t("console_builder_things.picture.broken")}</p>
  return (
    <img
      className={styles.picture}
      src={addressOf(address)}
      alt={t("console_builder_things.picture.now", { label })}
      onError={() => setBroken(true)}
    />
  )
}

function AddressField({ value, onChange, isRequired }: PictureSettingProps) {
  const { t } = useTranslation()
  const { text, isWrong, type, settle } = useTyped<string>({
    value,
    print: (address) => address,
    read: (typed) => {
      if (typed.trim() === "" && !isRequired) return undefined
      return imageUrl.safeParse(typed).success ? typed.trim() : null
    },
    onChange,
  })
  return (
    <TextField
      label={t("console_builder_things.picture.address")}
      hint={t("console_builder_things.picture.address_hint")}
      hasOptionalMark={false}
      inputMode="url"
      maxLength={2_000}
      value={text}
      onChange={type}
      onBlur={settle}
      error={isWrong ? t("console_builder_things.picture.wrong") : undefined}
    />
  )
}
