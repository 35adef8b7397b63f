import { scaleLinear } from "d3-scale"
import { area, line } from "d3-shape"
import { useId } from "react"
import "./line-chart.css"

interface LineChartProps {
  title: string
  /** The same in one sentence, for those who do not see it. */
  description: string
  /** Sums that grow, one per step; null where the present has not come yet. */
  now: readonly (number | null)[]
  before: readonly number[]
  /** Words along the bottom, each at the step where it begins. */
  steps: readonly { at: number; label: string }[]
  format: (value: number) => string
  /** Written beside the last point of now, and of before at the same step and at its end. */
  labels: { now: string; before: string; end: string }
}

const WIDTH = 640
const HEIGHT = 216
const LEFT = 56
const BOTTOM = 190
const TOP = 24

/** This season as an area, the last one as dots behind it. The figures themselves stand in a table beside it. */
export function LineChart({ title, description, now, before, steps, format, labels }: LineChartProps) {
  const id = useId()
  const last = now.findLastIndex((value) => value !== null)
  const most = Math.max(1, ...before, ...now.map((value) => value ?? 0))
  const x = scaleLinear([0, Math.max(1, before.length - 1)], [LEFT, WIDTH - 8])
  const y = scaleLinear([0, most], [BOTTOM, TOP]).nice(4)
  const points = now.slice(0, last + 1).map((value) => value ?? 0)
  const drawn = line<number>((_, step) => x(step), y)
  const filled = area<number>((_, step) => x(step), BOTTOM, y)
  const [at, beside] = [points[last] ?? 0, before[last] ?? 0]
  const isLate = last > before.length * 0.6
  return (
    <svg
      className="line-chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
    >
      <title id={`${id}t`}>{title}</title>
      <desc id={`${id}d`}>{description}</desc>
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <line className="line-chart-grid" x1={LEFT} x2={WIDTH - 8} y1={y(tick)} y2={y(tick)} />
          <text x={LEFT - 8} y={y(tick) + 4} textAnchor="end">
            {format(tick)}
          </text>
        </g>
      ))}
      {steps.map(({ at: step, label }) => (
        <text key={label} x={x(step)} y={210}>
          {label}
        </text>
      ))}
      {points.length > 0 && <path className="line-chart-area" d={filled(points) ?? ""} />}
      <path className="line-chart-before" d={drawn([...before]) ?? ""} />
      {points.length > 0 && (
        <>
          <path className="line-chart-now" d={drawn(points) ?? ""} />
          <line className="line-chart-here" x1={x(last)} x2={x(last)} y1={y(at)} y2={BOTTOM} />
          <rect className="line-chart-point" x={x(last) - 5} y={y(at) - 5} width="10" height="10" rx="3" />
          <text
            className="line-chart-strong"
            x={x(last) + (isLate ? -12 : 12)}
            y={y(at) - 8}
            textAnchor={isLate ? "end" : "start"}
          >
            {labels.now}
          </text>
          <text
            x={x(last) + 12}
            y={Math.min(BOTTOM - 6, y(beside) + 18)}
            textAnchor={isLate ? "end" : "start"}
            dx={isLate ? -24 : 0}
          >
            {labels.before}
          </text>
        </>
      )}
      <text x={WIDTH - 14} y={14} textAnchor="end">
        {labels.end}
      </text>
    </svg>
  )
}
