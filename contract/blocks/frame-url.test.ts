import { expect, test } from "vitest"
import { frameUrl } from "./shared-settings.ts"

test.each([
  "http://plan.example/",
  "//plan.example/",
  "javascript:alert(1)",
  "https://localhost/",
  "https://LOCALHOST./",
  "https://club.localhost/",
  "https://printer.local/",
  "https://wiki.internal/",
  "https://router.lan/",
  "https://nas.home.arpa/",
  "https://intranet/",
  "https://127.0.0.1/",
  "https://10.0.0.8:8443/",
  "https://192.168.1.1/",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://93.184.216.34/",
  "https://[::1]/",
  "https://[fd00::1]/",
  "https://[2606:4700::1111]/",
  "https://bank.example@plan.example/",
  "https://user:secret@plan.example/",
  "https:\\\\plan.example/",
])("%s is not framed", (url) => expect(frameUrl.safeParse(url).success).toBe(false))

test.each(["https://plan.example/", "https://www.youtube-nocookie.com/embed/x?rel=0", "https://plan.example:8443/a"])(
  "%s is framed",
  (url) => expect(frameUrl.parse(url)).toBe(url),
)
