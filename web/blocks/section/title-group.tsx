import type { Level } from "../outline.ts"

type TitleGroupProps = {
  label: string
  title: string
  subtitle?: string
  level: Level
  className: string
}

/** Label, title, subtitle, as far as there are any. */
export function TitleGroup({ label, title, subtitle, level, className }: TitleGroupProps) {
  const Title = `h${level}` as const
  if (!label && !title && !subtitle) return null
  return (
    <div className="bare">
      {label && <p className="label">{label}</p>}
      {title && <Title className={className}>{title}</Title>}
      {subtitle && <p className="lead title-sub">{subtitle}</p>}
    </div>
  )
}
