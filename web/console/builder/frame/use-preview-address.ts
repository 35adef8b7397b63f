import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { PreviewNeed, SeenByChoice } from "#contract/endpoints/console-previews.ts"
import type { Language } from "#contract/language.ts"
import { call } from "../../session/call.ts"

const MINUTE = 60_000

export interface PreviewAddress {
  /** Null where there is nothing to show the page with, undefined until it is known. */
  address: string | null | undefined
  needs: PreviewNeed | null
  error: unknown
  language: Language | null
  seen_by: SeenByChoice
  choose: (choice: { language?: Language | null; seen_by?: SeenByChoice }) => void
  retry: () => void
}

/**
 * A link to the page as somebody sees it. It lasts ten minutes, of which the frame needs the first moments: what is built is
 * told to it by messages. Only data that depends on who looks is asked for again, and so that link is renewed.
 */
export function usePreviewAddress(cuid: string, first: Language): PreviewAddress {
  const [chosen, setChosen] = useState<{ language: Language | null; seen_by: SeenByChoice }>({
    language: first,
    seen_by: { kind: "visitor" },
  })
  const { data, error, refetch } = useQuery({
    queryKey: ["pages", cuid, "built", "preview", chosen],
    queryFn: () => call("POST /api/console/pages/{cuid}/preview", { params: { cuid }, body: chosen }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: chosen.seen_by.kind === "visitor" ? false : 9 * MINUTE,
  })
  return {
    address: data?.url,
    needs: data?.needs ?? null,
    error,
    ...chosen,
    choose: (choice) => setChosen((before) => ({ ...before, ...choice })),
    retry: () => void refetch(),
  }
}
