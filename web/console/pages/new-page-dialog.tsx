import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useNavigate } from "react-router"
import { CallError } from "#contract/client.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { Dialog } from "#web/ui/dialog.tsx"
import { errorText } from "#web/ui/error-text.ts"
import { RadioCards } from "#web/ui/radio-cards.tsx"
import { TextField } from "#web/ui/text-field.tsx"
import { useAction } from "#web/ui/use-action.ts"
import { useHeld } from "../drafts/held.ts"
import { keptDialog } from "../drafts/kept-form.tsx"
import { call } from "../session/call.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingRows } from "../shell/loading.tsx"
import styles from "./pages.module.css"
import { pathOf } from "./path-of.ts"

interface NewPageDialogProps {
  onClose: () => void
}

export const NewPageDialog = keptDialog((_: NewPageDialogProps) => "pages/new", NewPageForm)

/** A page begins with a template that shows the organiser's own data, and leads to the builder. */
function NewPageForm({ onClose }: NewPageDialogProps) {
  const { t, language } = useTranslation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { run, isPending } = useAction()
  const [chosen, setChosen] = useState("home")
  const [title, setTitle] = useHeld<string | null>("title", null)
  const [path, setPath] = useHeld<string | null>("path", null)
  const [problem, setProblem] = useState<CallError | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ["pages", "templates", language],
    queryFn: () => call("GET /api/console/page-templates", { query: { language } }),
  })
  const template = data?.data.find((each) => each.template === chosen)
  const shownTitle = title ?? template?.title ?? ""
  // The template's address is free; that of another title is made from it.
  const shownPath = path ?? (title === null ? (template?.path ?? "") : pathOf(title))
  const make = async () => {
    if (!template) return
    const { description, content } = template
    const body = {
      path: shownPath.trim(),
      type: "DEFAULT" as const,
      title: shownTitle.trim(),
      description,
      published: true,
      content,
    }
    const outcome = await run((intention) => call("POST /api/console/pages", { body }, intention), {
      success: t("console_pages.made"),
    })
    if (outcome.isDone) {
      void client.invalidateQueries({ queryKey: ["pages"] })
      void navigate(`/pages/${outcome.answer.page.cuid}`)
    } else if (outcome.error instanceof CallError) setProblem(outcome.error)
  }
  const errorOf = (field: string) => (problem?.field === field ? errorText(t, problem.code) : undefined)
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={onClose}
      title={t("console_pages.new.title")}
      actions={
        <>
          <Button variant="plain" onPress={onClose} isDisabled={isPending}>
            {t("console_shell.back")}
          </Button>
          <Button
            variant="primary"
            isDisabled={!template || shownTitle.trim() === "" || shownPath.trim() === ""}
            isPending={isPending}
            onPress={() => void make()}
          >
            {t("console_pages.new.submit")}
          </Button>
        </>
      }
    >
      {error && <Failed error={error} onRetry={() => void refetch()} headingLevel={3} />}
      {!data && !error && <LoadingRows />}
      {data && (
        <div className={styles.form}>
          <RadioCards
            label={t("console_pages.new.template")}
            hasOptionalMark={false}
            isCompact
            value={chosen}
            onChange={setChosen}
            cards={data.data.map(({ template: value }) => ({
              value,
              title: t(`console_pages.templates.${value}.name`),
              description: t(`console_pages.templates.${value}.text`),
            }))}
          />
          <TextField
            label={t("console_pages.new.name")}
            isRequired
            maxLength={200}
            value={shownTitle}
            onChange={setTitle}
            error={errorOf("title")}
          />
          <TextField
            label={t("console_pages.new.path")}
            hint={t("console_pages.new.path_hint")}
            isRequired
            maxLength={200}
            value={shownPath}
            onChange={setPath}
            error={errorOf("path")}
          />
        </div>
      )}
    </Dialog>
  )
}
