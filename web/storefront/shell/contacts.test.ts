import { expect, test } from "vitest"
import { menuContacts } from "./contacts.ts"

test("SHELL-17 the menu's contacts are the topbar's, and the organiser's where it says none", () => {
  const organiser = { email: "own@a.example", phone: "1" } as Parameters<typeof menuContacts>[0]["organiser"]
  const settings = { background_color: "#000000", text_color: "#FFFFFF" }
  const topbar = { content: { email: "desk@a.example", phone: "" }, settings }
  expect(menuContacts({ topbar, organiser })).toEqual({ email: "desk@a.example", phone: "1" })
  expect(menuContacts({ topbar: null, organiser })).toEqual({ email: "own@a.example", phone: "1" })
})
