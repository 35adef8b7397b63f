import type { Template } from "./template.ts"

export const attendanceCharged: Template = {
  fr: {
    subject: "{{ title }} : votre décompte, {{ period }}",
    body: `<h1>Bonjour {{ firstname }}</h1>
<p>Voici votre décompte pour les minutes passées avant ou après les heures d’activité.</p>
<p><strong>{{ title }}</strong><br>{{ period }}</p>
<p>Montant : <strong>{{ amount }}</strong></p>
{% if is_due %}<p>Par virement, indiquez la communication <strong>{{ reference }}</strong>.</p>{% endif %}
<p><a class="button" href="{{ site_url }}{{ path }}">Voir le détail{% if is_due %} et payer{% endif %}</a></p>`,
  },
  en: {
    subject: "{{ title }}: your statement, {{ period }}",
    body: `<h1>Hello {{ firstname }}</h1>
<p>Here is your statement for the minutes spent before or after the hours of the activity.</p>
<p><strong>{{ title }}</strong><br>{{ period }}</p>
<p>Amount: <strong>{{ amount }}</strong></p>
{% if is_due %}<p>By bank transfer, please use the reference <strong>{{ reference }}</strong>.</p>{% endif %}
<p><a class="button" href="{{ site_url }}{{ path }}">See the details{% if is_due %} and pay{% endif %}</a></p>`,
  },
}
