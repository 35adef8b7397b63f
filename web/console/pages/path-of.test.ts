import { expect, test } from "vitest"
import { pathOf } from "./path-of.ts"

test.each([
  ["Fêtes & goûters d’été", "/fetes-gouters-d-ete"],
  ["  Stages 2027 !", "/stages-2027"],
  ["???", "/"],
  ["ab ".repeat(60), `/${"ab-".repeat(26)}ab`],
])("the address that the title %j makes", (title, path) => expect(pathOf(title)).toBe(path))
