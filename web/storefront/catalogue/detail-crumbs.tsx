import { Breadcrumbs } from "#web/ui/breadcrumbs.tsx"
import { useStorefront } from "../site/root-data.ts"

/** From the organiser through its catalogue page, if it has one, to the present page. */
export function DetailCrumbs({ title, hasCatalogue = true }: { title: string; hasCatalogue?: boolean }) {
  const { website } = useStorefront()
  const { catalogue, organiser } = website
  const home = { label: organiser.name, href: "/" }
  const way = hasCatalogue && catalogue ? [home, { label: catalogue.title, href: catalogue.path }] : [home]
  return <Breadcrumbs crumbs={way} current={title} />
}
