import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Language } from "#contract/language.ts"
import { type StoredImage, storeImage } from "#server/organisers/images/store-image.ts"
import type { Database } from "#server/platform/database/database.ts"
import { inTenant, type Tx } from "#server/platform/database/transaction.ts"
import type { Files } from "#server/platform/providers/files.ts"

const folder = join(import.meta.dirname, "../../web/public/pictures")

const owners = {
  article_images: "article_id",
  activity_images: "activity_id",
  bundle_images: "bundle_id",
  membership_images: "membership_id",
  voucher_images: "voucher_id",
} as const

/** A row that shows pictures, named by their files and in their order. */
export interface Illustrated {
  table: keyof typeof owners
  id: number
  pictures: string[]
}

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
 * Draws every picture once, stores it as if it had been uploaded, and links it to its rows. Drawing happens outside the
 * transaction, and files are written before the rows that name them.
 */
export async function addPictures(
  { database, files }: { database: Database; files: Files },
  { organiser_id, language }: { organiser_id: number; language: Language },
  shown: Illustrated[],
): Promise<void> {
  const drawn = new Map<string, StoredImage>()
  for (const picture of new Set(shown.flatMap(({ pictures }) => pictures)))
    drawn.set(picture, await storeImage(files, organiser_id, readFileSync(join(folder, `${picture}.svg`))))
  await inTenant({ database, organiser_id }, async (tx) => {
    const ids = await insertImages(tx, organiser_id, language, drawn)
    for (const table of Object.keys(owners) as (keyof typeof owners)[]) {
      const rows = shown
        .filter((each) => each.table === table)
        .flatMap(({ id, pictures }) =>
          pictures.map((picture, position) => ({
            organiser_id,
            [owners[table]]: id,
            image_id: ids.get(picture)!,
            position,
          })),
        )
      if (rows.length > 0)
        await tx
          .insertInto(table)
          .values(rows as never)
          .execute()
    }
  })
}

async function insertImages(
  tx: Tx,
  organiser_id: number,
  language: Language,
  drawn: Map<string, StoredImage>,
): Promise<Map<string, number>> {
  const rows = [...drawn].map(([picture, image]) => ({ organiser_id, ...image, alt: alts[picture]?.[language] ?? "" }))
  const inserted = await tx.insertInto("images").values(rows).returning(["id", "cuid"]).execute()
  const ids = new Map(inserted.map(({ id, cuid }) => [cuid, id]))
  return new Map([...drawn].map(([picture, { cuid }]) => [picture, ids.get(cuid)!]))
}
