import { expect, onTestFinished, test, vi } from "vitest"
import { renderMail } from "./render-mail.ts"

const look = { name: "Club", accent_color: "#b4532a", language: "fr" } as const

test("a mail is written however long it takes: no clock judges it", async () => {
  let now = 0
  const later = () => (now += 3_600_000)
  const clocks = [
    vi.spyOn(performance, "now").mockImplementation(later),
    vi.spyOn(Date, "now").mockImplementation(later),
  ]
  onTestFinished(() => {
    for (const clock of clocks) clock.mockRestore()
  })
  const body = "{% for n in (1..200) %}<p>{{ name }} {{ n }}</p>{% endfor %}"
  const { text, subject } = await renderMail({ subject: "{{ name }}", body } as never, { name: "Léa" }, look)
  expect([subject, text]).toEqual(["Léa", expect.stringContaining("Léa 200")])
})
