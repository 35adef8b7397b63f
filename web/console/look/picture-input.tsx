import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useField } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { ImagePlus } from "#web/ui/icons/image-plus.tsx"
import { PicturesDialog } from "../pictures/pictures-dialog.tsx"
import { usePictureAddress } from "../pictures/use-picture-address.ts"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { useInput } from "../settings/inputs.tsx"
import styles from "../settings/settings.module.css"

/** A picture of the library that stands for the whole site, or none: ours then. */
export function PictureInput({ name }: { name: "favicon" | "social_image" }) {
  const { t } = useTranslation()
  const addressOf = usePictureAddress()
  const canChoose = useMay()("websites.pages.read")
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { bound, isChanged } = useInput(name)
  const { bound: field, value, ref, error } = useField(bound, bound.isDisabled)
  const cuid = value as string | null
  const { data } = useQuery({
    queryKey: ["pictures", cuid],
    queryFn: () => call("GET /api/console/images/{cuid}", { params: { cuid: cuid! } }),
    enabled: cuid !== null && canChoose,
  })
  const label = t(`console_look.fields.${name}`)
  return (
    <fieldset className={styles.logo} aria-describedby={id}>
      <legend className="field-label">{label}</legend>
      <div className={(isChanged ? styles.logoChanged : styles.logoBox) ?? ""}>
        {cuid !== null && data ? (
          <img src={addressOf(data.image.public_url)} alt={data.image.alt || label} />
        ) : (
          <ImagePlus className="icon" aria-hidden="true" />
        )}
      </div>
      <div className={styles.logoActs}>
        {canChoose && !bound.isDisabled && (
          <Button ref={ref} size="sm" onPress={() => setOpen(true)} isDisabled={field.isDisabled}>
            {t(`console_look.pictures.choose.${name}`)}
          </Button>
        )}
        {cuid !== null && !bound.isDisabled && (
          <Button size="sm" variant="plain" onPress={() => field.onChange(null)} isDisabled={field.isDisabled}>
            {t(`console_look.pictures.remove.${name}`)}
          </Button>
        )}
        <p id={id} className="hint">
          {t(`console_look.pictures.hint.${name}`)}
        </p>
        {error && <p className="error">{error}</p>}
      </div>
      <PicturesDialog
        title={label}
        isOpen={isOpen}
        onOpenChange={setOpen}
        isChosen={(picture) => picture.cuid === cuid}
        onChoose={(picture) => {
          field.onChange(picture.cuid)
          setOpen(false)
        }}
      />
    </fieldset>
  )
}
