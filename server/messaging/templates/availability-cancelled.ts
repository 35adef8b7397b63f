import type { Template } from "./template.ts"

// One mail to a family when the organiser cancels dates: what falls away, what stays, and where the money is.
const days = `<ul>{% for day in days %}<li>{{ day }}</li>{% endfor %}</ul>`
const message = `<blockquote>{{ message | escape | newline_to_br | raw }}</blockquote>`

export const availabilityCancelled: Template = {
  fr: {
    subject: "{% if is_all %}Annulé{% else %}Dates annulées{% endif %} : {{ activity }}",
    body: `<h1>Bonjour {{ firstname }}</h1>
<p>{% if is_all %}Nous avons dû annuler <strong>{{ activity }}</strong>.{% else %}Nous avons dû annuler des dates de <strong>{{ activity }}</strong> :{% endif %}</p>
${days}${message}
{% for registration in registrations %}<p><strong>{{ registration.participant }}</strong> : {% if registration.kept == 0 %}l’inscription est annulée.{% else %}l’inscription garde {{ registration.kept }} {% if registration.kept == 1 %}date{% else %}dates{% endif %}, et son prix baisse.{% endif %} <a href="{{ site_url }}{{ registration.path }}">Voir l’inscription</a></p>{% endfor %}
{% if returned.card %}<p><strong>{{ returned.card }}</strong> vous sont remboursés sur votre carte.</p>{% endif %}
{% if returned.wallet %}<p><strong>{{ returned.wallet }}</strong> sont dans votre portefeuille et servent à votre prochain achat.</p>{% endif %}
{% if held %}<p>Nous avons retiré ces dates de votre panier.</p>{% endif %}
{% if waited %}<p>La liste d’attente est close : vous n’y attendez plus de place.</p>{% elsif offered %}<p>La place que nous vous proposions comprenait ces dates : nous l’avons reprise, et vous gardez votre rang dans la liste d’attente.</p>{% endif %}`,
  },
  en: {
    subject: "{% if is_all %}Cancelled{% else %}Dates cancelled{% endif %}: {{ activity }}",
    body: `<h1>Hello {{ firstname }}</h1>
<p>{% if is_all %}We had to cancel <strong>{{ activity }}</strong>.{% else %}We had to cancel dates of <strong>{{ activity }}</strong>:{% endif %}</p>
${days}${message}
{% for registration in registrations %}<p><strong>{{ registration.participant }}</strong>: {% if registration.kept == 0 %}the registration is cancelled.{% else %}the registration keeps {{ registration.kept }} {% if registration.kept == 1 %}date{% else %}dates{% endif %}, and its price falls.{% endif %} <a href="{{ site_url }}{{ registration.path }}">See the registration</a></p>{% endfor %}
{% if returned.card %}<p><strong>{{ returned.card }}</strong> is refunded to your card.</p>{% endif %}
{% if returned.wallet %}<p><strong>{{ returned.wallet }}</strong> is in your wallet and pays for what you buy next.</p>{% endif %}
{% if held %}<p>We have taken these dates out of your cart.</p>{% endif %}
{% if waited %}<p>The waiting list is closed: you are no longer waiting for a place.</p>{% elsif offered %}<p>The place we offered you included these dates: we have taken it back, and you keep your place in the queue.</p>{% endif %}`,
  },
}
