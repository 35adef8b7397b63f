import { useQuery, useQueryClient } from "@tanstack/react-query"
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react"
import { useParams } from "react-router"
import { type Element, isWhole } from "#contract/blocks/tree.ts"
import type { FrameAct } from "#contract/preview-messages.ts"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Button } from "#web/ui/button.tsx"
import { showToast } from "#web/ui/show-toast.ts"
import { TabPanels } from "#web/ui/tab-panels.tsx"
import { useKeys } from "../keys/use-keys.ts"
import { call } from "../session/call.ts"
import { useMay, useSession } from "../session/session.ts"
import { Failed } from "../shell/failed.tsx"
import { LoadingPage } from "../shell/loading.tsx"
import { sheetOpened } from "../shell/use-folded.ts"
import { useMedia } from "../shell/use-media.ts"
import styles from "./builder.module.css"
import { type Builder, BuilderContext, type StoredPage, useBuilder } from "./builder.ts"
import { ConflictNotice } from "./conflict-notice.tsx"
import { type Device, Stage } from "./frame/stage.tsx"
import { usePreviewAddress } from "./frame/use-preview-address.ts"
import { GatesBar } from "./gates/gates-bar.tsx"
import { judgePage } from "./gates/page-warnings.ts"
import { Inspector } from "./inspector.tsx"
import { Outline } from "./outline/outline.tsx"
import { useElementActs } from "./outline/use-element-acts.ts"
import { AddPanel } from "./panels/add-panel.tsx"
import { PagePanel } from "./panels/page-panel.tsx"
import { SeenBy } from "./panels/seen-by.tsx"
import { Waiting } from "./publish/waiting.tsx"
import { Toolbar } from "./toolbar.tsx"
import { elementOf, type Place, placeOf } from "./tree/tree-edits.ts"
import { useHistory } from "./use-history.ts"
import { useSavedPage } from "./use-saved-page.ts"
import { differencesBetween } from "./versions/tree-difference.ts"

// Dialogs come when they are first opened.
const PublishDialog = lazy(async () => ({ default: (await import("./publish/publish-dialog.tsx")).PublishDialog }))
const VersionsDialog = lazy(async () => ({ default: (await import("./versions/versions-dialog.tsx")).VersionsDialog }))

/** The page that the address names, built. It is read once: from then on the builder knows what is stored. */
export function PageBuilder() {
  const { cuid = "" } = useParams()
  const { data, error, refetch } = useQuery({
    queryKey: ["pages", cuid, "built"],
    queryFn: () => call("GET /api/console/pages/{cuid}", { params: { cuid } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
  if (error) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <LoadingPage />
  return <Workshop key={cuid} first={data.page} />
}

function Workshop({ first }: { first: StoredPage }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const isReadOnly = !useMay()("websites.pages.update")
  const history = useHistory(first.content)
  const content = history.present
  const saved = useSavedPage(first, { content, isReadOnly, onPause: history.endStep })
  const { page } = saved
  const [chosen, setChosen] = useState<string | null>(null)
  const [hovered, hover] = useState<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)

  const choose = (id: string | null) => {
    history.endStep()
    setFocused(null)
    setChosen(id)
  }
  const edit: Builder["edit"] = (make, about) => {
    if (isReadOnly) return false
    const next = make(history.latest())
    if (next === history.latest()) return false
    if (!isWhole(next)) {
      showToast.error(t("forms.errors.PAGE_TOO_LARGE"))
      return false
    }
    history.step(next, about)
    return true
  }
  const builder: Builder = {
    page,
    content,
    chosen: chosen === null ? null : (elementOf(content, chosen) ?? null),
    choose,
    edit,
    hovered,
    hover,
    focused,
    lead: (id, setting) => {
      choose(id)
      setFocused(setting)
    },
    isReadOnly,
  }
  useEffect(sheetOpened, [])
  useKeys({ key: "mod+z", label: t("console_builder.undo"), run: history.undo })
  useKeys({ key: "mod+y", label: t("console_builder.redo"), run: history.redo })
  const show = (answer: StoredPage, shown: Element[]) => {
    saved.adopt(answer, shown)
    void client.invalidateQueries({ queryKey: ["pages"], predicate: ({ queryKey }) => queryKey[2] !== "built" })
  }
  return (
    <BuilderContext value={builder}>
      <Panes
        history={history}
        saved={saved}
        onPublished={(answer) => show(answer, content)}
        onRestored={(answer) => {
          history.step(answer.content)
          show(answer, answer.content)
        }}
      />
    </BuilderContext>
  )
}

interface PanesProps {
  history: ReturnType<typeof useHistory<Element[]>>
  saved: ReturnType<typeof useSavedPage>
  onPublished: (page: StoredPage) => void
  onRestored: (page: StoredPage) => void
}

/** The outline on the left, the page in the middle, the settings on the right, the gates below. */
function Panes({ history, saved, onPublished, onRestored }: PanesProps) {
  const { t } = useTranslation()
  const { page, content, choose, isReadOnly } = useBuilder()
  const acts = useElementActs()
  const [tab, setTab] = useState("outline")
  const [place, setPlace] = useState<Place | null>(null)
  const [device, setDevice] = useState<Device>(useMedia("(max-width: 37.5rem)") ? "phone" : "desktop")
  const [open, setOpen] = useState<"publish" | "versions" | null>(null)
  const [weight, setWeight] = useState<number | null>(null)
  const preview = usePreviewAddress(page.cuid, useSession().organiser.language)
  const judged = useMemo(() => judgePage(content), [content])
  // The server cleans HTML: what is stored may be written otherwise than what was sent.
  const draft = saved.isDirty ? content : page.content
  const changes = useMemo(() => differencesBetween(page.live, draft).length, [page.live, draft])
  const onWeight = useCallback((bytes: number | null) => setWeight(bytes), [])
  const turnTo = (next: string) => {
    setPlace(null)
    setTab(next)
  }
  const act = (what: FrameAct, id: string) => {
    if (what === "up" || what === "down") acts.step(id, what)
    else if (what === "copy") acts.duplicate(id)
    else if (what === "remove") acts.remove(id)
    else {
      const here = placeOf(content, id)
      setTab("add")
      if (here) setPlace({ ...here, index: here.index + (what === "behind" ? 1 : 0) })
    }
  }
  const save = () => (saved.isDirty ? saved.save() : Promise.resolve(null))
  const tabs = [
    { id: "outline", label: t("console_builder.tabs.outline"), content: <Outline /> },
    ...(isReadOnly
      ? []
      : [
          {
            id: "add",
            label: t("console_builder.tabs.add"),
            content: (
              <AddPanel
                place={place}
                onAdded={() => setPlace(null)}
                onPaste={() => acts.paste(content.at(-1)?.id ?? null)}
              />
            ),
          },
        ]),
    { id: "page", label: t("console_builder.tabs.page"), content: <PagePanel onSave={saved.save} /> },
  ]
  return (
    <div className={styles.builder}>
      <Toolbar
        history={history}
        device={device}
        onDevice={setDevice}
        onVersions={() => setOpen("versions")}
        changes={changes}
        saving={saved.state}
        publish={
          !isReadOnly && (
            <Button variant="primary" size="sm" onPress={() => setOpen("publish")}>
              {t("console_builder.publish.open")}
            </Button>
          )
        }
      />
      <div className={styles.notices}>
        {saved.state === "conflict" && (
          <ConflictNotice
            cuid={page.cuid}
            onKeepMine={saved.keepMine}
            onTakeTheirs={async () => onRestored(await saved.readTheirs())}
          />
        )}
        {page.publish_at && !isReadOnly && (
          <Waiting
            page={page}
            publish_at={page.publish_at}
            onChanged={(answer) => saved.adopt(answer, saved.isDirty ? page.content : content)}
          />
        )}
      </div>
      <section className={styles.side} aria-label={t("console_builder.tabs.label")}>
        <TabPanels label={t("console_builder.tabs.label")} tabs={tabs} selected={tab} onSelect={turnTo} />
      </section>
      <div className={styles.middle}>
        <Stage preview={preview} device={device} onAct={act} onWeight={onWeight} />
        <GatesBar {...judged} weight={weight} />
      </div>
      <Inspector foot={<SeenBy preview={preview} />} />
      <Suspense>
        {open === "publish" && (
          <PublishDialog
            page={page}
            changes={changes}
            onSave={save}
            onPublished={onPublished}
            onRefused={() => choose(page.problems[0]?.element ?? null)}
            onClose={() => setOpen(null)}
          />
        )}
        {open === "versions" && <VersionsDialog onSave={save} onRestored={onRestored} onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  )
}
