/** The password of everybody in the demo. */
export const demoPassword = "marelle-demo"

/** The demo's collaborators whom its login pages name, by what they may do; the demo is made with them. */
export const demoAccounts = { everything: "admin@example.com", desk: "accueil@example.com" } as const
