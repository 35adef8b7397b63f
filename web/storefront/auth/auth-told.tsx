import { type ReactNode, useEffect, useRef } from "react"

interface AuthToldProps {
  picture: string
  heading: string
  text: string
  action: ReactNode
}

/** The result of a form, in its place. The heading takes the focus, which was lost with the form. */
export function AuthTold({ picture, heading, text, action }: AuthToldProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <div className="auth-told">
      <img src={picture} alt="" width={240} height={180} />
      <h1 className="page-title" ref={title} tabIndex={-1}>
        {heading}
      </h1>
      <p className="lead">{text}</p>
      {action}
    </div>
  )
}
