const article = (cuid: string, title: string, created_at: string, picture?: string) => ({
  cuid,
  slug: cuid,
  title,
  summary: "",
  created_at,
  images: picture ? [{ id: 1, cuid, public_url: `/pictures/${picture}.svg`, alt: "", width: 1200, height: 900 }] : [],
})

const articles = [
  article("sac", "Premier stage : que mettre dans le sac ?", "2026-11-10T09:00:00Z", "sac"),
  article("pluie", "Il pleut à Bruxelles : six idées pour sortir quand même", "2026-11-03T09:00:00Z", "pluie"),
  article("rythme", "Pourquoi le rythme aide les petits à parler", "2026-10-27T09:00:00Z"),
]

/** The data that `latest-articles` would have loaded. */
export const sampleArticles: Record<string, unknown> = {
  "latest-articles": { data: articles, count: 3 },
  "latest-articles-dark": { data: articles.slice(0, 2), count: 2 },
  "latest-articles-none": { data: [], count: 0 },
}
