import { useEffect, useEffectEvent, useRef, useState } from "react"
import type { Element } from "#contract/blocks/tree.ts"
import { CallError } from "#contract/client.ts"
import { createIntention } from "#contract/intention.ts"
import { call } from "../session/call.ts"
import { useUnsaved } from "../shell/unsaved.ts"
import type { StoredPage } from "./builder.ts"

/** Fields of the page that are live as soon as they are saved, unlike the content. */
export type PageFields = Pick<StoredPage, "path" | "title" | "description" | "published">

const PAUSE = 1_200
/** Until what failed, for want of a network perhaps, is tried again. */
const AGAIN = 10_000

interface Saving {
  content: Element[]
  isReadOnly: boolean
  onPause: () => void
}

/**
 * The page as it is stored. A pause in the work saves the draft; one save at a time, so that each knows the version that the
 * last one made. Where somebody else has saved meanwhile, nothing is saved any more until one chooses whose it is to be:
 * each save is a version of the page, and none is lost.
 */
export function useSavedPage(first: StoredPage, { content, isReadOnly, onPause }: Saving) {
  const [page, setPage] = useState(first)
  const [savedContent, setSavedContent] = useState(first.content)
  const [state, setState] = useState<"saved" | "saving" | "failed" | "conflict">("saved")
  const latest = useRef(first)
  const [intention] = useState(createIntention)
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const adopt = (answer: StoredPage, sent: Element[]) => {
    latest.current = answer
    setPage(answer)
    setSavedContent(sent)
    setState("saved")
  }
  const send = async (sent: Element[], fields: Partial<PageFields>, version: number): Promise<unknown> => {
    const { cuid, path, type, title, description, published } = latest.current
    setState("saving")
    try {
      const body = { path, type, title, description, published, ...fields, content: sent, version }
      const answer = await call("PUT /api/console/pages/{cuid}", { params: { cuid }, body }, intention)
      intention.ended()
      adopt(answer.page, sent)
      return null
    } catch (error) {
      intention.ended(error)
      setState(error instanceof CallError && error.code === "VERSION_CONFLICT" ? "conflict" : "failed")
      return error
    }
  }
  /** Saves what is there now, after what is being saved. Answers what went wrong. */
  const save = (fields: Partial<PageFields> = {}): Promise<unknown> => {
    const saving = queue.current.then(() => send(content, fields, latest.current.version))
    queue.current = saving
    return saving
  }
  const isDirty = content !== savedContent
  const rest = useEffectEvent(() => {
    onPause()
    if (state !== "conflict") void save()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change begins the pause anew
  useEffect(() => {
    if (!isDirty || isReadOnly) return
    const timer = setTimeout(rest, state === "failed" ? AGAIN : PAUSE)
    return () => clearTimeout(timer)
  }, [content, isDirty, isReadOnly, state])
  useUnsaved(isDirty && !isReadOnly, async () => (await save()) === null)

  return {
    page,
    state: isDirty && state === "saved" ? ("saving" as const) : state,
    isDirty,
    save,
    /** After a call that answered the page itself: published, restored. */
    adopt,
    /** Mine stays, on top of what the other has saved, which is a version of its own. */
    keepMine: async () => {
      const theirs = await call("GET /api/console/pages/{cuid}", { params: { cuid: first.cuid } })
      return send(content, {}, theirs.page.version)
    },
    readTheirs: async () => (await call("GET /api/console/pages/{cuid}", { params: { cuid: first.cuid } })).page,
  }
}
