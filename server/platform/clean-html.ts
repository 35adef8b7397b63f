import sanitize from "sanitize-html"

// Organisers' HTML may shape text and nothing more: headings, lists, links, pictures, tables, quotes. It is cleaned when
// it is written and again when it is read, so that a looser rule of yesterday does not outlive itself.
const options: sanitize.IOptions = {
  allowedTags: [
    "h1",
    "h2",
    "h3",
    "h4",
    "p",
    "br",
    "hr",
    "strong",
    "b",
    "em",
    "i",
    "u",
    "s",
    "sub",
    "sup",
    "code",
    "pre",
    "ul",
    "ol",
    "li",
    "a",
    "img",
    "figure",
    "figcaption",
    "blockquote",
    "table",
    "thead",
    "tbody",
    "tfoot",
    "tr",
    "th",
    "td",
    "caption",
  ],
  allowedAttributes: {
    a: ["href", "target", "rel"],
    img: ["src", "alt", "width", "height", "loading"],
    th: ["scope", "colspan", "rowspan"],
    td: ["colspan", "rowspan"],
    ol: ["start"],
  },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowedSchemesByTag: { img: ["https"] },
  allowProtocolRelative: false,
  nonTextTags: ["style", "script", "textarea", "option", "noscript", "template", "iframe", "object", "svg", "math"],
  nestingLimit: 50,
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: attribs.target === "_blank" ? { ...attribs, rel: "noopener noreferrer" } : withoutTarget(attribs),
    }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: "lazy", alt: attribs.alt ?? "" } }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && !/^(\/(?!\/)|https:)/.test(attribs.src ?? ""),
}

function withoutTarget({ href }: sanitize.Attributes): sanitize.Attributes {
  return href === undefined ? {} : { href }
}

export const cleanHtml = (html: string): string => sanitize(html, options)
