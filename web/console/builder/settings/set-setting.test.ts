import { describe, expect, test } from "vitest"
import { settingAt, withSetting } from "./set-setting.ts"

const settings = { title: "Un", style: { color: "#112233" }, buttons: [{ text: "a" }, { text: "b" }] }

describe("settingAt", () => {
  test.each([
    [["title"], "Un"],
    [["style", "color"], "#112233"],
    [["buttons", 1, "text"], "b"],
    [["buttons", 2, "text"], undefined],
    [["title", "color"], undefined],
    [["style", 0], undefined],
    [["constructor"], undefined],
    [[], settings],
  ])("WEB-02 %j", (path, expected) => expect(settingAt(settings, path)).toEqual(expected))

  test.each([null, undefined, 7, "text", [], [[]]])("WEB-02 finds nothing in %j", (odd) => {
    expect(settingAt(odd, ["a", 0, "b"])).toBeUndefined()
  })
})

describe("withSetting", () => {
  test("WEB-02 changes one setting and leaves what it was given as it was", () => {
    const before = structuredClone(settings)
    expect(withSetting(settings, ["buttons", 1, "text"], "c")).toEqual({
      ...settings,
      buttons: [{ text: "a" }, { text: "c" }],
    })
    expect(settings).toEqual(before)
  })

  test("WEB-02 keeps the order of the settings", () => {
    expect(Object.keys(withSetting(settings, ["title"], "Deux") as object)).toEqual(Object.keys(settings))
  })

  test("WEB-02 undefined takes a setting away, and the object that it leaves empty", () => {
    expect(withSetting(settings, ["title"], undefined)).toEqual({ style: settings.style, buttons: settings.buttons })
    expect(withSetting(settings, ["style", "color"], undefined)).toEqual({ title: "Un", buttons: settings.buttons })
    expect(withSetting({ a: 1 }, ["a"], undefined)).toEqual({})
    expect(withSetting({}, ["style", "color"], undefined)).toEqual({})
  })

  test("WEB-02 an object that is set empty stays, and so does a row that is left empty", () => {
    expect(withSetting({}, ["display"], {})).toEqual({ display: {} })
    expect(withSetting({ buttons: [{ text: "a" }] }, ["buttons", 0, "text"], undefined)).toEqual({ buttons: [{}] })
  })

  test("WEB-02 a row is taken away by itself", () => {
    expect(withSetting(settings, ["buttons", 0], undefined)).toEqual({ ...settings, buttons: [{ text: "b" }] })
  })

  test.each([null, undefined, 7, "text", [1]])("WEB-02 makes its way through %j", (odd) => {
    expect(withSetting(odd, ["a", 0, "b"], 1)).toEqual({ a: [{ b: 1 }] })
    expect(withSetting({ a: odd }, ["a", "b"], 1)).toEqual({ a: { b: 1 } })
  })
})
