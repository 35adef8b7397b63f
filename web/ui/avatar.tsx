import "./avatar.css"

type AvatarProps = {
  name: string
  /** The place of the person in the family, from 0: each keeps a colour of its own. */
  tint?: number
  size?: "sm" | "md" | "lg"
}

/** Initials on a family tint. The name itself stands beside it, so it is not read twice. */
export function Avatar({ name, tint = 0, size = "md" }: AvatarProps) {
  const initials = name
    .trim()
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toLocaleUpperCase()
  const parts = ["avatar", tint % 5 > 0 && `avatar-${(tint % 5) + 1}`, size !== "md" && `avatar-${size}`]
  return (
    <span
      className={parts.filter(Boolean).join(" ")}
      aria-hidden="true"
      data-long={[...initials].length > 1 ? "" : undefined}
    >
      {initials}
    </span>
  )
}
