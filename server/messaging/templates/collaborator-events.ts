import type { Template } from "./template.ts"

// Mails to collaborators about what happened, for those who have switched them on.
const facts = `<table class="lines">{% if activity %}<tr><td><strong>{{ activity }}</strong>{% if participant %}<br>{{ participant }}{% endif %}{% if when %}<br>{{ when }}{% endif %}</td><td>{{ amount }}</td></tr>{% else %}<tr><td>{{ customer }}</td><td>{{ amount }}</td></tr>{% endif %}</table>`
const fr_link = `<p><a class="button" href="{{ console_url }}">Ouvrir la console</a></p>`
const en_link = `<p><a class="button" href="{{ console_url }}">Open the console</a></p>`

export const collaboratorRegistrationCreated: Template = {
  fr: {
    subject: "Nouvelle inscription : {{ activity }}, {{ participant }}",
    body: `<h1>Une nouvelle inscription</h1>
<p>{{ customer }} a fait une inscription.</p>
${facts}${fr_link}`,
  },
  en: {
    subject: "New registration: {{ activity }}, {{ participant }}",
    body: `<h1>A new registration</h1>
<p>{{ customer }} has made a registration.</p>
${facts}${en_link}`,
  },
}

export const collaboratorRegistrationCancelled: Template = {
  fr: {
    subject: "Inscription annulée : {{ activity }}, {{ participant }}",
    body: `<h1>Une inscription est annulée</h1>
<p>L’inscription de {{ customer }} est annulée.</p>
${facts}${fr_link}`,
  },
  en: {
    subject: "Registration cancelled: {{ activity }}, {{ participant }}",
    body: `<h1>A registration is cancelled</h1>
<p>The registration of {{ customer }} is cancelled.</p>
${facts}${en_link}`,
  },
}

export const collaboratorRequestCreated: Template = {
  fr: {
    subject: "Nouvelle demande : {{ activity }}, {{ participant }}",
    body: `<h1>Une nouvelle demande</h1>
<p>{{ customer }} attend une réponse.</p>
${facts}${fr_link}`,
  },
  en: {
    subject: "New request: {{ activity }}, {{ participant }}",
    body: `<h1>A new request</h1>
<p>{{ customer }} waits for an answer.</p>
${facts}${en_link}`,
  },
}

export const collaboratorPaymentReceived: Template = {
  fr: {
    subject: "Paiement reçu : {{ amount }}, {{ customer }}",
    body: `<h1>Un paiement est reçu</h1>
${facts}${fr_link}`,
  },
  en: {
    subject: "Payment received: {{ amount }}, {{ customer }}",
    body: `<h1>A payment was received</h1>
${facts}${en_link}`,
  },
}

export const collaboratorProofSubmitted: Template = {
  fr: {
    subject: "Preuve de paiement à vérifier : {{ amount }}, {{ customer }}",
    body: `<h1>Une preuve de paiement vous attend</h1>
<p>{{ customer }} a remis une preuve de paiement. Confirmez-la ou refusez-la.</p>
${facts}<p><a class="button" href="{{ console_url }}/transaction-proofs">Voir les preuves</a></p>`,
  },
  en: {
    subject: "Proof of payment to check: {{ amount }}, {{ customer }}",
    body: `<h1>A proof of payment waits for you</h1>
<p>{{ customer }} has handed in a proof of payment. Confirm or reject it.</p>
${facts}<p><a class="button" href="{{ console_url }}/transaction-proofs">See the proofs</a></p>`,
  },
}
