import type { Template } from "./template.ts"

// Mails to a family about a request: received, approved, rejected. `slots` are the availabilities in words.
const slots = `<ul>{% for slot in slots %}<li>{{ slot }}</li>{% endfor %}</ul>`
const note = `{% if note != "" %}<blockquote>{{ note | escape | newline_to_br | raw }}</blockquote>{% endif %}`

export const requestCreated: Template = {
  fr: {
    subject: "Nous avons bien reçu votre demande : {{ activity }}",
    body: `<h1>Bonjour {{ firstname }}</h1>
<p>Votre demande pour <strong>{{ participant }}</strong> est arrivée : {{ activity }}, {{ tier }}.</p>
${slots}
<p>Les places ne sont pas encore réservées. Nous regardons ce qui est possible et vous répondons par e-mail.</p>
<p><a class="button" href="{{ site_url }}{{ path }}">Voir ma demande</a></p>`,
  },
  en: {
    subject: "We have received your request: {{ activity }}",
    body: `<h1>Hello {{ firstname }}</h1>
<p>Your request for <strong>{{ participant }}</strong> has arrived: {{ activity }}, {{ tier }}.</p>
${slots}
<p>The places are not booked yet. We will see what is possible and answer by e-mail.</p>
<p><a class="button" href="{{ site_url }}{{ path }}">See my request</a></p>`,
  },
}

export const requestApproved: Template = {
  fr: {
    subject: "Votre demande est acceptée : {{ activity }}",
    body: `<h1>Bonne nouvelle, {{ firstname }}</h1>
<p>L’inscription de <strong>{{ participant }}</strong> est faite : {{ activity }}.</p>
${slots}${note}
<p>Ce que vous aviez payé pour la demande vaut pour les inscriptions. Ce qui reste à payer se trouve dans votre compte.</p>
<p><a class="button" href="{{ site_url }}{{ path }}">Voir mes inscriptions</a></p>`,
  },
  en: {
    subject: "Your request is approved: {{ activity }}",
    body: `<h1>Good news, {{ firstname }}</h1>
<p><strong>{{ participant }}</strong> is registered: {{ activity }}.</p>
${slots}${note}
<p>What you had paid for the request counts for the registrations. Anything still to pay is in your account.</p>
<p><a class="button" href="{{ site_url }}{{ path }}">See my registrations</a></p>`,
  },
}

export const requestRejected: Template = {
  fr: {
    subject: "Votre demande n’a pas pu être acceptée : {{ activity }}",
    body: `<h1>Bonjour {{ firstname }}</h1>
<p>Nous n’avons pas pu accepter votre demande pour <strong>{{ participant }}</strong> : {{ activity }}.</p>
${slots}${note}
{% if returned.card %}<p><strong>{{ returned.card }}</strong> vous sont remboursés sur votre carte.</p>{% endif %}
{% if returned.wallet %}<p><strong>{{ returned.wallet }}</strong> sont dans votre portefeuille et servent à votre prochain achat.</p>{% endif %}
<p><a class="button" href="{{ site_url }}{{ path }}">Voir ma demande</a></p>`,
  },
  en: {
    subject: "Your request could not be approved: {{ activity }}",
    body: `<h1>Hello {{ firstname }}</h1>
<p>We could not approve your request for <strong>{{ participant }}</strong>: {{ activity }}.</p>
${slots}${note}
{% if returned.card %}<p><strong>{{ returned.card }}</strong> is refunded to your card.</p>{% endif %}
{% if returned.wallet %}<p><strong>{{ returned.wallet }}</strong> is in your wallet and pays for what you buy next.</p>{% endif %}
<p><a class="button" href="{{ site_url }}{{ path }}">See my request</a></p>`,
  },
}

/** To the organiser: a request waits for an answer. */
export const organiserRequestCreated: Template = {
  fr: {
    subject: "Nouvelle demande : {{ activity }}, {{ participant }}",
    body: `<h1>Une demande attend votre réponse</h1>
<p>{{ customer }} demande pour <strong>{{ participant }}</strong> : {{ activity }}, {{ tier }}.</p>
${slots}
{% if total %}<p>Montant de la demande : <strong>{{ total }}</strong>.</p>{% endif %}`,
  },
  en: {
    subject: "New request: {{ activity }}, {{ participant }}",
    body: `<h1>A request is waiting for your answer</h1>
<p>{{ customer }} asks for <strong>{{ participant }}</strong>: {{ activity }}, {{ tier }}.</p>
${slots}
{% if total %}<p>Amount of the request: <strong>{{ total }}</strong>.</p>{% endif %}`,
  },
}
