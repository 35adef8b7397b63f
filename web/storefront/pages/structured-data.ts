import type { AvailabilityDetail } from "#contract/endpoints/availabilities.ts"
import type { Article } from "#contract/endpoints/blog.ts"
import type { Location } from "#contract/endpoints/catalogue.ts"
import type { Picture } from "#contract/endpoints/images.ts"
import type { Website } from "#contract/endpoints/website.ts"
import { opensAt, shownStatus } from "#contract/rules/availability-display.ts"
import { currencyDecimals, fromMinorUnits } from "#contract/rules/money.ts"

// Structured data for search engines, in schema.org's vocabulary.
const context = { "@context": "https://schema.org" }
const MOST_DATES = 50

export const imagesOf = (images: Picture[], { url }: Website): string[] =>
  images.map(({ public_url }) => `${url}${public_url}`)

type Address = Pick<Location, "street" | "number" | "postcode" | "city">

const postal = ({ street, number, postcode, city }: Address) => ({
  "@type": "PostalAddress",
  streetAddress: `${street} ${number}`.trim(),
  postalCode: postcode,
  addressLocality: city,
})

export function organiserData({ organiser, url }: Website) {
  const { name, email, phone, address } = organiser
  return {
    ...context,
    "@type": "Organization",
    name,
    url,
    ...(email && { email }),
    ...(phone && { telephone: phone }),
    ...(address && { address: postal(address) }),
  }
}

const named = ({ organiser, url }: Website) => ({ "@type": "Organization", name: organiser.name, url })

export const articleData = (article: Article, website: Website, url: string) => ({
  ...context,
  "@type": "Article",
  headline: article.title,
  datePublished: article.created_at,
  url,
  image: imagesOf(article.images, website),
  author: { "@type": "Organization", name: website.organiser.name },
})

export const breadcrumbData = (steps: { name: string; url: string }[]) => ({
  ...context,
  "@type": "BreadcrumbList",
  itemListElement: steps.map(({ name, url }, i) => ({ "@type": "ListItem", position: i + 1, name, item: url })),
})

interface Sold {
  title: string
  description: string
  price: number
  images: Picture[]
}

const offerData = (price: number, { organiser }: Website, url: string, availability: string) => ({
  "@type": "Offer",
  price: fromMinorUnits(price, organiser.currency).toFixed(currencyDecimals(organiser.currency)),
  priceCurrency: organiser.currency,
  availability: `https://schema.org/${availability}`,
  url,
})

export const productData = ({ title, description, price, images }: Sold, website: Website, url: string) => ({
  ...context,
  "@type": "Product",
  name: title,
  url,
  ...(description && { description }),
  image: imagesOf(images, website),
  brand: named(website),
  offers: offerData(price, website, url, "InStock"),
})

/** Whether it can be booked now, later, or no more. */
function offerState(availability: AvailabilityDetail, now: string): string {
  const status = shownStatus(availability, now)
  if (status !== "OPEN") return status === "FULL" ? "SoldOut" : "OutOfStock"
  return opensAt(availability, now) ? "PreOrder" : "InStock"
}

interface EventFacts {
  availability: AvailabilityDetail
  description: string
  website: Website
  url: string
  now: string
}

export function eventData({ availability, description, website, url, now }: EventFacts) {
  const { activity, start_at, end_at, location, dates, price, age_minimum, age_maximum } = availability
  const { address, name: organiser } = website.organiser
  const place = location
    ? { "@type": "Place", name: location.title || location.name, address: postal(location) }
    : address && { "@type": "Place", name: organiser, address: postal(address) }
  const shared = {
    "@type": "Event",
    name: activity.title,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    ...(place && { location: place }),
  }
  const { registrations_start_at: validFrom } = availability
  return {
    ...context,
    ...shared,
    url,
    startDate: start_at,
    endDate: end_at,
    ...(description && { description }),
    image: imagesOf(activity.images, website),
    organizer: named(website),
    ...((age_minimum !== null || age_maximum !== null) && {
      typicalAgeRange: `${age_minimum ?? 0}-${age_maximum ?? ""}`,
    }),
    offers: { ...offerData(price, website, url, offerState(availability, now)), ...(validFrom && { validFrom }) },
    ...(dates.length > 1 && {
      subEvent: dates
        .filter(({ status, cancelled }) => !cancelled && (status !== "CLOSED" || availability.status === "CLOSED"))
        .slice(0, MOST_DATES)
        .map((date) => ({ ...shared, startDate: date.start_at, endDate: date.end_at })),
    }),
  }
}
