import type { Template } from "./template.ts"

export const organiserCreated: Template = {
  fr: {
    subject: "Votre site {{ organiser.name }} est prêt",
    body: `<h1>Bienvenue chez Marelle</h1>
<p>Le site de <strong>{{ organiser.name }}</strong> est en ligne. Il ne lui manque plus que vos activités.</p>
<p><a class="button" href="{{ site_url }}/">Voir le site</a></p>`,
  },
  en: {
    subject: "Your site {{ organiser.name }} is ready",
    body: `<h1>Welcome to Marelle</h1>
<p>The site of <strong>{{ organiser.name }}</strong> is online. All it needs now is your activities.</p>
<p><a class="button" href="{{ site_url }}/">See the site</a></p>`,
  },
}
