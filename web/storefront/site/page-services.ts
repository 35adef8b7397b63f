import { createContext } from "react-router"
import type { PageServices } from "#contract/page-services.ts"

/** The key under which the server hands a loader its services; entry.server exports it to the server. */
export const pageServices = createContext<PageServices>()
