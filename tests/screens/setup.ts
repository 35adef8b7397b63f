import type { RouteConfigEntry } from "@react-router/dev/routes"
import type { TestProject } from "vitest/node"
import { findChromium } from "#tests/tools/chromium.ts"
import routes from "#web/storefront/routes.ts"

declare module "vitest" {
  interface ProvidedContext {
    /** The storefront's own table of addresses, read here because it is made by a package that runs on Node only. */
    routes: RouteConfigEntry[]
  }
}

export default async function setup(project: TestProject) {
  if (!findChromium()) throw new Error("No Chromium; npm test brings one.")
  project.provide("routes", await routes)
}
