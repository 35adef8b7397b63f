import { z } from "zod"

// The elements that give a page its purpose: the login page holds a login element, beside any others the organiser
// adds. Those of later parts are known already and render nothing until they are built.
const none = z.object({})

export const pageElements = {
  login: none,
  register: none,
  password: none,
  unsubscribe: none,
  "not-found": none,
  "blog-list": none,
  "blog-article": none,
  checkout: none,
  "checkout-success": none,
}
