import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { call } from "../session/call.ts"
import { useMay } from "../session/session.ts"
import { imagesKey } from "./use-uploads.ts"

interface PictureTextProps {
  cuid: string
  label: string
  onSaved?: (alt: string) => void
}

/** What a picture shows, for those who do not see it. It is the picture's own, wherever it is used, and saved on leaving. */
export function PictureText({ cuid, label, onSaved }: PictureTextProps) {
  const { t } = useTranslation()
  const may = useMay()
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const [typed, setTyped] = useState<string | null>(null)
  const queryKey = [...imagesKey, cuid]
  const { data } = useQuery({
    queryKey,
    queryFn: () => call("GET /api/console/images/{cuid}", { params: { cuid } }),
    enabled: may("websites.pages.read"),
  })
  if (!data) return null
  const { image } = data
  const save = async () => {
    if (typed === null || typed.trim() === image.alt) return setTyped(null)
    const body = { alt: typed, version: image.version }
    const outcome = await run(
      (intention) => call("PUT /api/console/images/{cuid}", { params: { cuid }, body }, intention),
      {
        success: t("console_entity.form.picture_text_saved"),
      },
    )
    await client.invalidateQueries({ queryKey: imagesKey })
    if (!outcome.isDone) return
    setTyped(null)
    onSaved?.(outcome.answer.image.alt)
  }
  return (
    <TextField
      label={label}
      hint={t("console_entity.form.picture_text_hint")}
      hasOptionalMark={false}
      maxLength={300}
      value={typed ?? image.alt}
      onChange={setTyped}
      onBlur={() => void save()}
      isDisabled={isPending || !may("websites.pages.update")}
    />
  )
}
