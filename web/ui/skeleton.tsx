import type { CSSProperties } from "react"
import "./skeleton.css"

type SkeletonProps = Pick<CSSProperties, "width" | "height" | "aspectRatio" | "borderRadius" | "marginTop">

/** One grey shape. Build the real layout out of them, and say once beside them that it is loading. */
export function Skeleton({ width = "100%", height = "1rem", ...shape }: SkeletonProps) {
  const style = { width, ...(shape.aspectRatio === undefined && { height }), ...shape }
  return <span className="sk" aria-hidden="true" style={style} />
}
