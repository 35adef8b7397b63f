import { termsEndpoints } from "#contract/endpoints/terms.ts"
import { call, type Office } from "./office.ts"

const terms = {
  fr: `<h2>Inscription</h2><p>Une inscription est ferme dès la confirmation du panier. Elle vaut pour l’enfant dont le nom est donné et ne se cède pas.</p>
<h2>Paiement</h2><p>Le montant est dû aux conditions affichées au moment de l’inscription. Une place impayée après l’échéance peut être proposée à une autre famille.</p>
<h2>Annulation</h2><p>Les conditions d’annulation de chaque activité figurent sur sa page. Si nous devons annuler, vous êtes remboursé de tout ce que vous avez payé.</p>
<h2>Santé et sécurité</h2><p>Les allergies et les médicaments sont à signaler à l’inscription. Un enfant ne part qu’avec une personne que vous avez nommée.</p>`,
  en: `<h2>Registration</h2><p>A registration is firm once the cart is confirmed. It is for the person named and cannot be passed on.</p>
<h2>Payment</h2><p>The amount is due on the terms shown at the time of registration. A place that is unpaid after its deadline may be offered to somebody else.</p>
<h2>Cancellation</h2><p>The cancellation terms of each activity are on its page. Where we have to cancel, you get back all that you have paid.</p>
<h2>Health and safety</h2><p>Tell us of allergies and medicine when you register. A child leaves only with a person you have named.</p>`,
}

const privacy = {
  fr: `<p>Les données confiées servent à organiser les activités et à rien d’autre. Seules les personnes qui accueillent l’enfant voient les réponses sur sa santé.</p>
<p>Chacun peut les consulter, les télécharger et les faire effacer depuis son compte.</p>`,
  en: `<p>The data entrusted to us serve to run the activities and nothing else. Only those who look after a child see the answers about its health.</p>
<p>Everybody can see, download and erase them from their account.</p>`,
}

/** The organiser's own terms, as its settings screen saves them. */
export async function setTerms(office: Office): Promise<void> {
  await call(office, termsEndpoints.saveTerms, { body: { terms, privacy, version: 0 } })
}
