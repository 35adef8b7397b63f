import type { ReactNode } from "react"
import "./components.css"

export function Part({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <section className="guide-part" id={title.toLowerCase().replaceAll(/\W+/g, "-")}>
      <header>
        <h2>{title}</h2>
        {about && <p>{about}</p>}
      </header>
      <div className="stack-6">{children}</div>
    </section>
  )
}

export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="guide-state">
      <small>{name}</small>
      {children}
    </div>
  )
}
