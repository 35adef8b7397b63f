import { lazy, Suspense, useState } from "react"
import { expect, test } from "vitest"
import { page, userEvent } from "vitest/browser"
import { fr } from "#locales/fr.ts"
import { RichText } from "#web/console/rich-text/rich-text.tsx"
import { createTranslator } from "#web/texts/translator.ts"
import { TextsProvider } from "#web/texts/use-translation.tsx"
import { expectAccessible } from "./axe.ts"
import { mount, NOW, setStage } from "./stage.ts"

const texts = createTranslator("fr", fr)

// React keeps what has just loaded back for up to 300 ms, so that a page does not flicker: by then it was drawn, and not yet shown.
const Late = lazy(async () => {
  await new Promise((resolve) => requestAnimationFrame(resolve))
  return { default: RichText }
})

function Field() {
  const [html, setHtml] = useState("<p>Dix <strong>ateliers</strong></p>")
  return (
    <TextsProvider texts={texts}>
      <main>
        <h1>Carnet</h1>
        <span id="label">Description</span>
        <Suspense fallback="…">
          <Late
            value={html}
            onChange={setHtml}
            onBlur={() => undefined}
            isDisabled={false}
            labelledBy="label"
            describedBy="note"
          />
        </Suspense>
        <output id="note">{html}</output>
      </main>
    </TextsProvider>
  )
}

test("ACT-05 a text whose editor came late is shown, and what is written is told", async () => {
  const home = await setStage({ width: 390, now: NOW, answers: {}, calls: [] })
  mount(home, <Field />)
  const text = page.getByRole("textbox", { name: "Description" })
  await expect.element(text).toHaveTextContent("Dix ateliers")
  await text.click()
  await userEvent.keyboard("{End} pour tous")
  await expect.element(page.getByRole("status")).toHaveTextContent("<p>Dix <strong>ateliers pour tous</strong></p>")
  await expectAccessible()
})
