import type { Template } from "./template.ts"

// An organiser's notification about a registration, in its own words.
const words = `{% if text != "" %}<p>{{ text | escape | newline_to_br | raw }}</p>{% endif %}
<p><strong>{{ participant }}</strong>, {{ activity }}<br>{{ when }}{% if customer %}<br>{{ customer }}{% endif %}</p>`
const link = (label: string) =>
  `{% if path %}<p><a class="button" href="{{ site_url }}{{ path }}">${label}</a></p>{% endif %}`

export const notification: Template = {
  fr: {
    subject: "{{ subject }}",
    body: `<h1>Bonjour{% if firstname %} {{ firstname }}{% endif %}</h1>
${words}
${link("Voir l’inscription")}`,
  },
  en: {
    subject: "{{ subject }}",
    body: `<h1>Hello{% if firstname %} {{ firstname }}{% endif %}</h1>
${words}
${link("See the registration")}`,
  },
}
