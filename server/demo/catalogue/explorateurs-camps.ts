import type { DemoActivity } from "./demo-catalogue.ts"
import { writeHtml } from "./write-html.ts"

interface Camp extends Pick<DemoActivity, "title" | "pictures" | "age_minimum" | "age_maximum"> {
  /** For the week, in euros. */
  price: number
  deposit: number
  capacity?: number
  wish: string
  paragraphs: string[]
  hours: [string, string][]
  bag: string[]
  meeting: string
}

function camp({ price, deposit, capacity = 12, wish, paragraphs, hours, bag, meeting, ...activity }: Camp) {
  return {
    ...activity,
    default_price: price * 100,
    default_deposit: deposit * 100,
    default_capacity: capacity,
    categories: ["stage", wish],
    catalogs: ["stages"],
    options: ["garderie", "repas"],
    questions: ["allergies", "rentrer"],
    description: writeHtml({
      paragraphs,
      table: { title: "Une journée type", rows: hours },
      list: { title: "Dans le sac", items: bag },
    }),
    instructions: writeHtml({ paragraphs: [meeting, "Un retard, une question ? Appelez-nous au 02 555 01 42."] }),
  } satisfies DemoActivity
}

export const camps = {
  robots: {
    ...camp({
      title: "Petits robots, grandes idées",
      pictures: ["robots", "sac"],
      wish: "sciences",
      age_minimum: 8,
      age_maximum: 12,
      price: 190,
      deposit: 50,
      paragraphs: [
        "Le lundi, une boîte de pièces. Le vendredi, un robot qui salue, évite les murs et porte un nom. Entre les deux : des essais, des fils de couleur, des fous rires et un peu de programmation par blocs.",
        "Chaque enfant construit son propre robot, en binôme. La moitié de la journée se passe dehors, au parc Josaphat : on pense mieux après avoir couru.",
      ],
      hours: [
        ["8 h", "Garderie et jeux calmes"],
        ["9 h", "Défi du jour, par équipes de deux"],
        ["12 h", "Pique-nique, puis grand jeu au parc"],
        ["14 h", "Atelier : construire, tester, recommencer"],
        ["16 h", "Retour, ou garderie jusqu’à 18 h"],
      ],
      bag: [
        "Un pique-nique, deux collations et une gourde",
        "Des vêtements de pluie, nous sortons par tous les temps",
        "Une boîte à chaussures vide",
      ],
      meeting: "Entrez par la cour de La Ruche, rue du Noyer 214 : la porte bleue, au fond à droite, dès 8 h.",
    }),
    // Some days only, for families with many children.
    allow_partial_registrations: true,
    partial_registrations_fee_amount: 500,
    segment: "familles_nombreuses",
  },
  cabanes: {
    ...camp({
      title: "Cabanes et feu de camp",
      pictures: ["foret", "nature", "sac"],
      wish: "nature",
      age_minimum: 6,
      age_maximum: 12,
      price: 175,
      deposit: 50,
      paragraphs: [
        "Une semaine entière sous les hêtres de Rouge-Cloître. On apprend trois nœuds, on choisit son arbre, on bâtit une cabane où l’on tient debout. Le vendredi, le feu crépite et les familles sont invitées.",
        "Vous pouvez inscrire votre enfant pour la semaine ou pour quelques jours : la forêt change, le groupe l’attend.",
        "Il pleut ? Tant mieux, la boue tient les murs. Un abri chauffé nous attend à deux cents mètres.",
      ],
      hours: [
        ["9 h", "Le tour du camp : qui est passé cette nuit ?"],
        ["10 h", "Chantier des cabanes"],
        ["12 h", "Pique-nique autour du feu"],
        ["13 h 30", "Pistes, empreintes et carnet de bord"],
        ["16 h", "Retour au portail"],
      ],
      bag: [
        "Des bottes et deux paires de chaussettes",
        "Une veste de pluie",
        "Une gourde et un pique-nique sans déchets",
      ],
      meeting: "Rendez-vous au portail de Rouge-Cloître, côté étang. Bus 72, arrêt Rouge-Cloître.",
    }),
    allow_partial_registrations: true,
    partial_registrations_fee_amount: 300,
    partial_registrations_fee_percentage: 200,
    questions: ["allergies", "rentrer", "tetanos"],
  },
  chapiteau: camp({
    title: "Sous le grand chapiteau",
    pictures: ["cirque"],
    wish: "arts",
    age_minimum: 5,
    age_maximum: 8,
    price: 180,
    deposit: 50,
    paragraphs: [
      "Boule, foulards, assiettes et pyramides : chaque enfant essaie tout, puis choisit. Le vendredi à 15 h, la grande salle de La Ruche devient un cirque et vous avez la meilleure place.",
      "Deux animatrices circassiennes pour douze enfants. On apprend autant à tomber qu’à tenir.",
    ],
    hours: [
      ["9 h", "Échauffement des animaux"],
      ["10 h", "Tournants : équilibre, jonglerie, acrobatie"],
      ["12 h", "Repas et sieste pour qui veut"],
      ["13 h 30", "On invente un numéro"],
      ["15 h 30", "Petit spectacle entre nous"],
    ],
    bag: ["Une tenue souple, sans fermeture éclair", "Des chaussons ou pieds nus", "Une gourde et deux collations"],
    meeting: "Entrez par la cour de La Ruche, rue du Noyer 214 : les grandes portes rouges, dès 8 h.",
  }),
  foret: camp({
    title: "Petits pas, grande forêt",
    pictures: ["nature", "pluie"],
    wish: "nature",
    age_minimum: 4,
    age_maximum: 6,
    price: 165,
    deposit: 40,
    paragraphs: [
      "Pour les plus jeunes, une première semaine dehors, à leur rythme. Une loupe, un panier, une chanson : on cherche ce qui rampe, ce qui pousse et ce qui sent bon.",
      "La sieste se fait au chaud, dans l’ancienne maison du garde. Un adulte pour cinq enfants.",
    ],
    hours: [
      ["9 h", "Accueil et chanson du matin"],
      ["9 h 30", "Promenade aux trésors"],
      ["12 h", "Repas, histoire et sieste"],
      ["14 h", "Peinture de terre, musique de bois"],
      ["15 h 30", "Retour au portail"],
    ],
    bag: ["Des vêtements qui ont le droit d’être sales", "Un doudou discret", "Deux tenues de rechange, marquées"],
    meeting: "Rendez-vous à la maison du garde, Rouge-Cloître. Les poussettes passent par l’allée du moulin.",
  }),
  theatre: camp({
    title: "Le théâtre des mille voix",
    pictures: ["theatre", "musique"],
    wish: "arts",
    age_minimum: 7,
    age_maximum: 12,
    price: 185,
    deposit: 50,
    paragraphs: [
      "Un roi enrhumé, une sorcière qui bégaie, un arbre bavard : chacun trouve la voix qui va avec son personnage. On écrit ensemble, on coud un peu, on joue beaucoup.",
      "Le Studio du Canal a une vraie scène, de vrais rideaux et une régie que les plus grands apprennent à conduire.",
    ],
    hours: [
      ["9 h", "Jeux de voix et de corps"],
      ["10 h 30", "Écriture : la pièce avance d’une scène par jour"],
      ["12 h", "Pique-nique au bord du canal"],
      ["13 h 30", "Répétition, décors, costumes"],
      ["16 h", "Retour, ou garderie jusqu’à 18 h"],
    ],
    bag: ["Une tenue confortable et sombre", "Un accessoire qui vous encombre", "Un pique-nique et une gourde"],
    meeting: "Sonnez au Studio du Canal, quai des Charbonnages 58, deuxième cour. Métro Comte de Flandre.",
  }),
  formats: {
    ...camp({
      title: "Grands formats",
      pictures: ["peinture", "poterie"],
      wish: "arts",
      age_minimum: 6,
      age_maximum: 10,
      price: 150,
      deposit: 40,
      paragraphs: [
        "Des rouleaux de papier de dix mètres, des balais pour pinceaux et toute une cour à couvrir. On regarde un peintre par jour, on en garde un geste.",
        "Chaque enfant rentre avec un grand format roulé et la ferme intention de repeindre sa chambre.",
      ],
      hours: [
        ["9 h", "Un peintre, une image, cent questions"],
        ["9 h 30", "Grand format du jour"],
        ["12 h", "Repas au jardin"],
        ["13 h 30", "Petits formats : encre, gravure, collage"],
        ["16 h", "Accrochage et retour"],
      ],
      bag: ["Un vieux t-shirt et un pantalon condamné", "Un pique-nique et une gourde"],
      meeting: "L’atelier est au fond du passage, rue de la Tulipe 31. Bus 71, arrêt Fernand Cocq.",
    }),
    questions: ["allergies", "rentrer", "envies"],
  },
  voile: camp({
    title: "Cap sur le canal",
    pictures: ["voile", "natation"],
    wish: "sport",
    age_minimum: 9,
    age_maximum: 14,
    price: 220,
    deposit: 70,
    capacity: 8,
    paragraphs: [
      "Un optimist, un gilet, un moniteur pour quatre. La première heure se passe à quai, à nommer les cordes ; la deuxième, sur l’eau, à oublier leurs noms et à sentir le vent.",
      "Il faut savoir nager cinquante mètres, tout habillé, sans se presser. Nous le vérifions ensemble le lundi.",
    ],
    hours: [
      ["9 h", "Météo et gréement"],
      ["10 h", "Sur l’eau, par équipages de deux"],
      ["12 h 30", "Pique-nique sur le ponton"],
      ["13 h 30", "Régates, nœuds et jeux de rivière"],
      ["16 h", "Douche et retour"],
    ],
    bag: [
      "Un maillot, une serviette, une tenue de rechange",
      "Des chaussures fermées qui vont à l’eau",
      "De la crème solaire",
    ],
    meeting: "Le groupe part à pied du Studio du Canal à 9 h précises : soyez là à 8 h 45.",
  }),
} satisfies Record<string, DemoActivity>
