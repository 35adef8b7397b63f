import { once } from "node:events"
import { join } from "node:path"
import { Worker } from "node:worker_threads"
import type { Language } from "#contract/language.ts"
import { createImageIn } from "#server/organisers/images/create-image.ts"
import type { RequestContext } from "#server/platform/http/context.ts"
import type { Drawing, Drawn } from "./draw-pictures.ts"
import type { Office } from "./office.ts"

const alts: Record<string, Record<Language, string>> = {
  cirque: {
    fr: "Trois enfants sous un chapiteau, l’un en équilibre sur une boule",
    en: "Three children in a circus tent",
  },
  cuisine: {
    fr: "Deux enfants en toque remuent un grand saladier",
    en: "Two children in chef’s hats stir a large bowl",
  },
  escalade: { fr: "Un enfant encordé grimpe entre des prises de couleur", en: "A child climbs a wall, on a rope" },
  foret: {
    fr: "Deux enfants près d’une tente et d’un feu, en forêt",
    en: "Two people by a tent and a fire, among trees",
  },
  hero: { fr: "Des enfants jouent à la marelle dans un parc", en: "Children play hopscotch in a park" },
  musique: { fr: "Un enfant au tambour, une enfant à la guitare", en: "One plays the drum, another the guitar" },
  natation: {
    fr: "Deux enfants nagent entre des lignes d’eau, avec une bouée",
    en: "Two children swim between lane ropes",
  },
  nature: { fr: "Deux enfants suivent des papillons dans un bois", en: "A walk in the woods, among butterflies" },
  peinture: { fr: "Une enfant peint une maison sur un chevalet", en: "Somebody paints a house at an easel" },
  plan: { fr: "Un plan de quartier avec un repère", en: "A street map with a marker" },
  pluie: {
    fr: "Deux enfants dans les flaques, l’une sous un parapluie",
    en: "Two children in puddles, one under an umbrella",
  },
  poterie: { fr: "Une enfant façonne un vase sur un tour de potier", en: "Shaping a vase on a potter’s wheel" },
  robots: { fr: "Un enfant programme un robot qui lui fait signe", en: "A child programs a robot that waves back" },
  sac: { fr: "Un sac à dos, une gourde, une botte et un chapeau", en: "A backpack, a bottle, a boot and a hat" },
  theatre: {
    fr: "Deux enfants costumés sur une scène, entre des rideaux rouges",
    en: "Two actors on a stage, between red curtains",
  },
  voile: { fr: "Deux enfants dans un petit voilier", en: "Two children in a small sailing boat" },
}

/**
 * Draws pictures in a thread of its own, beside the work of the database: the embedded one answers without ever leaving the
 * event loop, where drawing would wait for its turn.
 */
export async function drawPictures({ platform, organiser_id }: RequestContext, names: string[]): Promise<Drawn> {
  const given: Drawing = { files: join(platform.config.data_dir, "files"), organiser_id, names: [...new Set(names)] }
  const [drawn] = await once(
    new Worker(join(import.meta.dirname, "draw-pictures.ts"), { workerData: given }),
    "message",
  )
  return drawn
}

/** Adds pictures to the library, as uploads do once their files are stored. */
export async function addPictures({ tx, ctx }: Office, drawn: Drawn): Promise<void> {
  for (const [name, image] of drawn) await createImageIn(tx, ctx, { ...image, alt: alts[name]?.[ctx.language] ?? "" })
}

/** The cuids of pictures in their order, as things that show them are sent. */
export const cuidsOfPictures = (drawn: Drawn, names: string[]): string[] => names.map((name) => drawn.get(name)!.cuid)
