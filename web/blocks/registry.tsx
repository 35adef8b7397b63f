import { lazy, Suspense } from "react"
import { Alert } from "./alert/alert.tsx"
import { Banner } from "./banner/banner.tsx"
import { Basic } from "./basic/basic.tsx"
import type { Registry } from "./blocks-context.ts"
import { Button } from "./button/button.tsx"
import {
  ActivitiesCards,
  AvailabilitiesCards,
  BundlesCards,
  MembershipsCards,
  VouchersCards,
} from "./catalogue/card-sections.tsx"
import { InlineFilters } from "./catalogue/inline-filters.tsx"
import "./catalogue/styles.ts"
import { Container } from "./container/container.tsx"
import { Faq } from "./faq/faq.tsx"
import { FeatureHighlight } from "./feature-highlight/feature-highlight.tsx"
import { Flex } from "./flex/flex.tsx"
import { Grid } from "./grid/grid.tsx"
import { Header } from "./header/header.tsx"
import { Heading } from "./heading/heading.tsx"
import { Iframe } from "./iframe/iframe.tsx"
import { Image } from "./image/image.tsx"
import { LatestArticles } from "./latest-articles/latest-articles.tsx"
import { Paragraph } from "./paragraph/paragraph.tsx"
import { RichText } from "./rich-text/rich-text.tsx"
import "./schedule/styles.ts"
import { SplitHero } from "./split-hero/split-hero.tsx"
import { Tabs } from "./tabs/tabs.tsx"

// A schedule is heavy and on few pages, so it is loaded with those.
const schedules = () => import("./schedule/schedule-section.tsx")
const WeeklyCalendar = lazy(async () => ({ default: (await schedules()).WeeklyCalendar }))
const ResourcesSchedule = lazy(async () => ({ default: (await schedules()).ResourcesSchedule }))

// Likewise lists with filters.
const AvailabilitiesFilters = lazy(async () => ({
  default: (await import("./catalogue/availabilities-filters.tsx")).AvailabilitiesFilters,
}))
const AvailabilitiesQuickList = lazy(async () => ({
  default: (await import("./catalogue/quick-list.tsx")).AvailabilitiesQuickList,
}))

/** For elements that are known and not built yet, or that only a storefront can render. */
const nothing = () => null

// One line for every element there is; a type without a line does not compile.
export const blocks: Registry = {
  basic: Basic,
  container: Container,
  flex: Flex,
  grid: Grid,
  banner: Banner,
  header: Header,
  "split-hero": SplitHero,
  "latest-articles": LatestArticles,

  alert: Alert,
  button: Button,
  faq: Faq,
  "feature-highlight": FeatureHighlight,
  heading: Heading,
  iframe: Iframe,
  image: Image,
  paragraph: Paragraph,
  "rich-text": RichText,
  tabs: Tabs,

  login: nothing,
  register: nothing,
  password: nothing,
  unsubscribe: nothing,
  "not-found": nothing,
  "blog-list": nothing,
  "blog-article": nothing,
  checkout: nothing,
  "checkout-success": nothing,
  activity: nothing,
  availability: nothing,
  bundle: nothing,
  membership: nothing,
  voucher: nothing,
  "cart-add": nothing,

  "activities-cards": ActivitiesCards,
  "availabilities-cards": AvailabilitiesCards,
  "bundles-cards": BundlesCards,
  "memberships-cards": MembershipsCards,
  "vouchers-cards": VouchersCards,
  "availabilities-filters": (props) => (
    <Suspense>
      <AvailabilitiesFilters {...props} />
    </Suspense>
  ),
  "availabilities-quick-list": (props) => (
    <Suspense>
      <AvailabilitiesQuickList {...props} />
    </Suspense>
  ),
  "resources-schedule": (props) => (
    <Suspense>
      <ResourcesSchedule {...props} />
    </Suspense>
  ),
  "weekly-calendar": (props) => (
    <Suspense>
      <WeeklyCalendar {...props} />
    </Suspense>
  ),
  "inline-filters": InlineFilters,
}

/** The elements of web/blocks together with those of the application that renders the page. */
export const createRegistry = (extra: Partial<Registry>): Registry => ({ ...blocks, ...extra })
