import type { DemoActivity } from "./demo-catalogue.ts"
import { writeHtml } from "./write-html.ts"

interface Workshop extends Omit<DemoActivity, "categories" | "catalogs" | "description" | "instructions"> {
  /** In euros. */
  price: number
  wish: string
  paragraphs: string[]
  bring: string[]
  meeting: string
}

function workshop({ price, wish, paragraphs, bring, meeting, ...activity }: Workshop) {
  return {
    questions: ["allergies"],
    ...activity,
    default_price: price * 100,
    categories: ["atelier", wish],
    catalogs: ["ateliers"],
    description: writeHtml({ paragraphs, list: { title: "À prévoir", items: bring } }),
    instructions: writeHtml({ paragraphs: [meeting] }),
  } satisfies DemoActivity
}

export const workshops = {
  argile: workshop({
    title: "Les mains dans l’argile",
    pictures: ["poterie", "peinture", "sac"],
    wish: "arts",
    age_minimum: 7,
    age_maximum: 12,
    price: 18,
    default_capacity: 10,
    paragraphs: [
      "Tourner, pincer, graver, émailler : chaque séance donne une pièce, cuite sur place et rapportée à la maison.",
      "Nora accueille les enfants dans un vrai atelier de céramiste, avec des tours à leur taille. On commence par une balle de terre et une question : à quoi pourrait-elle servir ? Le reste appartient aux mains.",
      "Aucune expérience n’est nécessaire. Les enfants qui reviennent avancent à leur rythme, du colombin au tournage.",
    ],
    bring: [
      "Un vieux t-shirt et des manches qui se relèvent",
      "Les ongles courts, la terre s’y cache volontiers",
      "Un goûter, nous offrons l’eau et les fruits",
    ],
    meeting:
      "Atelier Tournesol, rue de la Tulipe 31, au fond du passage. Les pièces cuites se reprennent la semaine suivante.",
  }),
  marmitons: workshop({
    title: "Marmitons du samedi",
    pictures: ["cuisine"],
    wish: "cuisine",
    age_minimum: 6,
    age_maximum: 10,
    price: 22,
    default_capacity: 10,
    paragraphs: [
      "Une recette dessinée se lit à six ans. Chaque étape tient en une image et un geste ; à midi, on mange ce que l’on a fait.",
      "Nous faisons les courses au marché de la place Flagey : les inscriptions ferment donc deux jours avant.",
    ],
    bring: ["Un tablier, ou le nôtre", "Une boîte pour les restes", "L’envie de goûter une cuillère de tout"],
    meeting: "Cuisine de l’Atelier Tournesol, rue de la Tulipe 31. Les parents sont invités à goûter à 11 h 45.",
  }),
  eveil: workshop({
    title: "Éveil nature",
    pictures: ["nature"],
    wish: "nature",
    age_minimum: 4,
    age_maximum: 6,
    price: 15,
    default_capacity: 8,
    paragraphs: [
      "Une loupe, un seau, une histoire. On suit un escargot jusqu’au bout, on écoute un arbre, on rapporte une feuille et une question.",
      "Par tous les temps, avec un goûter chaud d’octobre à mars.",
    ],
    bring: ["Des bottes", "Une veste qui ne craint rien"],
    meeting: "Rendez-vous au portail de Rouge-Cloître, côté étang.",
  }),
  bois: {
    ...workshop({
      title: "Explorateurs du bois",
      pictures: ["foret", "pluie"],
      wish: "nature",
      age_minimum: 7,
      age_maximum: 11,
      price: 140,
      default_deposit: 4_000,
      default_capacity: 12,
      allow_registrations_after_start: true,
      paragraphs: [
        "Dix samedis avec la même équipe et le même coin de forêt. On y voit passer une saison : les traces, les bourgeons, les nids.",
        "On peut rejoindre le groupe en chemin : seules les séances qui restent sont comptées.",
      ],
      bring: ["Des bottes et une gourde", "Un carnet, que nous remplissons ensemble"],
      meeting: "Rendez-vous au portail de Rouge-Cloître, côté étang, à 12 h 50.",
    }),
    questions: ["allergies", "rentrer", "tetanos"],
  },
  famille: workshop({
    title: "Argile en famille",
    pictures: ["poterie"],
    wish: "arts",
    price: 14,
    default_capacity: 12,
    allow_multiple_places: true,
    paragraphs: [
      "Un tour pour deux, une pièce à quatre mains. Venez à plusieurs : une place par paire de mains.",
      "Les petits frères ont leur coin de terre, les grands-parents leur tabouret.",
    ],
    bring: ["Des manches qui se relèvent", "Une serviette par famille"],
    meeting: "Atelier Tournesol, rue de la Tulipe 31, au fond du passage.",
  }),
  dimanche: workshop({
    title: "Dimanche au bois",
    pictures: ["foret", "nature"],
    wish: "nature",
    price: 5,
    allow_multiple_places: true,
    paragraphs: [
      "Une fois par mois, une grande promenade contée pour toutes les familles, sans limite de places : la forêt est vaste.",
      "On marche trois kilomètres en deux heures, on s’arrête dix fois, on finit par une soupe.",
    ],
    bring: ["De bonnes chaussures", "Un bol et une cuillère"],
    meeting: "Départ du portail de Rouge-Cloître à 10 h, quel que soit le temps.",
  }),
  semaine: {
    ...workshop({
      title: "La semaine des Explorateurs",
      pictures: ["hero", "sac"],
      wish: "nature",
      age_minimum: 6,
      age_maximum: 12,
      price: 90,
      default_capacity: 8,
      registration_flow: "REQUEST",
      allow_registrations_after_start: true,
      paragraphs: [
        "Composez la semaine de votre enfant : trois créneaux pour les curieux, jusqu’à six pour les passionnés. Nous confirmons sous deux jours.",
        "Chaque créneau revient dix semaines de suite, au même endroit, avec la même équipe. Le transport entre l’école et le lieu peut se demander.",
      ],
      bring: ["Un sac qui suit partout", "Une gourde et un goûter"],
      meeting: "Le lieu et l’heure de chaque créneau sont repris dans votre confirmation.",
      tiers: [
        { name: "Curieux", minimum_availabilities: 3, maximum_availabilities: 3 },
        { name: "Passionné", minimum_availabilities: 4, maximum_availabilities: 6 },
      ],
    }),
    catalogs: ["cours"],
    categories: ["cours"],
    questions: ["allergies", "rentrer", "envies"],
  },
} satisfies Record<string, DemoActivity>
