import type { Template } from "./template.ts"

/** The frame of a newsletter, with the organiser's text and an unsubscribe link. */
export const newsletter: Template = {
  fr: {
    subject: "{{ title }}",
    body: `<h1>{{ title }}</h1>
{{ content | raw }}
<p class="small">Vous recevez cette lettre parce que vous avez un compte chez {{ organiser.name }}. <a href="{{ unsubscribe_url }}">Se désabonner</a></p>`,
  },
  en: {
    subject: "{{ title }}",
    body: `<h1>{{ title }}</h1>
{{ content | raw }}
<p class="small">You receive this letter because you have an account with {{ organiser.name }}. <a href="{{ unsubscribe_url }}">Unsubscribe</a></p>`,
  },
}
