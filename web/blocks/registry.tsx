import { Alert } from "./alert/alert.tsx"
import { Banner } from "./banner/banner.tsx"
import { Basic } from "./basic/basic.tsx"
import type { Registry } from "./blocks-context.ts"
import { Button } from "./button/button.tsx"
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
import { SplitHero } from "./split-hero/split-hero.tsx"
import { Tabs } from "./tabs/tabs.tsx"

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

  "activities-cards": nothing,
  "availabilities-cards": nothing,
  "bundles-cards": nothing,
  "memberships-cards": nothing,
  "vouchers-cards": nothing,
  "availabilities-filters": nothing,
  "availabilities-quick-list": nothing,
  "resources-schedule": nothing,
  "weekly-calendar": nothing,
  "inline-filters": nothing,
}

/** The elements of web/blocks together with those of whoever renders the page. */
export const createRegistry = (extra: Partial<Registry>): Registry => ({ ...blocks, ...extra })
