import type { Website } from "#contract/endpoints/website.ts"
import { Logo } from "./logo.tsx"

export function Header({ website }: { website: Website }) {
  return (
    <header className="header">
      <div className="container">
        <Logo organiser={website.organiser} />
      </div>
    </header>
  )
}
