// Parts of a website as an organiser might have stored them, before the contract parses them; some do not parse.
let count = 0
const link = (name: string, href = "", children: object[] = []) => ({ id: `${++count}`, name, href, children })

const links = [
  link("Stages", "/sandbox/shell?page=stages", [
    link("Par période", "", [
      link("Noël", "/sandbox/shell?page=noel"),
      link("Carnaval · 22 févr. – 5 mars", "/sandbox/shell?page=carnaval"),
      link("Printemps · 26 avril – 7 mai", "/sandbox/shell?page=printemps"),
      link("Été · juillet et août", "/sandbox/shell?page=ete"),
    ]),
    link("Par âge", "/sandbox/shell?page=ages", [
      link("4 – 6 ans", "/sandbox/shell?page=4-6"),
      link("7 – 9 ans", "/sandbox/shell?page=7-9"),
      link("10 – 14 ans", "/sandbox/shell?page=10-14"),
    ]),
    link("Garderie et repas", "/sandbox/shell?page=garderie"),
    link("Questions fréquentes", "/sandbox/shell?page=questions"),
  ]),
  link("Cours à l’année", "", [
    link("Natation", "/sandbox/shell?page=natation"),
    link("Théâtre", "/sandbox/shell?page=theatre"),
    link("Poterie", "/sandbox/shell?page=poterie"),
  ]),
  link("Carnets et cadeaux", "/sandbox/shell?page=cadeaux"),
  link("Journal", "/sandbox/shell?page=journal"),
  link("Bientôt"),
]

const columns = [
  {
    id: 1,
    title: "Découvrir",
    links: [link("Stages de vacances", "/sandbox/shell?page=stages"), link("Cours à l’année"), link("Nos lieux")],
  },
  {
    id: 2,
    title: "Pratique",
    links: [link("Garderie et repas"), link("Attestations fiscales", "https://fiscal.example/attestations")],
  },
]

export const samples = {
  topbar: {
    content: {
      email: "bonjour@explorateurs.example",
      phone: "02 555 01 42",
      announcement: {
        text: "Stages de Carnaval : les inscriptions sont ouvertes",
        href: "/sandbox/shell?page=carnaval",
      },
    },
  },
  header: { content: { links } },
  footer: {
    content: {
      quote: "Un enfant qui explore est un enfant qui grandit.",
      columns,
      legal: { notice: "/legal", disclaimer: "/disclaimer", privacy_policy: "/privacy" },
    },
  },
}

export const broken = {
  topbar: { content: { email: "not an address" } },
  header: { content: { links: [{ name: "no id" }] } },
  footer: { content: { columns: "none" } },
}

export const customer = {
  id: 0,
  cuid: "sample",
  firstname: "Camille",
  lastname: "Lambert",
  fullname: "Camille Lambert",
  email: "camille@example.com",
  phone: "",
  language: "fr" as const,
  newsletter: false,
  custom_data: [],
  participants: [],
}
