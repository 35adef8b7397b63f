import { useNavigate } from "react-router"
import { useTranslation } from "#web/texts/use-translation.tsx"
import { useKeys } from "../keys/use-keys.ts"
import { useSession } from "../session/session.ts"
import { type ShownEntry, shownGroups } from "./navigation.ts"

/** G and then a letter opens an entry of the rail. */
export function GoToKeys() {
  const { permissions } = useSession()
  const entries = shownGroups(permissions).flatMap((group) => group.entries)
  return entries.map((entry) => entry.letter && <GoToKey key={entry.id} {...entry} letter={entry.letter} />)
}

function GoToKey({ letter, text, path }: ShownEntry & { letter: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useKeys({
    key: `g ${letter}`,
    label: t("console_keys.go_to", { screen: t(text) }),
    run: () => void navigate(path),
  })
  return null
}
