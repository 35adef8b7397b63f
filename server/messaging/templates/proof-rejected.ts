import type { Template } from "./template.ts"

const message = `<blockquote>{{ message | escape | newline_to_br | raw }}</blockquote>`

/** To a family whose proof of payment was refused, with the reason in the organiser's words. */
export const proofRejected: Template = {
  fr: {
    subject: "Votre preuve de paiement n’a pas pu être acceptée",
    body: `<h1>Bonjour {{ firstname }}</h1>
<p>Votre preuve de paiement de <strong>{{ amount }}</strong> du {{ day }} n’a pas pu être acceptée :</p>
${message}
<p>Vous pouvez en envoyer une autre depuis votre compte.</p>
<p><a class="button" href="{{ site_url }}{{ path }}">Ouvrir mon compte</a></p>`,
  },
  en: {
    subject: "Your proof of payment could not be accepted",
    body: `<h1>Hello {{ firstname }}</h1>
<p>Your proof of payment of <strong>{{ amount }}</strong> on {{ day }} could not be accepted:</p>
${message}
<p>You can send another one from your account.</p>
<p><a class="button" href="{{ site_url }}{{ path }}">Open my account</a></p>`,
  },
}
