import type { ReactNode } from "react"
import type { SettingsOf } from "#contract/blocks/registry.ts"
import { TextLink } from "#web/ui/link.tsx"
import { LinkButton } from "#web/ui/link-button.tsx"
import type { ElementMark } from "../blocks-context.ts"
import { type Level, useLevel } from "../outline.ts"
import { Band } from "../section/band.tsx"
import { type CardLook, type CardsShape, cardsStyle, lookOf } from "./card-look.ts"
import "./cards.css"

type CardsSettings = Omit<SettingsOf<"bundles-cards">, "bundles">

type CardsSectionProps = {
  id: string
  className: string
  settings: CardsSettings
  mark: ElementMark
  shape: CardsShape
  /** Shown in place of an empty grid; without it the section is hidden. */
  empty?: ReactNode
  /** One for each card, or none. */
  children: (level: Level, look: CardLook) => ReactNode[]
}

/** A grid of cards under its title. On a phone the way to all of them stands below. */
export function CardsSection({ id, className, settings, mark, shape, empty = null, children }: CardsSectionProps) {
  const level = useLevel(id)
  const { title, link_text, link_href } = settings
  const cards = children(title ? 3 : level, lookOf(settings, shape))
  if (cards.length === 0 && empty === null) return null
  const hasLink = link_text !== "" && link_href !== ""
  return (
    <Band className={className} settings={settings} mark={mark}>
      <div className="band-in">
        <SectionHead settings={settings} />
        {cards.length === 0 ? empty : <Cards settings={settings} shape={shape} cards={cards} />}
        {hasLink && (
          <LinkButton href={link_href} isBlock className="cards-all">
            {link_text}
          </LinkButton>
        )}
      </div>
    </Band>
  )
}

type Head = Pick<CardsSettings, "title" | "subtitle" | "link_text" | "link_href">

/** The title of a section, and its link across from it. */
export function SectionHead({ settings: { title, subtitle, link_text, link_href } }: { settings: Head }) {
  const hasLink = link_text !== "" && link_href !== ""
  if (!title && !subtitle && !hasLink) return null
  return (
    <div className="section-head bare">
      <div>
        {title && <h2>{title}</h2>}
        {subtitle && <p className="sub">{subtitle}</p>}
      </div>
      {hasLink && (
        <TextLink href={link_href} hasArrow className="cards-more">
          {link_text}
        </TextLink>
      )}
    </div>
  )
}

type CardsProps = { settings: CardsSettings; shape: CardsShape; cards: ReactNode }

export const Cards = ({ settings, shape, cards }: CardsProps) => (
  <div className={`cards cards-${shape}`} style={cardsStyle(settings)}>
    {cards}
  </div>
)
