import type { Template } from "./template.ts"

/** To the customer, when a payment arrives after the places of the cart were gone. */
export const paymentLate: Template = {
  fr: {
    subject: "Votre paiement est arrivé trop tard",
    body: `<h1>Bonjour {{ firstname }}</h1>
<p>Votre paiement de <strong>{{ amount }}</strong> chez {{ organiser.name }} est arrivé alors que votre panier avait changé. Rien n’est perdu : la somme est dans votre portefeuille et sert à votre prochain achat.</p>
<p>Si vous préférez être remboursé sur votre carte, écrivez-nous.</p>
<p><a class="button" href="{{ site_url }}/account/home">Voir mon compte</a></p>`,
  },
  en: {
    subject: "Your payment arrived too late",
    body: `<h1>Hello {{ firstname }}</h1>
<p>Your payment of <strong>{{ amount }}</strong> to {{ organiser.name }} arrived after your cart had changed. Nothing is lost: the amount is in your wallet and pays for what you buy next.</p>
<p>If you would rather have it back on your card, write to us.</p>
<p><a class="button" href="{{ site_url }}/account/home">See my account</a></p>`,
  },
}

/** To the organiser, about a payment for places that were gone. */
export const organiserPaymentLate: Template = {
  fr: {
    subject: "Paiement arrivé trop tard : {{ amount }}",
    body: `<h1>Un paiement est arrivé trop tard</h1>
<p>{{ customer }} a payé en ligne après la fin de la réservation des places. <strong>{{ amount }}</strong> n’ont pas pu servir à ce qui était demandé et se trouvent dans son portefeuille.</p>
<p>Vous pouvez rembourser cette somme sur la carte si la personne le souhaite.</p>`,
  },
  en: {
    subject: "Payment arrived too late: {{ amount }}",
    body: `<h1>A payment arrived too late</h1>
<p>{{ customer }} paid online after the places had been let go. <strong>{{ amount }}</strong> could not be used for what was asked and is now in their wallet.</p>
<p>You can refund it to the card if they wish.</p>`,
  },
}
