import type { Template } from "./template.ts"

// Mails that staff write from the console: their own words, and the reminder of what is owed.
const words = `{% if text != "" %}<p>{{ text | escape | newline_to_br | raw }}</p>{% endif %}`

export const staffMessage: Template = {
  fr: { subject: "{{ subject }}", body: `<h1>Bonjour {{ firstname }}</h1>\n${words}` },
  en: { subject: "{{ subject }}", body: `<h1>Hello {{ firstname }}</h1>\n${words}` },
}

const lines = (
  label: string,
) => `<table class="lines">{% for line in lines %}<tr><td><a href="{{ site_url }}{{ line.path }}"><strong>{{ line.activity }}</strong></a><br>{{ line.participant }}</td><td>{{ line.amount }}</td></tr>
{% endfor %}<tr class="total"><td>${label}</td><td>{{ total }}</td></tr></table>`

export const paymentReminder: Template = {
  fr: {
    subject: "Reste à payer chez {{ organiser.name }} : {{ total }}",
    body: `<h1>Bonjour {{ firstname }}</h1>
<p>Un petit rappel : voici ce qui reste à payer. Si votre paiement est déjà parti, tout est en ordre.</p>
${words}
${lines("Reste à payer")}
<p><a class="button" href="{{ site_url }}/account/registrations">Payer maintenant</a></p>`,
  },
  en: {
    subject: "Still to pay to {{ organiser.name }}: {{ total }}",
    body: `<h1>Hello {{ firstname }}</h1>
<p>A small reminder: this is still to be paid. If your payment is on its way, all is well.</p>
${words}
${lines("Still to pay")}
<p><a class="button" href="{{ site_url }}/account/registrations">Pay now</a></p>`,
  },
}
