/** A journal of fifteen entries, a week apart, the newest on the day the demo is filled. */
export interface DemoArticle {
  title: string
  picture: string
  /** Shown after the first, on the entry's own page. */
  more_pictures?: string[]
  summary: string
  paragraphs: string[]
}

export const explorateursArticles: DemoArticle[] = [
  {
    title: "Premier stage : que mettre dans le sac ?",
    picture: "sac",
    summary: "Une gourde, des bottes, un doudou discret : la liste courte de l’équipe.",
    paragraphs: [
      "Un bon sac se porte seul. Pour les plus petits, nous conseillons un sac à dos léger avec une fermeture que l’enfant ouvre sans aide.",
      "Une gourde remplie, une veste de pluie, un pull de rechange et une petite boîte pour le goûter suffisent. Les bottes restent sur place toute la semaine.",
      "Écrivez le prénom à l’intérieur de chaque vêtement : à seize heures, six pulls bleus se ressemblent beaucoup.",
    ],
  },
  {
    title: "Il pleut à Bruxelles : six idées pour sortir quand même",
    picture: "pluie",
    summary: "La pluie est un terrain de jeu. Nos animateurs partagent leurs classiques.",
    paragraphs: [
      "Suivre une goutte sur une vitre, mesurer une flaque, écouter la forêt sous un arbre : la pluie ralentit et c’est une chance.",
      "Prévoyez deux paires de chaussettes et un thermos de tisane. Le reste vient tout seul.",
    ],
  },
  {
    title: "Pourquoi le rythme aide les petits à parler",
    picture: "musique",
    summary: "Frapper dans les mains, c’est déjà découper les syllabes.",
    paragraphs: [
      "Avant les mots, il y a la pulsation. Les comptines scandées installent les syllabes dans le corps.",
      "À l’éveil musical, chaque séance commence par un prénom chanté : chacun l’attend, chacun le reconnaît.",
    ],
  },
  {
    title: "Une journée à Rouge-Cloître",
    picture: "foret",
    more_pictures: ["nature", "pluie"],
    summary: "De neuf à seize heures, heure par heure, avec les grands de la forêt.",
    paragraphs: [
      "Le matin, on choisit un camp et on vérifie les cabanes de la veille. À midi, le feu, toujours avec deux adultes.",
      "L’après-midi appartient aux traces : un terrier, une plume, un gland rongé. Le carnet de bord se remplit.",
    ],
  },
  {
    title: "Apprivoiser l’eau sans pleurer",
    picture: "natation",
    summary: "La méthode douce de nos maîtres-nageurs, étape par étape.",
    paragraphs: [
      "On entre dans l’eau par le jeu : souffler sur une balle, arroser une plante, marcher comme un crabe.",
      "Personne ne met la tête sous l’eau avant d’en avoir envie. C’est plus lent d’abord, plus rapide ensuite.",
    ],
  },
  {
    title: "Ce que l’argile apprend à un enfant de sept ans",
    picture: "poterie",
    summary: "Patience, force juste et droit à l’erreur.",
    paragraphs: [
      "Une pièce trop mince s’effondre, une pièce trop sèche se fend. L’argile répond tout de suite et sans juger.",
      "Nous gardons toujours une pièce ratée sur l’étagère : c’est la préférée de l’atelier.",
    ],
  },
  {
    title: "Cuisiner à hauteur d’enfant",
    picture: "cuisine",
    summary: "Couteaux ronds, tabourets stables et recettes dessinées.",
    paragraphs: [
      "Une recette dessinée se lit à six ans. Chaque étape tient en une image et un geste.",
      "On goûte tout, même ce qu’on n’aime pas encore : une cuillère, pas plus.",
    ],
  },
  {
    title: "Trois jeux de théâtre à faire dans la voiture",
    picture: "theatre",
    summary: "Pour les bouchons du vendredi.",
    paragraphs: [
      "Le téléphone cassé des émotions, la météo du visage, l’histoire à une phrase chacun : aucun matériel, beaucoup de rires.",
    ],
  },
  {
    title: "Robots : par où commencer ?",
    picture: "robots",
    summary: "Pas besoin d’écran pour comprendre un algorithme.",
    paragraphs: [
      "On commence debout, en guidant un camarade avec quatre cartes : avancer, tourner, attendre, recommencer.",
      "Quand la consigne est claire sur le papier, le robot suit presque toujours.",
    ],
  },
  {
    title: "Grimper, c’est surtout regarder",
    picture: "escalade",
    summary: "Nos conseils pour une première séance réussie.",
    paragraphs: [
      "Avant le premier geste, on lit le mur. Les plus petits voient souvent des prises que les grands oublient.",
    ],
  },
  {
    title: "Le cirque, une école de la confiance",
    picture: "cirque",
    summary: "Porter et être porté demandent le même courage.",
    paragraphs: [
      "Sous le chapiteau, tout le monde est un jour en bas et un jour en haut de la pyramide. On apprend à demander.",
    ],
  },
  {
    title: "Peindre dehors, même en hiver",
    picture: "peinture",
    summary: "De l’encre, du papier épais et des gants coupés.",
    paragraphs: [
      "Le froid épaissit la gouache et raccourcit les gestes. Les paysages d’hiver de l’atelier sont nos plus beaux.",
    ],
  },
  {
    title: "Découvrir la voile au canal",
    picture: "voile",
    summary: "Un optimist, un gilet, un moniteur pour quatre.",
    paragraphs: [
      "La première heure se passe à quai, à nommer les cordes. La deuxième, sur l’eau, à oublier leurs noms et à sentir le vent.",
    ],
  },
  {
    title: "Carnet de bord d’un petit naturaliste",
    picture: "nature",
    summary: "Dessiner pour mieux voir.",
    paragraphs: ["Un dessin raté montre ce qu’on n’avait pas regardé. On recommence, plus près."],
  },
  {
    title: "Comment nous choisissons nos animateurs",
    picture: "plan",
    summary: "Un brevet, une formation maison et beaucoup d’écoute.",
    paragraphs: [
      "Chaque animateur est breveté et suit deux jours avec nous avant l’été. Nous regardons surtout comment il se tait.",
      "Les groupes ne dépassent jamais douze enfants, avec deux adultes pour les moins de six ans.",
    ],
  },
]

export const northsideArticles: DemoArticle[] = [
  {
    title: "Your first hour at the wheel",
    picture: "poterie",
    summary: "Centre, open, pull: three moves and a lot of laughing.",
    paragraphs: [
      "Nobody keeps the first bowl. Everybody remembers it. We start with half a kilo of clay and no expectations.",
    ],
  },
  {
    title: "A screen print in one evening",
    picture: "peinture",
    summary: "One colour, one stencil, ten prints to take home.",
    paragraphs: ["Bring a drawing in black marker. By nine o’clock it hangs to dry ten times over."],
  },
  {
    title: "Making music with what is there",
    picture: "musique",
    summary: "Spoons, boxes and a loop pedal.",
    paragraphs: ["Rhythm first, notes later. Families leave with a two-minute track and a shared joke."],
  },
]
