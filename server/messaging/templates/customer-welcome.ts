import type { Template } from "./template.ts"

export const customerWelcome: Template = {
  fr: {
    subject: "Bienvenue chez {{ organiser.name }}",
    body: `<h1>Bonjour {{ firstname }}</h1>
<p>Votre compte chez <strong>{{ organiser.name }}</strong> est prêt. Ajoutez les personnes que vous inscrivez : leur fiche se remplit une seule fois.</p>
<p><a class="button" href="{{ site_url }}/account">Ouvrir mon compte</a></p>`,
  },
  en: {
    subject: "Welcome to {{ organiser.name }}",
    body: `<h1>Hello {{ firstname }}</h1>
<p>Your account with <strong>{{ organiser.name }}</strong> is ready. Add the people you register: their details are filled in only once.</p>
<p><a class="button" href="{{ site_url }}/account">Open my account</a></p>`,
  },
}
