import type { ReactNode } from "react"
import "./auth.css"

interface AuthPageProps {
  picture: string
  children: ReactNode
  /** The link to the neighbouring page. */
  foot: ReactNode
}

/** A heading and a form beside a picture that stays visible; on small screens without it. */
export function AuthPage({ picture, children, foot }: AuthPageProps) {
  return (
    <div className="auth">
      <div className="auth-form">
        {children}
        <p className="auth-foot">{foot}</p>
      </div>
      <div className="auth-art">
        {/* Lazy, so that a phone, which does not show it, does not fetch it either. */}
        <img src={picture} alt="" width={800} height={600} loading="lazy" />
      </div>
    </div>
  )
}

export function AuthHead({ heading, subtitle }: { heading: string; subtitle: string }) {
  return (
    <div className="auth-head">
      <h1 className="page-title">{heading}</h1>
      <p className="lead">{subtitle}</p>
    </div>
  )
}
