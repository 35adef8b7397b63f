import { expect, test } from "vitest"
import { isSingle, nameOf, partsOf, worksWhileTyping } from "./key-match.ts"

const plain = { ctrlKey: false, metaKey: false, altKey: false, isAltGraph: false }

test.each([
  [{ key: "j" }, "j"],
  [{ key: "J" }, "j"],
  [{ key: "?" }, "?"],
  [{ key: "k", ctrlKey: true }, "mod+k"],
  [{ key: "k", metaKey: true }, "mod+k"],
  [{ key: "[", ctrlKey: true, altKey: true, isAltGraph: true }, "["],
  [{ key: "k", ctrlKey: true, altKey: true }, null],
  [{ key: "ArrowUp", altKey: true }, "alt+ArrowUp"],
  [{ key: "Escape" }, "Escape"],
])("CON-25 %o is %s", (pressed, name) => {
  expect(nameOf({ ...plain, ...pressed })).toBe(name)
})

test("CON-29 single letters are off while typing; Ctrl with a letter and Escape are not", () => {
  expect(["j", "?", "g h", "Enter", "mod+k", "Escape"].map(worksWhileTyping)).toEqual([
    false,
    false,
    false,
    false,
    true,
    true,
  ])
  expect(["j", "g h", "[", "Enter", "mod+k"].map(isSingle)).toEqual([true, true, true, false, false])
})

test("keys are written for people", () => {
  const names = { ctrl: "Ctrl", enter: "↵", escape: "Échap" }
  expect(["mod+k", "g h", "Escape", "Enter", "[", "+"].map((key) => partsOf(key, names))).toEqual([
    ["Ctrl", "K"],
    ["G", "H"],
    ["Échap"],
    ["↵"],
    ["["],
    ["+"],
  ])
})
