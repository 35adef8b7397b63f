import { data, type LoaderFunctionArgs, useSearchParams } from "react-router"
import { type WebsitePart, websiteParts } from "#contract/blocks/parts.ts"
import { pageServices } from "#web/storefront/site/page-services.ts"
import { TextLink } from "#web/ui/link.tsx"
import { sampleCart } from "./cart-samples.ts"
import { broken, customer, samples } from "./shell-samples.ts"
import "./shell.css"

/** Samples in place of the stored parts; the root shows them around this page. Demo organisers only. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { call, demo } = context.get(pageServices)
  if (!demo) throw data(null, { status: 404 })
  const website = await call("GET /api/website")
  const query = url.searchParams
  const settings = {
    logo_position: query.get("logo") ?? undefined,
    links_position: query.get("links") ?? undefined,
    sticky: query.get("sticky") !== "false",
  }
  const colours = query.has("colours") && { background_color: "#14532D", text_color: "#FEF9C3" }
  const { announcement, ...contacts } = samples.topbar.content
  const said = { plain: { text: announcement.text }, none: undefined }[query.get("announcement") ?? ""]
  const stored = {
    topbar: {
      content: { ...contacts, ...(query.has("announcement") ? said && { announcement: said } : { announcement }) },
      ...(colours && { settings: colours }),
    },
    header: { ...samples.header, settings },
    footer: samples.footer,
  }
  const read = <P extends WebsitePart>(part: P) =>
    websiteParts[part].safeParse(query.get("broken") === part ? broken[part] : stored[part]).data ?? null
  return {
    website: { ...website, topbar: read("topbar"), header: read("header"), footer: read("footer") } as typeof website,
    ...(query.has("cart") && { cart: sampleCart(Number(query.get("cart")), Number(query.get("left") ?? 768)) }),
    ...(query.has("customer") && { customer }),
  }
}

const choices = {
  logo: ["left", "center"],
  links: ["left", "center", "right"],
  sticky: ["true", "false"],
  announcement: ["plain", "none"],
  colours: ["green"],
  customer: ["camille"],
  cart: ["0", "1", "2", "12", "120"],
  left: ["20", "130", "310"],
  broken: ["topbar", "header", "footer"],
}

export default function Shell() {
  const [query] = useSearchParams()
  return (
    <div className="container shell-story">
      <title>Shell · Marelle</title>
      <meta name="robots" content="noindex" />
      <h1 className="page-title">Shell</h1>
      <p className="lead">What stands around this page is made of samples. Choose how.</p>
      <dl>
        {Object.entries(choices).map(([name, values]) => (
          <div key={name}>
            <dt>{name}</dt>
            {values.map((value) => (
              <dd key={value}>
                <TextLink
                  href={`/sandbox/shell?${changed(query, name, value)}`}
                  aria-current={query.get(name) === value ? "true" : undefined}
                >
                  {value}
                </TextLink>
              </dd>
            ))}
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The query with this choice, or without it where it was already made. */
function changed(query: URLSearchParams, name: string, value: string): string {
  const next = new URLSearchParams(query)
  if (next.get(name) === value) next.delete(name)
  else next.set(name, value)
  return next.toString()
}
