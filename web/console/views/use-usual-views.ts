import { today } from "@internationalized/date"
import { type UsualView, usualViews } from "#contract/usual-views.ts"
import { useSession } from "../session/session.ts"

export const useUsualViews = (screen: string): UsualView[] => usualViews(screen, today(useSession().organiser.timezone))
