import { Disclosure } from "#web/ui/disclosure.tsx"
import type { BlockProps } from "../blocks-context.ts"
import "./faq.css"

export function Faq({ element: { settings }, mark }: BlockProps<"faq">) {
  const asked = settings.questions.filter(({ question }) => question.trim())
  if (asked.length === 0) return null
  return (
    <div {...mark} className="block block-wide block-faq">
      <div className="faq-list bare">
        {asked.map(({ id, question, answer }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing makes the ids unique, and questions keep their places
          <Disclosure key={`${index} ${id}`} title={question}>
            <p className="faq-answer">{answer}</p>
          </Disclosure>
        ))}
      </div>
    </div>
  )
}
