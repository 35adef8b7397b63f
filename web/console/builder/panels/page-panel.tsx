import { useState } from "react"
import { CallError } from "#contract/client.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { errorText } from "#web/ui/error-text.ts"
import { showToast } from "#web/ui/show-toast.ts"
import { Switch } from "#web/ui/switch.tsx"
import { TextArea } from "#web/ui/text-area.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { useHeld } from "../../drafts/held.ts"
import { KeptForm, KeptOffer } from "../../drafts/kept-form.tsx"
import { useSession } from "../../session/session.ts"
import { useBuilder } from "../builder.ts"
import type { PageFields } from "../use-saved-page.ts"
import styles from "./panels.module.css"

interface PagePanelProps {
  onSave: (fields: Partial<PageFields>) => Promise<unknown>
}

/** The page's name, address and description, and whether it is on the site: live as soon as they are saved. */
export function PagePanel({ onSave }: PagePanelProps) {
  const { page } = useBuilder()
  return (
    <KeptForm record={`pages/${page.cuid}/fields`} version={page.version}>
      <KeptOffer />
      <PageForm key={page.cuid} onSave={onSave} />
    </KeptForm>
  )
}

function PageForm({ onSave }: PagePanelProps) {
  const { t } = useTranslation()
  const { site_url } = useSession().organiser
  const { page, isReadOnly } = useBuilder()
  const [title, setTitle] = useHeld("title", page.title)
  const [path, setPath] = useHeld("path", page.path)
  const [description, setDescription] = useHeld("description", page.description)
  const [published, setPublished] = useHeld("published", page.published)
  const [problem, setProblem] = useState<{ field: string; text: string } | null>(null)
  const [isPending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    const error = await onSave({ title: title.trim(), path: path.trim(), description: description.trim(), published })
    setPending(false)
    if (error === null) {
      setProblem(null)
      showToast.success(t("console_builder.page.saved"))
      return
    }
    const code = error instanceof CallError ? error.code : "NETWORK_ERROR"
    const field = error instanceof CallError ? (error.field ?? "") : ""
    setProblem({ field, text: errorText(t, code) })
    if (!["title", "path", "description"].includes(field)) showToast.error(errorText(t, code))
  }
  const errorOf = (field: string) => (problem?.field === field ? problem.text : undefined)
  return (
    <form
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <p className={styles.hint}>{t("console_builder.page.hint")}</p>
      <TextField
        label={t("console_builder.page.title")}
        isRequired
        maxLength={200}
        isDisabled={isReadOnly}
        value={title}
        onChange={setTitle}
        error={errorOf("title")}
      />
      <TextField
        label={t("console_builder.page.path")}
        hint={
          page.is_default
            ? t("console_builder.page.path_fixed")
            : t("console_builder.page.path_hint", { site: site_url })
        }
        isRequired
        maxLength={200}
        isDisabled={isReadOnly || page.is_default}
        value={path}
        onChange={setPath}
        error={errorOf("path")}
      />
      <TextArea
        label={t("console_builder.page.description")}
        hint={t("console_builder.page.description_hint")}
        maxLength={500}
        rows={3}
        isDisabled={isReadOnly}
        value={description}
        onChange={setDescription}
        error={errorOf("description")}
      />
      <Switch
        isSelected={published}
        onChange={setPublished}
        isDisabled={isReadOnly}
        hint={t("console_builder.page.published_hint")}
      >
        {t("console_builder.page.published")}
      </Switch>
      {!isReadOnly && (
        <Button type="submit" variant="primary" size="sm" isPending={isPending}>
          {t("console_builder.page.save")}
        </Button>
      )}
    </form>
  )
}
