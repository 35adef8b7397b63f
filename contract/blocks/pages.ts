import { z } from "zod"

// The elements that make a page what it is for: the login page holds a login element, and whatever else the organiser
// puts around it. Those of later parts are known already and render nothing until they are built.
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
