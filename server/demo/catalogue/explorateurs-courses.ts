import type { DemoActivity } from "./demo-catalogue.ts"
import { writeHtml } from "./write-html.ts"

interface Course extends Omit<DemoActivity, "categories" | "catalogs" | "description" | "instructions"> {
  /** For the year, in euros. */
  price: number
  wish: string
  paragraphs: string[]
  session: [string, string][]
  bag: string[]
  meeting: string
}

function course({ price, wish, paragraphs, session, bag, meeting, ...activity }: Course) {
  return {
    questions: ["allergies", "telephone"],
    default_deposit: 6_000,
    ...activity,
    default_price: price * 100,
    categories: ["cours", wish],
    catalogs: ["cours"],
    description: writeHtml({
      paragraphs,
      table: { title: "Une séance type", rows: session },
      list: { title: "Dans le sac", items: bag },
    }),
    instructions: writeHtml({
      paragraphs: [meeting, "Pas de cours pendant les vacances scolaires ni les jours fériés."],
    }),
  } satisfies DemoActivity
}

export const courses = {
  eau: course({
    title: "À l’aise dans l’eau",
    pictures: ["natation"],
    wish: "sport",
    age_minimum: 5,
    age_maximum: 7,
    price: 360,
    default_capacity: 14,
    allow_registrations_after_start: true,
    constraints: [{ registrations_maximum: 1, availabilities_scope: "future" }],
    paragraphs: [
      "On entre dans l’eau par le jeu : souffler sur une balle, arroser une plante, marcher comme un crabe. Personne ne met la tête sous l’eau avant d’en avoir envie.",
      "Le petit bassin d’Etterbeek est chauffé à 31 degrés et n’est qu’à nous. Trois maîtres-nageurs pour quatorze enfants, un seul créneau par enfant.",
    ],
    session: [
      ["5 min", "Rituel du bord : on s’arrose, on se salue"],
      ["30 min", "Ateliers : flotter, souffler, glisser"],
      ["10 min", "Jeu libre et tapis volant"],
    ],
    bag: ["Un maillot et un bonnet", "Une serviette avec une boucle", "Une pièce pour le casier"],
    meeting: "Attendez dans le hall des Bains, rue des Champs 71 : nous venons chercher le groupe.",
  }),
  hauteur: course({
    title: "Prise de hauteur",
    pictures: ["escalade", "sac"],
    wish: "sport",
    age_minimum: 7,
    age_maximum: 14,
    price: 420,
    default_capacity: 10,
    allow_registrations_after_start: true,
    options: ["chaussons", "assurance"],
    paragraphs: [
      "Grimper, c’est surtout regarder. Avant le premier geste, on lit le mur ; les plus petits voient souvent des prises que les grands oublient.",
      "On commence sur le bloc, à un mètre du tapis, et chacun décide du jour où il s’encorde. Les familles grimpent gratuitement le dernier vendredi du mois.",
    ],
    session: [
      ["15 min", "Échauffement et jeux d’équilibre"],
      ["60 min", "Voies, par niveaux et par envies"],
      ["15 min", "Étirements et récit d’une chute réussie"],
    ],
    bag: ["Une tenue souple", "Des chaussettes fines", "Les cheveux attachés"],
    meeting: "Le Mur est au premier étage, avenue Van Volxem 264. Tram 32, arrêt Wiels.",
  }),
  rythmes: course({
    title: "La fabrique à rythmes",
    pictures: ["musique"],
    wish: "arts",
    age_minimum: 4,
    age_maximum: 7,
    price: 390,
    default_capacity: 12,
    paragraphs: [
      "Frapper dans les mains, c’est déjà découper les syllabes. Chaque séance commence par un prénom chanté : chacun l’attend, chacun le reconnaît.",
      "Boîtes, seaux, balafon et voix. En juin, la fabrique ouvre ses portes et les parents tiennent la basse.",
    ],
    session: [
      ["10 min", "Le prénom chanté"],
      ["30 min", "Fabriquer un rythme à plusieurs"],
      ["20 min", "Écouter, dessiner, recommencer"],
    ],
    bag: ["Des chaussons", "Une boîte qui sonne bien"],
    meeting:
      "Studio du Canal, quai des Charbonnages 58, salle du bas. Nous venons chercher les enfants à l’école voisine, sur demande.",
  }),
  club: course({
    title: "Le club des robots",
    pictures: ["robots"],
    wish: "sciences",
    age_minimum: 9,
    age_maximum: 13,
    price: 450,
    default_capacity: 10,
    allow_registrations_after_start: true,
    paragraphs: [
      "Un projet par trimestre, choisi par le groupe : un bras qui sert le thé, une serre qui s’arrose, un orchestre de moteurs.",
      "On soude sous surveillance, on programme par blocs puis en texte, et l’on apprend surtout à lire un message d’erreur sans se fâcher.",
    ],
    session: [
      ["10 min", "Où en étions-nous ?"],
      ["70 min", "Construire et tester, par équipes de deux"],
      ["10 min", "Démonstration, même si cela fume"],
    ],
    bag: ["Une clé USB", "Un goûter"],
    meeting: "La Ruche, rue du Noyer 214, salle des machines. Tram 25, arrêt Meiser.",
  }),
  scene: course({
    title: "Théâtre des petits",
    pictures: ["theatre"],
    wish: "arts",
    age_minimum: 5,
    age_maximum: 8,
    price: 390,
    default_capacity: 12,
    allow_registrations_after_start: true,
    paragraphs: [
      "Être un caillou, une reine, un courant d’air. Les petits jouent avant de savoir lire et se souviennent de tout.",
      "Deux présentations par an, courtes, avec le droit de rester en coulisses.",
    ],
    session: [
      ["10 min", "La météo du visage"],
      ["40 min", "Jeux de scène et histoires à une phrase chacun"],
      ["10 min", "On range les rideaux"],
    ],
    bag: ["Une tenue confortable", "Un goûter"],
    meeting: "Studio du Canal, quai des Charbonnages 58, grande scène. Métro Comte de Flandre.",
  }),
} satisfies Record<string, DemoActivity>
