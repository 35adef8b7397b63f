import { href } from "#contract/blocks/shared-settings.ts"
import type { Element } from "#contract/blocks/tree.ts"
import type { PageTemplate } from "#contract/endpoints/console-page-templates.ts"
import { escapeHtml } from "#server/platform/http/plain-page.ts"
import { elementMaker } from "#server/website/elements.ts"
import { TERMS_PATH } from "#server/website/show-terms.ts"
import type { Facts } from "./read-facts.ts"
import type { TemplateWords } from "./template-words.ts"

interface Written {
  title: string
  content: Element[]
}

type Writer = (facts: Facts, words: TemplateWords) => Written
type Make = ReturnType<typeof elementMaker>

const REGISTER = "/auth/register"
const SOFT = { type: "color", color: "#fbf9f6" } as const
const AIRY = { top: "4rem", bottom: "4rem" }

export const writers: Record<PageTemplate, Writer> = {
  home(facts, words) {
    const make = elementMaker()
    const { how } = words
    return {
      title: words.titles.home,
      content: [
        make("split-hero", {
          title: facts.name,
          description: paragraph(facts.description || words.about(facts.name)),
          ...pictureOf(facts, words, 0),
          buttons: [leadOf(facts, words), ...waysToReach(facts, words).slice(0, 1)],
        }),
        make("activities-cards", { title: words.activities, columns: 3, limit: 6 }),
        make("basic", { background: SOFT, padding: AIRY }, [
          make("container", {}, [
            make("header", { label: how.label, title: how.title }),
            cards(
              make,
              how.steps.map((step, index) => ({ ...step, label: String(index + 1) })),
            ),
          ]),
        ]),
        make("latest-articles", { title: words.journal }),
        ...invitation(make, facts, words),
      ],
    }
  },

  about(facts, words) {
    const make = elementMaker()
    return {
      title: words.titles.about,
      content: [
        make("split-hero", {
          label: words.titles.about,
          title: facts.name,
          description: paragraph(facts.quote || words.about(facts.name)),
          ...pictureOf(facts, words, 1),
          buttons: [leadOf(facts, words)],
        }),
        make("container", { padding: AIRY }, [
          ...(facts.description ? [make("rich-text", { content: paragraph(facts.description) })] : []),
          make("header", { title: words.promises.title }),
          cards(make, words.promises.cards),
        ]),
        make("activities-cards", { title: words.activities, columns: 3, limit: 3 }),
        ...invitation(make, facts, words),
      ],
    }
  },

  activity(facts, words) {
    const make = elementMaker()
    const { on_sale } = facts
    if (!on_sale) {
      const title = facts.activities.length > 0 ? words.activities : words.soon(facts.name)
      const description = paragraph(facts.description || words.about(facts.name))
      const buttons = [leadOf(facts, words)]
      return {
        title: words.activities,
        content: [
          make("split-hero", { label: facts.name, title, description, ...pictureOf(facts, words, 0), buttons }),
          make("activities-cards", { columns: 3 }),
        ],
      }
    }
    const { id, cuid, title, description, images } = on_sale
    return {
      title,
      content: [
        make("split-hero", {
          label: facts.name,
          title,
          ...pictureOf({ activities: [{ images }] }, words, 0),
          buttons: [{ text: words.acts.activity, href: `/activities/${cuid}` }],
        }),
        ...(description ? [make("container", { padding: AIRY }, [make("rich-text", { content: description })])] : []),
        make("availabilities-cards", { title: words.dates, activities: [id], columns: 3 }),
        ...invitation(make, facts, words),
      ],
    }
  },

  contact(facts, words) {
    const make = elementMaker()
    const { reach, acts } = words
    const { address, phone, email } = facts
    const ways = [
      ...(address ? [{ title: reach.address, text: address }] : []),
      ...(phone ? [{ title: reach.phone, text: phone }] : []),
      ...(email ? [{ title: reach.email, text: email }] : []),
    ]
    const buttons = [...waysToReach(facts, words), { text: acts.register, href: REGISTER }]
    return {
      title: words.titles.contact,
      content: [
        make("split-hero", {
          label: facts.name,
          title: reach.title,
          description: paragraph(reach.text(facts.name)),
          image: "/pictures/plan.svg",
          decorative: true,
          buttons: buttons.slice(0, 2).map((each, index) => ({ ...each, type: index ? "plain" : "primary" })),
        }),
        make("container", { padding: AIRY }, [cards(make, [...ways, reach.account])]),
        ...invitation(make, facts, words),
      ],
    }
  },

  questions(facts, words) {
    const make = elementMaker()
    const { text, sign_up, where, pay, cancel, find, reach } = words.questions
    const ways = [facts.email, facts.phone].filter(Boolean).join(", ")
    const questions = [
      sign_up,
      ...(facts.address ? [[where[0], `${where[1]} ${facts.address}`]] : []),
      pay,
      cancel,
      find,
      ...(ways ? [[reach[0], `${reach[1]} ${ways}`]] : []),
    ]
    return {
      title: words.titles.questions,
      content: [
        make("container", { padding: { bottom: "4rem" } }, [
          make("header", { title: words.titles.questions, subtitle: text(facts.name) }),
          make("faq", {
            questions: questions.map(([question, answer], index) => ({ id: String(index + 1), question, answer })),
          }),
        ]),
        ...invitation(make, facts, words),
      ],
    }
  },

  terms({ name, terms }, words) {
    const make = elementMaker()
    return {
      title: words.titles.terms,
      content: [
        make("container", { padding: { bottom: "4rem" }, gap: "2rem" }, [
          make("header", { label: name, title: words.titles.terms, subtitle: words.terms_text(name) }),
          // Each may be as long as the HTML of one element.
          make("rich-text", { content: terms.terms }),
          make("heading", { content: words.privacy }),
          make("rich-text", { content: terms.privacy }),
          make("button", { text: words.acts.terms, href: TERMS_PATH, type: "secondary" }),
        ]),
      ],
    }
  },

  empty(_, words) {
    const make = elementMaker()
    const title = words.titles.empty
    return { title, content: [make("container", {}, [make("header", { title })])] }
  },
}

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

const cards = (make: Make, shown: { label?: string; title: string; text: string }[]): Element =>
  make(
    "grid",
    { columns: Math.min(shown.length, 3) },
    shown.map(({ text, ...more }) => make("feature-highlight", { ...more, content: paragraph(text) })),
  )

/** A picture of the organiser's activities, or else one of ours. */
function pictureOf(
  { activities }: { activities: Pick<Facts["activities"][number], "images">[] },
  words: TemplateWords,
  index: number,
) {
  const own = activities.flatMap(({ images }) => images.slice(0, 1))
  const picture = own[index] ?? own[0]
  if (!picture) return { image: "/pictures/hero.svg", alt: words.picture }
  const { public_url: image, alt } = picture
  return alt.trim() ? { image, alt } : { image, decorative: true }
}

/** What a page leads to: the catalogue, an activity, or at least an account. */
function leadOf({ catalogue, on_sale }: Facts, { acts }: TemplateWords) {
  if (catalogue) return { text: acts.catalogue, href: catalogue }
  if (on_sale) return { text: acts.activity, href: `/activities/${on_sale.cuid}` }
  return { text: acts.register, href: REGISTER }
}

const waysToReach = ({ email, phone }: Facts, { acts }: TemplateWords) =>
  [
    { text: acts.write, href: email ? `mailto:${email}` : "", type: "plain" as const },
    { text: acts.call, href: phone ? `tel:${phone.replace(/[^\d+]/g, "")}` : "", type: "plain" as const },
  ].filter((way) => way.href !== "" && href.safeParse(way.href).success)

function invitation(make: Make, facts: Facts, words: TemplateWords): Element[] {
  const { title, text } = words.invitation
  const button = make("button", leadOf(facts, words))
  return [make("basic", { background: SOFT, padding: AIRY }, [make("header", { title, subtitle: text }, [button])])]
}
