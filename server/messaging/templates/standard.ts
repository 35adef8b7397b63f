import type { Template } from "./template.ts"

// The confirmation of a cart: its items, the amounts paid and outstanding, and how to pay. The facts are those of
// read-cart-facts.ts, already written in the customer's language.
const things = (words: { code: string; valid: string; entries: string; asked: string }) => `
{% for r in registrations %}<tr><td><a href="{{ r.url }}"><strong>{{ r.activity }}</strong></a><br>{% if r.participant %}{{ r.participant }} · {% endif %}{{ r.when }}{% if r.location %}<br>{{ r.location }}{% endif %}</td><td>{{ r.total }}</td></tr>
{% endfor %}{% for q in requests %}<tr><td><strong>{{ q.activity }}</strong> (${words.asked})<br>{% if q.participant %}{{ q.participant }} · {% endif %}{{ q.tier }}{% for slot in q.slots %}<br>{{ slot }}{% endfor %}</td><td>{{ q.total }}</td></tr>
{% endfor %}{% for b in bundles %}<tr><td><a href="{{ b.url }}"><strong>{{ b.title }}</strong></a>{% if b.participant %}<br>{{ b.participant }}{% endif %}{% if b.capacity %}<br>${words.entries}{% endif %}{% if b.until %}<br>${words.valid} {{ b.until }}{% endif %}</td><td>{{ b.total }}</td></tr>
{% endfor %}{% for v in vouchers %}<tr><td><a href="{{ v.url }}"><strong>{{ v.title }}</strong></a><br>${words.code} <strong>{{ v.code }}</strong>{% if v.until %}<br>${words.valid} {{ v.until }}{% endif %}</td><td>{{ v.total }}</td></tr>
{% endfor %}{% for m in memberships %}<tr><td><a href="{{ m.url }}"><strong>{{ m.title }}</strong></a>{% if m.participant %}<br>{{ m.participant }}{% endif %}<br>{{ m.period }}</td><td>{{ m.total }}</td></tr>
{% endfor %}`

export const standard: Template = {
  fr: {
    subject:
      "{% if only_requests %}Votre demande chez {{ organiser.name }} est enregistrée{% else %}Votre réservation chez {{ organiser.name }} est confirmée{% endif %}",
    body: `<h1>Merci {{ customer.firstname }}, {% if only_requests %}votre demande est enregistrée{% else %}c’est confirmé{% endif %}</h1>
<p>{% if only_requests %}Les places ne sont pas encore réservées : nous vous répondons par e-mail.{% elsif activities.size > 0 %}Vos places sont réservées : {{ activities | join: ", " }}.{% else %}Votre commande est enregistrée.{% endif %}</p>
<table class="lines">${things({ code: "Code à offrir :", valid: "Valable jusqu’au", entries: "{{ b.capacity }} entrées", asked: "demande en attente" })}{% if cart.fee %}<tr><td>Frais de service</td><td>{{ cart.fee }}</td></tr>{% endif %}
<tr class="total"><td>Total</td><td>{{ cart.total }}</td></tr>
<tr><td>Payé</td><td>{{ cart.paid }}</td></tr>
{% if cart.balance %}<tr><td><strong>Reste à payer</strong></td><td><strong>{{ cart.balance }}</strong></td></tr>{% endif %}</table>
{% if missed.size > 0 %}<h2>Ce qui n’était plus libre</h2><p>Votre paiement est arrivé après la fin de la réservation des places. Le montant est dans votre portefeuille ; nous pouvons le rembourser sur votre carte si vous le souhaitez.</p>
<table class="lines">{% for m in missed %}<tr><td>{{ m.title }}{% if m.participant %} · {{ m.participant }}{% endif %}</td><td>{{ m.amount }}</td></tr>{% endfor %}</table>{% endif %}
{% for c in confirmations %}<h2>{{ c.activity }}</h2>{{ c.html | raw }}{% endfor %}
{% if bank %}<h2>Payer par virement</h2>
<table class="lines"><tr><td>Montant</td><td>{{ bank.amount }}</td></tr><tr><td>Bénéficiaire</td><td>{{ bank.holder }}</td></tr><tr><td>IBAN</td><td>{{ bank.iban }}</td></tr>{% if bank.bic %}<tr><td>BIC</td><td>{{ bank.bic }}</td></tr>{% endif %}<tr><td>Communication</td><td><strong>{{ bank.reference }}</strong></td></tr></table>{% endif %}
<p><a class="button" href="{{ cart.url }}">Voir ma réservation</a></p>`,
  },
  en: {
    subject:
      "{% if only_requests %}Your request to {{ organiser.name }} is registered{% else %}Your booking with {{ organiser.name }} is confirmed{% endif %}",
    body: `<h1>Thank you {{ customer.firstname }}, {% if only_requests %}your request is registered{% else %}it is confirmed{% endif %}</h1>
<p>{% if only_requests %}The places are not booked yet: we will answer by e-mail.{% elsif activities.size > 0 %}Your places are booked: {{ activities | join: ", " }}.{% else %}Your order is registered.{% endif %}</p>
<table class="lines">${things({ code: "Code to give:", valid: "Valid until", entries: "{{ b.capacity }} entries", asked: "request pending" })}{% if cart.fee %}<tr><td>Service fee</td><td>{{ cart.fee }}</td></tr>{% endif %}
<tr class="total"><td>Total</td><td>{{ cart.total }}</td></tr>
<tr><td>Paid</td><td>{{ cart.paid }}</td></tr>
{% if cart.balance %}<tr><td><strong>Still to pay</strong></td><td><strong>{{ cart.balance }}</strong></td></tr>{% endif %}</table>
{% if missed.size > 0 %}<h2>What was no longer free</h2><p>Your payment arrived after the places had been let go. The amount is in your wallet; we can refund it to your card if you wish.</p>
<table class="lines">{% for m in missed %}<tr><td>{{ m.title }}{% if m.participant %} · {{ m.participant }}{% endif %}</td><td>{{ m.amount }}</td></tr>{% endfor %}</table>{% endif %}
{% for c in confirmations %}<h2>{{ c.activity }}</h2>{{ c.html | raw }}{% endfor %}
{% if bank %}<h2>Pay by bank transfer</h2>
<table class="lines"><tr><td>Amount</td><td>{{ bank.amount }}</td></tr><tr><td>Beneficiary</td><td>{{ bank.holder }}</td></tr><tr><td>IBAN</td><td>{{ bank.iban }}</td></tr>{% if bank.bic %}<tr><td>BIC</td><td>{{ bank.bic }}</td></tr>{% endif %}<tr><td>Communication</td><td><strong>{{ bank.reference }}</strong></td></tr></table>{% endif %}
<p><a class="button" href="{{ cart.url }}">See my booking</a></p>`,
  },
}
