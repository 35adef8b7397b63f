import type { Element } from "#contract/blocks/tree.ts"
import { elementMaker } from "#server/website/elements.ts"
import type { ExplorateursIds } from "./catalogue/explorateurs.ts"

const everything = ["OPEN", "CLOSED", "FULL", "OVERLAP"] as const

/** The home page: a search, the next camps, how it works, what to give, what to read. */
export function explorateursHome({
  catalogs,
  bundles,
  memberships,
  vouchers,
  category_groups,
}: ExplorateursIds): Element[] {
  const make = elementMaker()
  const promise = (content: string) =>
    make("paragraph", { content, style: { font_size: "0.875rem", font_weight: 500, alignment: "center" } })
  return [
    make("split-hero", {
      label: "Stages, cours et ateliers à Bruxelles",
      title: "Des vacances à raconter tout le dîner",
      description:
        "<p>Pour les 4 – 14 ans. Des petits groupes, des animateurs formés et une inscription qui tient en trois minutes.</p>",
      image: "/pictures/hero.svg",
      alt: "Des enfants jouent à la marelle dans un parc, près de maisons bruxelloises",
      buttons: [
        { text: "Voir les stages", href: "/stages" },
        { text: "Offrir un bon", href: "/carnets-et-cadeaux", type: "plain" },
      ],
    }),
    make("inline-filters", { href: "/stages", category_groups: [category_groups.envie.cuid] }),
    make("grid", { columns: 3, gap: "0.5rem", padding: { top: "1.5rem" } }, [
      promise("Douze enfants par groupe, au plus"),
      promise("Animateurs brevetés"),
      promise("Annulation sans frais jusqu’à 14 jours avant"),
    ]),
    make("availabilities-cards", {
      title: "Les prochains stages",
      subtitle: "Une semaine, un lieu, une passion. Garderie dès 8 h.",
      link_text: "Tous les stages",
      link_href: "/stages",
      catalogs: [catalogs.stages.id],
      status: [...everything],
      columns: 4,
      limit: 8,
    }),
    make("basic", { background: { type: "color", color: "#fbf9f6" }, padding: { top: "4rem", bottom: "4rem" } }, [
      make("container", {}, [
        make("header", {
          label: "Comment ça marche",
          title: "Trois cases, et c’est parti",
          subtitle:
            "Vous choisissez, nous gardons la place pendant quinze minutes, vous payez quand cela vous arrange.",
        }),
        make("grid", { columns: 3 }, [
          make("feature-highlight", {
            label: "1",
            title: "Choisissez",
            content: "<p>Par âge, par jour et par quartier. Les places restantes sont à jour.</p>",
          }),
          make("feature-highlight", {
            label: "2",
            title: "Inscrivez",
            content: "<p>Une fiche par enfant, remplie une seule fois. Repas et garderie en option.</p>",
          }),
          make("feature-highlight", {
            label: "3",
            title: "Respirez",
            content: "<p>Acompte, virement ou paiement en ligne. L’attestation fiscale arrive toute seule.</p>",
          }),
        ]),
      ]),
    ]),
    make("header", { title: "À offrir, à garder, à partager" }),
    make("grid", { columns: 3, gap: "1.5rem" }, [
      make("bundles-cards", { bundles: [bundles.dix_ateliers.id], columns: 1 }),
      make("vouchers-cards", { vouchers: [vouchers.bon_50.id], columns: 1 }),
      make("memberships-cards", { memberships: [memberships.famille.id], columns: 1 }),
    ]),
    make("latest-articles", { title: "Le journal", limit: 3 }),
  ]
}
