import type { CSSProperties } from "react"
import { Count } from "#web/ui/badge.tsx"
import { Button } from "#web/ui/button.tsx"
import { Card } from "#web/ui/card.tsx"
import { TextLink } from "#web/ui/link.tsx"
import { DayTiles } from "#web/ui/tiles.tsx"
import { Part } from "./guide.tsx"

const pairs = [
  ["accent-solid", "on-accent"],
  ["accent-hover", "on-accent"],
  ["accent-press", "on-accent"],
  ["accent-text", "surface"],
  ["accent-ink", "surface"],
  ["accent-soft-2", "accent-ink"],
  ["accent-soft", "accent-text"],
  ["ink", "surface"],
  ["ink-2", "surface"],
  ["ink-3", "surface"],
  ["sunken", "ink-3"],
  ["canvas", "ink-2"],
  ["success-soft", "success-text"],
  ["warning-soft", "warning-text"],
  ["danger-soft", "danger-text"],
  ["info-soft", "info-text"],
]

const accents = ["#e67e22", "#1d4e89", "#c2185b", "#3fbf8f", "#f4d03f", "#8e7cc3"]

const week = ["M", "T", "W", "T", "F"].map((letter, index) => ({ letter, isOn: index % 2 === 0 }))

export function ShowLook() {
  return (
    <>
      <Part title="Colours" about="Everything starts from --accent. Neutrals and meanings are fixed.">
        <div className="guide-swatches">
          {pairs.map(([paper, ink]) => (
            <div key={paper}>
              <i style={{ background: `var(--${paper})`, color: `var(--${ink})` }}>Aa</i>
              <small>{paper}</small>
            </div>
          ))}
        </div>
        <div className="guide-3">
          {accents.map((accent) => (
            <div key={accent} data-accent style={{ "--accent": accent } as CSSProperties}>
              <Card className="stack">
                <code className="small">{accent}</code>
                <div className="row">
                  <Button variant="primary" size="sm">
                    Book
                  </Button>
                  <TextLink href="#colours">Link</TextLink>
                  <Count>{2}</Count>
                </div>
                <DayTiles days={week} label="Monday, Wednesday, Friday" />
              </Card>
            </div>
          ))}
        </div>
      </Part>
      <Part title="Text" about="Bricolage Grotesque for what is read at a glance, Figtree for the rest.">
        <div className="stack-2">
          <p className="page-title strong">Page title, 32 to 48 px</p>
          <h3 className="panel-title">Panel title, 20 px</h3>
          <p className="lead">Lead, 19 px. A sentence or two, never more.</p>
          <p>Running text, 16 px. “The workshop begins at 15:30”; price: €12, discount: 10 %.</p>
          <p className="small">Detail, 14 px</p>
          <p className="hint">Hint under a field, 13 px</p>
        </div>
      </Part>
    </>
  )
}
