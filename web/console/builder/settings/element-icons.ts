import type { ElementType } from "#contract/blocks/registry.ts"
import { AppWindow } from "#web/ui/icons/app-window.tsx"
import { Award } from "#web/ui/icons/award.tsx"
import { CalendarCheck } from "#web/ui/icons/calendar-check.tsx"
import { CalendarDays } from "#web/ui/icons/calendar-days.tsx"
import { CalendarRange } from "#web/ui/icons/calendar-range.tsx"
import { CircleCheck } from "#web/ui/icons/circle-check.tsx"
import { CircleQuestionMark } from "#web/ui/icons/circle-question-mark.tsx"
import { CircleX } from "#web/ui/icons/circle-x.tsx"
import { Clock } from "#web/ui/icons/clock.tsx"
import { Columns3 } from "#web/ui/icons/columns-3.tsx"
import type { Icon } from "#web/ui/icons/draw-icon.tsx"
import { FileText } from "#web/ui/icons/file-text.tsx"
import { Gift } from "#web/ui/icons/gift.tsx"
import { Heading } from "#web/ui/icons/heading.tsx"
import { IdCard } from "#web/ui/icons/id-card.tsx"
import { Image } from "#web/ui/icons/image.tsx"
import { Images } from "#web/ui/icons/images.tsx"
import { Info } from "#web/ui/icons/info.tsx"
import { KeyRound } from "#web/ui/icons/key-round.tsx"
import { LayoutGrid } from "#web/ui/icons/layout-grid.tsx"
import { List } from "#web/ui/icons/list.tsx"
import { ListFilter } from "#web/ui/icons/list-filter.tsx"
import { LogIn } from "#web/ui/icons/log-in.tsx"
import { Mail } from "#web/ui/icons/mail.tsx"
import { Newspaper } from "#web/ui/icons/newspaper.tsx"
import { PanelLeft } from "#web/ui/icons/panel-left.tsx"
import { PanelTop } from "#web/ui/icons/panel-top.tsx"
import { Pilcrow } from "#web/ui/icons/pilcrow.tsx"
import { RectangleHorizontal } from "#web/ui/icons/rectangle-horizontal.tsx"
import { Rows3 } from "#web/ui/icons/rows-3.tsx"
import { Search } from "#web/ui/icons/search.tsx"
import { Shapes } from "#web/ui/icons/shapes.tsx"
import { ShoppingBag } from "#web/ui/icons/shopping-bag.tsx"
import { SlidersHorizontal } from "#web/ui/icons/sliders-horizontal.tsx"
import { Sparkles } from "#web/ui/icons/sparkles.tsx"
import { Square } from "#web/ui/icons/square.tsx"
import { Star } from "#web/ui/icons/star.tsx"
import { Tickets } from "#web/ui/icons/tickets.tsx"
import { UserPlus } from "#web/ui/icons/user-plus.tsx"

const icons: Record<ElementType, Icon> = {
  heading: Heading,
  paragraph: Pilcrow,
  "rich-text": FileText,
  button: RectangleHorizontal,
  alert: Info,
  faq: CircleQuestionMark,
  tabs: PanelTop,
  image: Image,
  "split-hero": PanelLeft,
  banner: Images,
  "feature-highlight": Sparkles,
  iframe: AppWindow,
  "activities-cards": LayoutGrid,
  "availabilities-cards": CalendarRange,
  "availabilities-filters": SlidersHorizontal,
  "availabilities-quick-list": ListFilter,
  "inline-filters": Search,
  "weekly-calendar": CalendarDays,
  "resources-schedule": Clock,
  "bundles-cards": Tickets,
  "memberships-cards": IdCard,
  "vouchers-cards": Gift,
  header: Heading,
  container: Square,
  grid: LayoutGrid,
  flex: Columns3,
  basic: Rows3,
  "latest-articles": Newspaper,
  "blog-list": List,
  "blog-article": Newspaper,
  activity: Star,
  availability: CalendarCheck,
  bundle: Tickets,
  membership: Award,
  voucher: Gift,
  "cart-add": ShoppingBag,
  checkout: ShoppingBag,
  "checkout-success": CircleCheck,
  login: LogIn,
  register: UserPlus,
  password: KeyRound,
  unsubscribe: Mail,
  "not-found": CircleX,
}

/** An element of an unknown type is shown as any shape. */
export const iconOf = (type: string): Icon => (Object.hasOwn(icons, type) ? icons[type as ElementType] : Shapes)
