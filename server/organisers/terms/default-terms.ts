import type { Language } from "#contract/language.ts"

export type InLanguages = Record<Language, string>
export interface TermsTexts {
  terms: InLanguages
  privacy: InLanguages
}

/** What families accept until the organiser has saved words of its own. */
export const defaultTerms: TermsTexts = {
  terms: {
    fr: `<h2>Inscription</h2><p>Une inscription est ferme dès la confirmation du panier. Elle est nominative.</p>
<h2>Paiement</h2><p>Le montant est dû aux conditions affichées au moment de l’inscription.</p>
<h2>Annulation</h2><p>Les conditions d’annulation de chaque activité figurent sur sa page.</p>`,
    en: `<h2>Registration</h2><p>A registration is firm once the cart is confirmed. It is personal.</p>
<h2>Payment</h2><p>The amount is due on the terms shown at the time of registration.</p>
<h2>Cancellation</h2><p>The cancellation terms of each activity are on its page.</p>`,
  },
  privacy: {
    fr: "<p>Les données confiées servent à organiser les activités. Chacun peut les consulter, les télécharger et les faire effacer depuis son compte.</p>",
    en: "<p>The data entrusted to us serve to run the activities. Everybody can see, download and erase them from their account.</p>",
  },
}
