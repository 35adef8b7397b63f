import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { useFilter } from "react-aria-components/Autocomplete"
import { useNavigate } from "react-router"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { Avatar } from "#web/ui/avatar.tsx"
import { CircleQuestionMark } from "#web/ui/icons/circle-question-mark.tsx"
import { LogOut } from "#web/ui/icons/log-out.tsx"
import { User } from "#web/ui/icons/user.tsx"
import { useDebounced } from "#web/ui/use-debounced.ts"
import { call } from "../session/call.ts"
import { useKnownOrganisers } from "../session/known-organisers.ts"
import { useSession } from "../session/session.ts"
import { useFormats } from "../session/use-formats.ts"
import { useLogout } from "../session/use-logout.ts"
import { AccentTile } from "../shell/mark.tsx"
import { ownScreens, shownGroups } from "../shell/navigation.ts"
import { openOrganiser } from "../shell/open-organiser.ts"
import { useCommands } from "./commands.ts"
import { type Found, findEverywhere, shortestSearch } from "./find-everywhere.ts"

export interface PaletteItem {
  id: string
  title: string
  detail?: string
  badge?: string | null | undefined
  icon?: ReactNode
  keyName?: string
  run: () => void
}
export interface PaletteSection {
  id: string
  title: string
  items: PaletteItem[]
}

const delay = 250

/** What the palette lists for the typed text: things that were found, screens, commands. */
export function usePalette({ onKeys }: { onKeys: () => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState("")
  const { found, note } = useFound(text)
  const screens = useScreens()
  const commands = useAllCommands(onKeys)
  const { contains } = useFilter({ sensitivity: "base" })
  const matching = (items: PaletteItem[]) =>
    items.filter(({ title, detail = "" }) => contains(`${title} ${detail}`, text.trim()))
  const sections = [
    ...found,
    { id: "screens", title: t("console_palette.go_to"), items: matching(screens) },
    { id: "commands", title: t("console_palette.commands"), items: matching(commands) },
  ].filter(({ items }) => items.length > 0)
  const nothing = sections.length === 0 && !note ? t("console_palette.nothing", { text: text.trim() }) : null
  return { text, setText, sections, note: note ?? nothing }
}

function useFound(text: string): { found: PaletteSection[]; note: string | null } {
  const { t } = useTranslation()
  const { date, time } = useFormats()
  const navigate = useNavigate()
  const settled = useDebounced(text.trim(), delay)
  const isAsked = settled.length >= shortestSearch && text.trim().length >= shortestSearch
  const { data, isError, isFetching } = useQuery({
    queryKey: ["search", settled],
    queryFn: () => findEverywhere(call, settled),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!isAsked) return { found: [], note: null }
  // A participant is told by their birthdate, an availability by when it begins.
  const detailOf = ({ kind, detail }: Found) => {
    if (detail && kind === "participants") return date(detail, "short_year")
    return detail && kind === "availabilities" ? `${date(detail, "short_year")}, ${time(detail)}` : detail
  }
  const groups = Map.groupBy(data ?? [], ({ kind }) => kind)
  const found = [...groups].map(([kind, things]) => ({
    id: `found/${kind}`,
    title: t(`console_palette.kinds.${kind}`, { defaultValue: kind }),
    items: things.map((thing) => itemOf({ ...thing, detail: detailOf(thing) }, () => void navigate(thing.path))),
  }))
  if (isError) return { found: [], note: t("console_palette.failed") }
  return { found, note: isFetching && found.length === 0 ? t("console_palette.searching") : null }
}

const itemOf = ({ kind, cuid, title, detail }: Found, run: () => void): PaletteItem => ({
  id: `${kind}/${cuid}`,
  title,
  detail: detail ?? "",
  icon: <Avatar name={title.split(" ", 1).join("")} size="sm" />,
  run,
})

function useScreens(): PaletteItem[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { permissions } = useSession()
  const entries = shownGroups(permissions).flatMap((group) => group.entries)
  const own = { icon: User, text: null, letter: undefined, screens: ownScreens }
  return [...entries, own].flatMap(({ icon: Icon, text, letter, screens }) =>
    screens.map((screen, index) => ({
      id: `go${screen.path}`,
      title: t(screen.text),
      ...(text && text !== screen.text && { detail: t(text) }),
      icon: <Icon className="icon icon-sm" aria-hidden="true" />,
      ...(letter && index === 0 && { keyName: `g ${letter}` }),
      run: () => void navigate(screen.path),
    })),
  )
}

function useAllCommands(onKeys: () => void): PaletteItem[] {
  const { t } = useTranslation()
  const { organiser } = useSession()
  const registered = useCommands()
  const logOut = useLogout()
  const others = useKnownOrganisers().filter(({ slug }) => slug !== organiser.slug)
  return [
    ...registered.map(({ label, ...command }) => ({ ...command, id: `do/${command.id}`, title: label })),
    ...others.map(({ slug, name, accent_color }) => ({
      id: `switch/${slug}`,
      title: t("console_palette.switch_to", { organiser: name }),
      icon: <AccentTile accent={accent_color} />,
      run: () => openOrganiser(slug),
    })),
    {
      id: "do/keys",
      title: t("console_keys.open_list"),
      icon: <CircleQuestionMark className="icon icon-sm" aria-hidden="true" />,
      keyName: "?",
      run: onKeys,
    },
    {
      id: "do/logout",
      title: t("console_shell.person.logout"),
      icon: <LogOut className="icon icon-sm" aria-hidden="true" />,
      run: () => void logOut(),
    },
  ]
}
