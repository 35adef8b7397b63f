import type { PageTemplate } from "#contract/endpoints/console-page-templates.ts"
import type { Language } from "#contract/language.ts"

// The words of the templates, beside the organiser's own. `name` is the organiser's.

type OfName = (name: string) => string
interface Card {
  title: string
  text: string
}

export interface TemplateWords {
  titles: Record<Exclude<PageTemplate, "activity">, string>
  /** Without one, the path is made from the title. */
  paths: Partial<Record<PageTemplate, string>>
  descriptions: Record<PageTemplate, OfName>
  /** Stands where the organiser has not described itself. */
  about: OfName
  /** Stands where it has no activity yet. */
  soon: OfName
  picture: string
  how: { label: string; title: string; steps: Card[] }
  promises: { title: string; cards: Card[] }
  activities: string
  journal: string
  dates: string
  reach: { title: string; text: OfName; address: string; phone: string; email: string; account: Card }
  /** What the buttons at the end of a page say. */
  acts: Record<"catalogue" | "activity" | "write" | "call" | "register" | "terms", string>
  invitation: Card
  terms_text: OfName
  privacy: string
  questions: {
    text: OfName
    sign_up: Question
    where: Question
    pay: Question
    cancel: Question
    find: Question
    reach: Question
  }
}
type Question = [question: string, answer: string]

const fr: TemplateWords = {
  titles: {
    home: "Accueil",
    about: "Qui sommes-nous",
    contact: "Contact",
    questions: "Questions et réponses",
    terms: "Nos conditions",
    empty: "Nouvelle page",
  },
  paths: {
    home: "accueil",
    about: "a-propos",
    contact: "contact",
    questions: "questions",
    terms: "conditions",
    empty: "nouvelle-page",
  },
  descriptions: {
    home: (name) => `Les activités de ${name}, leurs dates et l’inscription en ligne.`,
    about: (name) => `Qui est ${name}, et comment nous accueillons les enfants.`,
    activity: (name) => `Une activité de ${name}, ses dates et son inscription.`,
    contact: (name) => `Comment joindre ${name}.`,
    questions: (name) => `Ce que les familles demandent à ${name}.`,
    terms: (name) => `Les conditions de ${name} et le soin des données personnelles.`,
    empty: (name) => name,
  },
  about: (name) => `${name} accueille les enfants pour jouer, apprendre et se faire des amis.`,
  soon: (name) => `Les activités de ${name} arrivent bientôt`,
  picture: "Des enfants jouent à la marelle dans un parc",
  how: {
    label: "Comment ça marche",
    title: "Trois cases, et c’est parti",
    steps: [
      { title: "Choisissez", text: "Une activité et une date. Les places restantes sont à jour." },
      { title: "Inscrivez", text: "Une fiche par enfant, remplie une seule fois." },
      { title: "Venez", text: "Tout ce qu’il faut savoir est dans votre compte." },
    ],
  },
  promises: {
    title: "Ce qui compte pour nous",
    cards: [
      { title: "Chaque enfant", text: "Nous apprenons son nom, ce qu’il aime et ce dont il a besoin." },
      { title: "La confiance", text: "Vous savez qui s’occupe de votre enfant, et comment nous joindre." },
      { title: "La simplicité", text: "L’inscription se fait en ligne, en quelques minutes." },
    ],
  },
  activities: "Nos activités",
  journal: "Le journal",
  dates: "Dates et inscription",
  reach: {
    title: "Nous joindre",
    text: (name) => `${name} répond à vos questions.`,
    address: "Adresse",
    phone: "Téléphone",
    email: "E-mail",
    account: { title: "Votre compte", text: "Vos inscriptions et vos documents vous y attendent." },
  },
  acts: {
    catalogue: "Voir toutes les dates",
    activity: "Voir les dates",
    write: "Nous écrire",
    call: "Nous appeler",
    register: "Créer un compte",
    terms: "Voir les conditions en vigueur",
  },
  invitation: { title: "On vous attend", text: "L’inscription se fait en ligne, quand vous voulez." },
  terms_text: (name) => `Ce que vous acceptez en inscrivant un enfant chez ${name}.`,
  privacy: "Données personnelles",
  questions: {
    text: (name) => `Ce que les familles demandent le plus souvent à ${name}.`,
    sign_up: [
      "Comment inscrire mon enfant ?",
      "Choisissez une activité et une date, puis suivez les étapes. Un compte est créé en même temps.",
    ],
    where: ["Où nous trouver ?", "À cette adresse :"],
    pay: ["Comment payer ?", "Le panier montre ce qui est dû et les moyens de paiement, avant que vous ne confirmiez."],
    cancel: [
      "Puis-je annuler une inscription ?",
      "Les règles d’annulation sont sur la page de chaque activité et dans nos conditions.",
    ],
    find: ["Où retrouver mes inscriptions ?", "Dans votre compte, avec vos paiements et vos documents."],
    reach: ["Comment vous joindre ?", "De préférence ainsi :"],
  },
}

const en: TemplateWords = {
  titles: {
    home: "Home",
    about: "About us",
    contact: "Contact",
    questions: "Questions and answers",
    terms: "Our conditions",
    empty: "New page",
  },
  paths: {
    home: "home",
    about: "about",
    contact: "contact",
    questions: "questions",
    terms: "conditions",
    empty: "new-page",
  },
  descriptions: {
    home: (name) => `The activities of ${name}, their dates and registration online.`,
    about: (name) => `Who ${name} is, and how we welcome children.`,
    activity: (name) => `An activity of ${name}, its dates and registration.`,
    contact: (name) => `How to reach ${name}.`,
    questions: (name) => `What families ask ${name}.`,
    terms: (name) => `The conditions of ${name} and the care of personal data.`,
    empty: (name) => name,
  },
  about: (name) => `${name} welcomes children who want to play, learn and make friends.`,
  soon: (name) => `The activities of ${name} are coming soon`,
  picture: "Children play hopscotch in a park",
  how: {
    label: "How it works",
    title: "Three squares, and off you go",
    steps: [
      { title: "Choose", text: "An activity and a date. The places left are up to date." },
      { title: "Register", text: "One form for each child, filled in only once." },
      { title: "Come", text: "All you need to know is in your account." },
    ],
  },
  promises: {
    title: "What matters to us",
    cards: [
      { title: "Every child", text: "We learn their name, what they like and what they need." },
      { title: "Trust", text: "You know who looks after your child, and how to reach us." },
      { title: "Simplicity", text: "Registration is online and takes a few minutes." },
    ],
  },
  activities: "Our activities",
  journal: "The journal",
  dates: "Dates and registration",
  reach: {
    title: "Reach us",
    text: (name) => `${name} answers your questions.`,
    address: "Address",
    phone: "Phone",
    email: "Email",
    account: { title: "Your account", text: "Your registrations and documents are there." },
  },
  acts: {
    catalogue: "See all dates",
    activity: "See the dates",
    write: "Write to us",
    call: "Call us",
    register: "Create an account",
    terms: "See the conditions in force",
  },
  invitation: { title: "We look forward to seeing you", text: "You can register online at any hour." },
  terms_text: (name) => `What you accept by registering a child with ${name}.`,
  privacy: "Personal data",
  questions: {
    text: (name) => `What families ask ${name} most often.`,
    sign_up: [
      "How do I register my child?",
      "Choose an activity and a date, then follow the steps. An account is made along the way.",
    ],
    where: ["Where are you?", "At this address:"],
    pay: ["How do I pay?", "The cart shows what is due and the ways to pay before you confirm."],
    cancel: [
      "Can I cancel a registration?",
      "The rules of cancellation are on the page of each activity and in our conditions.",
    ],
    find: ["Where do I find my registrations?", "In your account, with your payments and documents."],
    reach: ["How do I reach you?", "Preferably this way:"],
  },
}

export const templateWords: Record<Language, TemplateWords> = { fr, en }
