/**
 * The parameter of an address that carries a preview (POST /api/console/pages/{cuid}/preview). Every reading request of the site
 * takes it: a page, whose loaders ask the API in its name, and the calls that a page in the console's frame makes itself, to
 * which web/forms/call.ts adds it. A token that has lapsed, or that is none, is as if it were not there.
 */
export const DRAFT_QUERY = "draft"
