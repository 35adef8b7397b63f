import type { ElementType } from "#contract/blocks/registry.ts"

export type ElementGroup = "text" | "pictures" | "sale" | "layout" | "pages"

/** Elements that can be put into a page, in the order in which they are offered. */
export const elementGroups: Record<ElementGroup, readonly ElementType[]> = {
  text: ["heading", "paragraph", "rich-text", "button", "alert", "faq", "tabs"],
  pictures: ["image", "split-hero", "banner", "feature-highlight", "iframe"],
  sale: [
    "activities-cards",
    "availabilities-cards",
    "availabilities-filters",
    "availabilities-quick-list",
    "inline-filters",
    "weekly-calendar",
    "resources-schedule",
    "bundles-cards",
    "memberships-cards",
    "vouchers-cards",
  ],
  layout: ["header", "container", "grid", "flex", "basic"],
  pages: [
    "latest-articles",
    "blog-list",
    "blog-article",
    "activity",
    "availability",
    "bundle",
    "membership",
    "voucher",
    "cart-add",
    "checkout",
    "checkout-success",
    "login",
    "register",
    "password",
    "unsubscribe",
    "not-found",
  ],
}
