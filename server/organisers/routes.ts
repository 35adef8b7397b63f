import { termsEndpoints } from "#contract/endpoints/terms.ts"
import { websiteEndpoints } from "#contract/endpoints/website.ts"
import { LANGUAGE_COOKIE } from "#server/platform/http/language.ts"
import { lasting, route, shared } from "#server/platform/http/route.ts"
import { getTerms } from "./terms/get-terms.ts"

const A_YEAR = 31_536_000

export const organiserRoutes = [
  route(websiteEndpoints.chooseLanguage, async (ctx, { body }) => {
    ctx.cookies.push(`${LANGUAGE_COOKIE}=${body.language}; Path=/; Max-Age=${A_YEAR}; SameSite=Lax`)
    return { language: body.language }
  }),
  lasting(shared(route(termsEndpoints.getTerms, getTerms))),
]
