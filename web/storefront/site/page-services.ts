import { createContext } from "react-router"
import type { PageServices } from "#contract/page-services.ts"

/** The key under which the server passes its services to a loader; entry.server exports it to the server. */
export const pageServices = createContext<PageServices>()
