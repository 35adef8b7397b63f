import { describe, expect, test } from "vitest"
import { soundsSecret } from "#contract/rules/secret-fields.ts"
import { keptProblems } from "./kept-rules.ts"
import { isTest, readAll } from "./sources.ts"

/** Where typed values stay in plain state, each with its reason. */
const exceptions: Record<string, string> = {
  // Passwords and codes, and how one comes back to them.
  "me/factor-off-dialog.tsx": "password",
  "me/factor-steps.tsx": "password and code",
  "me/password-form.tsx": "password",
  "session/again-dialog.tsx": "password",
  "session/forgotten-password.tsx": "before a login: there is nobody to keep it for",
  "session/login-forms.tsx": "password and code",
  "session/new-password.tsx": "password",
  "session/password-link.tsx": "before a login: there is nobody to keep it for",
  // Money to who has it.
  "purse/payout.tsx": "bank account; the amount and the text are kept",
  "purse/voucher-dialogs.tsx": "code of a voucher; the note of a refund is kept",
  // Narrow a list, and stand in its address.
  "list/typed-filters.tsx": "filter",
  "payments/filters.tsx": "filter",
  "segments/save-segment.tsx": "name of a filter",
  "views/save-view-dialog.tsx": "name of a filter",
  // Inputs whose form holds what is typed.
  "inputs/condition-value.tsx": "input of a form",
  "inputs/typed-number.tsx": "input of a form",
  "registration/amount-field.tsx": "input of a form",
  // Closed by a press beside them, or saved as soon as one leaves them.
  "activities/sections/cancellation-section.tsx": "picker of one amount",
  "activities/sections/constraint-rule.tsx": "picker of two numbers",
  "rich-text/rich-text-bar.tsx": "picker of a link",
  "pictures/picture-text.tsx": "saved on leaving it",
}
const root = "web/console/"
const screens = readAll(/^web\/console\/.*\.tsx?$/).filter(({ path }) => !isTest(path))
const found = screens.filter((source) => keptProblems(source).length > 0)

test("CON-67 every field of the console that is typed into is kept, but those with a reason", () => {
  expect(screens.length).toBeGreaterThan(300)
  expect(found.filter(({ path }) => !(path.slice(root.length) in exceptions)).flatMap(keptProblems)).toEqual([])
})

test("no exception outlives its reason", () => {
  const needed = found.map(({ path }) => path.slice(root.length))
  expect(Object.keys(exceptions).filter((path) => !needed.includes(path))).toEqual([])
})

test("CON-67 names of passwords, keys, codes and bank accounts are told, whatever is around them", () => {
  const secret = ["password", "new_password", "secret", "token", "code", "api_key", "otp", "pin", "iban", "holder"]
  expect(secret.filter((name) => !soundsSecret(name))).toEqual([])
  expect(["message", "note", "amount", "keep", "participant", "terms", "answers"].filter(soundsSecret)).toEqual([])
})

describe("forged screens", () => {
  const told = (text: string) => keptProblems({ path: "web/console/a/a.tsx", text: `export function A() { ${text} }` })
  test.each([
    [
      'const [note, setNote] = useState("") ; return <TextField value={note} onChange={setNote} />',
      "note is typed and not kept",
    ],
    [
      "const [it, setIt] = useState({}) ; const set = (n) => (v) => setIt({ ...it, [n]: v }) ; return <AmountField onChange={set('a')} />",
      "it is typed and not kept",
    ],
    ["const [day, setDay] = useState<string>(now) ; return <DateField onChange={(d) => setDay(d)} />", "day is typed"],
    ["const form = useContractForm({}) ; return <FormText control={form.control} />", "what it holds is not kept"],
    ['const [iban, setIban] = useHeld("iban", "") ; return <TextField onChange={setIban} />', "is secret"],
    ['return <KeptForm record="a"><B /></KeptForm>', "nothing offers its draft"],
  ])("%s is found", (text, problem) => expect(told(text).join()).toContain(problem))

  test.each([
    'const [note, setNote] = useHeld("note", "") ; return <TextField value={note} onChange={setNote} />',
    "const [asked, setAsked] = useState('') ; return <SearchField value={asked} onSearch={setAsked} />",
    "const [isOpen, setOpen] = useState(false) ; return <Button onPress={() => setOpen(true)} />",
    "const form = useContractForm({}) ; useHeldFields(form, {}) ; return <FormText control={form.control} />",
  ])("%s is in order", (text) => expect(told(text)).toEqual([]))
})
