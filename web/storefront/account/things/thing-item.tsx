import type { ReactNode } from "react"
import { relativeTime } from "#contract/rules/dates.ts"
import { Avatar } from "#web/ui/avatar.tsx"
import { formatsOf } from "#web/ui/formats.ts"
import { SiteLink } from "#web/ui/site-link.tsx"
import { useAccount } from "../use-account.ts"
import "../../cart/cart-items.css"
import "./things.css"

interface ThingItemProps {
  href: string
  title: string
  thumb: ReactNode
  /** The first is the date; the others are fainter. */
  facts: string[]
  participant?: { name: string; tint: number } | null
  badges: ReactNode
  /** Null where it is not shown: on a voucher that was received. */
  amount: number | null
  created_at: string
  /** Cancelled: its picture fades and its amount is struck out. */
  isOff?: boolean
}

/** One row of a list: title, participant, payment state, age. The whole row is a link. */
export function ThingItem(props: ThingItemProps) {
  const { href, title, thumb, facts, participant, badges, amount, created_at, isOff = false } = props
  const { website, now } = useAccount()
  const { language, money } = formatsOf(website.language, website.organiser)
  return (
    <li className="item thing" data-off={isOff ? "" : undefined}>
      {thumb}
      <div className="tx">
        <h2 className="thing-title">
          <SiteLink href={href}>{title}</SiteLink>
        </h2>
        {facts.filter(Boolean).map((fact, index) => (
          <p key={fact} className={index > 0 ? "muted" : undefined}>
            {fact}
          </p>
        ))}
        {participant && <Who {...participant} />}
      </div>
      <div className="end">
        <div className="thing-badges">{badges}</div>
        <p className="thing-amount">
          {amount !== null && <span className="num strong">{money(amount, "sum")}</span>}
          <span className="hint">{relativeTime(created_at, now, language)}</span>
        </p>
      </div>
    </li>
  )
}

export function Who({ name, tint }: { name: string; tint: number }) {
  return (
    <p className="thing-who">
      <Avatar name={name} tint={tint} size="sm" />
      {name}
    </p>
  )
}

/** Each participant keeps one colour in a list, by the order of their ids, as in the account. */
export function tintsOf(participants: ({ id: number } | null)[]): (id: number) => number {
  const ids = [...new Set(participants.flatMap((each) => each?.id ?? []))].sort((a, b) => a - b)
  return (id) => Math.max(0, ids.indexOf(id))
}
