import type { Template } from "./template.ts"

/** To the family, when the provider refuses for good what was to go back to the card. */
export const refundRefused: Template = {
  fr: {
    subject: "Remboursement refusé par la carte : {{ amount }}",
    body: `<h1>Bonjour {{ firstname }}</h1>
<p><strong>{{ amount }}</strong> devaient revenir sur votre carte, et la carte les a refusés. Rien n’est perdu : la somme est dans votre portefeuille et sert à votre prochain achat.</p>
<p>Si vous préférez un virement, répondez simplement à ce message.</p>
<p><a class="button" href="{{ site_url }}/account/home">Voir mon compte</a></p>`,
  },
  en: {
    subject: "Refund refused by the card: {{ amount }}",
    body: `<h1>Hello {{ firstname }}</h1>
<p><strong>{{ amount }}</strong> was to go back to your card, and the card refused it. Nothing is lost: the amount is in your wallet and pays for what you buy next.</p>
<p>If you would rather have a transfer, simply answer this message.</p>
<p><a class="button" href="{{ site_url }}/account/home">See my account</a></p>`,
  },
}
