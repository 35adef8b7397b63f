import { expect, test } from "vitest"
import { telHref } from "./tel-href.ts"

test.each([
  ["02 555 01 42", "tel:025550142"],
  ["0470/55.01.42", "tel:0470550142"],
  ["+32 (0)2 555.01.42", "tel:+3225550142"],
  ["(0)2 555 01 42", "tel:025550142"],
])("SHELL-02 ATT-23 %s is dialled as %s", (phone, href) => expect(telHref(phone)).toBe(href))
