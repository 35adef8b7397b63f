import { useEffect, useRef, useState } from "react"
import type { Picture } from "#contract/endpoints/images.ts"
import { focusOf } from "#web/blocks/picture.tsx"
import { useField } from "#web/forms/fields.tsx"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Badge } from "#web/ui/badge.tsx"
import { IconButton } from "#web/ui/icon-button.tsx"
import { ArrowLeft } from "#web/ui/icons/arrow-left.tsx"
import { ImagePlus } from "#web/ui/icons/image-plus.tsx"
import { X } from "#web/ui/icons/x.tsx"
import { PictureText } from "../pictures/picture-text.tsx"
import { PicturesDialog } from "../pictures/pictures-dialog.tsx"
import { usePictureAddress } from "../pictures/use-picture-address.ts"
import type { InputProps } from "./input-props.ts"
import styles from "./inputs.module.css"

/** Pictures in their order, the first as cover: chosen among those uploaded, or uploaded here. */
export function PicturesInput({ control, name, label, hint, row }: InputProps) {
  const { t } = useTranslation()
  const { bound, value, ref, error } = useField({ control, name }, false)
  const [isOpen, setOpen] = useState(false)
  const answered = (row?.[name] ?? []) as Picture[]
  const [known, setKnown] = useState(() => new Map(answered.map((each) => [each.cuid, each])))
  const cuids = (value ?? []) as string[]
  // Several that are sent together are chosen one after another, faster than this is drawn.
  const latest = useRef(cuids)
  useEffect(() => {
    latest.current = cuids
  })
  // Those without a text when they came here: the field stays while one writes it.
  const [untold, setUntold] = useState(() => answered.filter(({ alt }) => alt === "").map(({ cuid }) => cuid))
  const toggle = (picture: Picture) => {
    setKnown((pictures) => new Map(pictures).set(picture.cuid, picture))
    if (picture.alt === "") setUntold((all) => [...new Set([...all, picture.cuid])])
    const { cuid } = picture
    const now = latest.current
    latest.current = now.includes(cuid) ? now.filter((each) => each !== cuid) : [...now, cuid]
    bound.onChange(latest.current)
  }
  const forward = (place: number) => {
    const next = [...cuids]
    const [moved] = next.splice(place, 1)
    next.splice(place - 1, 0, moved!)
    bound.onChange(next)
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      <ul className={styles.pictures}>
        {cuids.map((cuid, place) => (
          <li key={cuid} className={styles.picture}>
            <Shown picture={known.get(cuid)} place={place} />
            <span className={styles.pictureMarks}>
              {place === 0 && cuids.length > 1 && <Badge>{t("console_entity.form.picture_cover")}</Badge>}
              {known.get(cuid)?.alt === "" && <Badge tone="warning">{t("console_entity.form.picture_untold")}</Badge>}
            </span>
            <span className={styles.pictureActs}>
              {place > 0 && (
                <IconButton
                  isSmall
                  label={t("console_entity.form.pictures_forward", { n: place + 1 })}
                  isDisabled={bound.isDisabled}
                  onPress={() => forward(place)}
                >
                  <ArrowLeft className="icon icon-sm" aria-hidden="true" />
                </IconButton>
              )}
              <IconButton
                isSmall
                label={t("console_entity.form.pictures_remove", { n: place + 1 })}
                isDisabled={bound.isDisabled}
                onPress={() => bound.onChange(cuids.filter((each) => each !== cuid))}
              >
                <X className="icon icon-sm" aria-hidden="true" />
              </IconButton>
            </span>
          </li>
        ))}
        <li className={styles.drop}>
          <button
            type="button"
            ref={ref}
            disabled={bound.isDisabled}
            onClick={() => setOpen(true)}
            onBlur={bound.onBlur}
          >
            <ImagePlus className="icon" aria-hidden="true" />
            {t("console_entity.form.pictures_choose")}
          </button>
        </li>
      </ul>
      {error && <p className="error">{error}</p>}
      {cuids
        .filter((cuid) => untold.includes(cuid))
        .map((cuid) => (
          <PictureText
            key={cuid}
            cuid={cuid}
            label={t("console_entity.form.picture_text", { n: cuids.indexOf(cuid) + 1 })}
            onSaved={(alt) => setKnown((all) => new Map(all).set(cuid, { ...all.get(cuid)!, alt }))}
          />
        ))}
      <PicturesDialog
        title={t("console_entity.form.pictures_title")}
        isOpen={isOpen}
        onOpenChange={setOpen}
        isChosen={({ cuid }) => cuids.includes(cuid)}
        onChoose={toggle}
      />
    </fieldset>
  )
}

function Shown({ picture, place }: { picture: Picture | undefined; place: number }) {
  const { t } = useTranslation()
  const addressOf = usePictureAddress()
  if (!picture) return null
  return (
    <img
      src={addressOf(picture.public_url)}
      style={{ objectPosition: focusOf(picture.public_url) }}
      alt={picture.alt || t("console_entity.form.picture", { n: place + 1 })}
    />
  )
}
