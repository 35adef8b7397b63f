import type { DemoActivity } from "./demo-catalogue.ts"
import { writeHtml } from "./write-html.ts"

interface Course extends Omit<DemoActivity, "description" | "instructions"> {
  /** In euros. */
  price: number
  paragraphs: string[]
  evening: [string, string][]
  bring: string[]
  meeting: string
}

function course({ price, paragraphs, evening, bring, meeting, ...activity }: Course) {
  return {
    ...activity,
    default_price: price * 100,
    description: writeHtml({
      paragraphs,
      table: { title: "How it goes", rows: evening },
      list: { title: "What to bring", items: bring },
    }),
    instructions: writeHtml({ paragraphs: [meeting, "Running late? Call 02 555 01 77, we keep your stool warm."] }),
  } satisfies DemoActivity
}

export const activities = {
  wheel: course({
    title: "First bowls: six evenings at the wheel",
    pictures: ["poterie", "peinture"],
    categories: ["adults", "clay"],
    catalogs: ["courses"],
    options: ["firing"],
    questions: ["experience"],
    age_minimum: 16,
    price: 210,
    default_deposit: 6_000,
    default_capacity: 8,
    paragraphs: [
      "Centre, open, pull: three moves and a lot of laughing. By the third evening something holds water; by the sixth you glaze a set of four.",
      "Eight people, eight wheels, one teacher who has dropped more bowls than you ever will.",
    ],
    evening: [
      ["19:00", "Wedge, warm up, watch one demonstration"],
      ["19:30", "At the wheel, with a hand when you ask for it"],
      ["21:00", "Clean up, tea, what we would do differently"],
    ],
    bring: ["Clothes that may get muddy", "Short nails", "A towel"],
    meeting: "Ring at Rue Van Oost 41, the clay room is across the yard.",
  }),
  drawing: course({
    title: "Life drawing, long poses",
    pictures: ["peinture"],
    categories: ["adults", "print"],
    catalogs: ["evenings"],
    questions: ["experience"],
    age_minimum: 18,
    price: 16,
    default_capacity: 14,
    paragraphs: [
      "One model, two poses, good light and no small talk. Easels and boards are ours, the paper is yours.",
      "Untutored, though somebody always knows why the foot looks wrong.",
    ],
    evening: [
      ["19:30", "Five short poses to loosen the wrist"],
      ["20:00", "Two long poses of forty minutes"],
      ["21:30", "Boards on the floor, a walk around"],
    ],
    bring: ["Paper and whatever you draw with", "A sharpener"],
    meeting: "Upstairs in The Print Room. Doors close when the first pose begins.",
  }),
  choir: course({
    title: "The Monday choir",
    pictures: ["musique"],
    categories: ["adults", "sound"],
    catalogs: ["courses"],
    price: 95,
    allow_registrations_after_start: true,
    paragraphs: [
      "No auditions and no sheet music: songs are taught by ear, in three parts, in six languages.",
      "There is always room for one more voice, and you may join in the middle of a term.",
    ],
    evening: [
      ["20:00", "Breath, vowels, a silly round"],
      ["20:20", "A new song, line by line"],
      ["21:10", "Last week’s song, louder"],
    ],
    bring: ["A bottle of water", "A friend"],
    meeting: "The hall of The Old Dairy, Rue Gallait 80. The piano side is warmer.",
  }),
  yoga: course({
    title: "Parent-and-baby yoga",
    pictures: ["nature"],
    categories: ["families", "movement"],
    catalogs: ["courses"],
    questions: ["anything"],
    price: 72,
    default_capacity: 8,
    allow_registrations_after_start: true,
    paragraphs: [
      "An hour on the mat with whoever cannot yet walk away from it. Feeding, crying and sleeping are part of the practice.",
      "From six weeks to crawling. Grandparents welcome.",
    ],
    evening: [
      ["10:00", "Arrive, unwrap, breathe"],
      ["10:15", "Slow stretches, songs for two"],
      ["10:50", "Rest, tea, comparing notes on sleep"],
    ],
    bring: ["A blanket", "Whatever keeps the small one happy"],
    meeting: "The hall of The Old Dairy, Rue Gallait 80. Prams stay dry in the porch.",
  }),
  print: course({
    title: "A screen print in one evening",
    pictures: ["peinture"],
    categories: ["adults", "print"],
    catalogs: ["evenings"],
    questions: ["experience"],
    age_minimum: 14,
    price: 48,
    default_capacity: 8,
    paragraphs: [
      "One colour, one stencil, ten prints to take home. Bring a drawing in black marker; by nine o’clock it hangs to dry ten times over.",
      "Ink, screens and paper are included. Tote bags can be printed too.",
    ],
    evening: [
      ["18:30", "From drawing to stencil"],
      ["19:30", "Coat, expose, wash out"],
      ["20:15", "Pull ten prints, then one more"],
    ],
    bring: ["A drawing in black marker, A4", "An apron"],
    meeting: "The Print Room, Rue Royale Sainte-Marie 22, ground floor.",
  }),
  bread: course({
    title: "Family kitchen: bread and soup",
    pictures: ["cuisine"],
    categories: ["families", "kitchen"],
    catalogs: ["evenings"],
    questions: ["anything"],
    price: 18,
    default_capacity: 16,
    allow_multiple_places: true,
    paragraphs: [
      "Two loaves, one pot, a long table. Children knead, adults chop, everybody eats.",
      "Book a place for each pair of hands; babies in slings are free.",
    ],
    evening: [
      ["10:00", "Dough, while it rises: soup"],
      ["11:30", "Shape, bake, lay the table"],
      ["12:00", "Lunch"],
    ],
    bring: ["An apron each", "A box for the second loaf"],
    meeting: "The kitchen of The Old Dairy, Rue Gallait 80.",
  }),
  stool: course({
    title: "A stool in a weekend",
    pictures: ["foret"],
    categories: ["adults", "wood"],
    catalogs: ["courses"],
    questions: ["experience", "anything"],
    age_minimum: 16,
    price: 180,
    default_deposit: 5_000,
    default_capacity: 6,
    paragraphs: [
      "Three legs, one seat, no screws. You start with a plank of Sonian oak and go home with something to sit on.",
      "Six benches, hand tools only, lunch included on both days.",
    ],
    evening: [
      ["10:00", "Choose a plank, sharpen a chisel"],
      ["13:00", "Lunch at the long table"],
      ["14:00", "Mortise, tenon, patience"],
    ],
    bring: ["Closed shoes", "Glasses if you read with them"],
    meeting: "The wood shop at Rue Van Oost 41, through the green gate.",
  }),
} satisfies Record<string, DemoActivity>
