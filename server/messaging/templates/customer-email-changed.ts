import type { Template } from "./template.ts"

export const customerEmailChanged: Template = {
  fr: {
    subject: "Votre adresse e-mail a changé",
    body: `<h1>Bonjour {{ firstname }}</h1>
<p>L’adresse de votre compte chez <strong>{{ organiser.name }}</strong> est maintenant {{ email }}. Ce message est le dernier envoyé à l’ancienne.</p>
<p>Si ce changement ne vient pas de vous, écrivez-nous sans attendre.</p>
<p><a class="button" href="{{ site_url }}/">Nous joindre</a></p>`,
  },
  en: {
    subject: "Your e-mail address has changed",
    body: `<h1>Hello {{ firstname }}</h1>
<p>The address of your account with <strong>{{ organiser.name }}</strong> is now {{ email }}. This is the last message to the old one.</p>
<p>If you did not make this change, write to us straight away.</p>
<p><a class="button" href="{{ site_url }}/">Get in touch</a></p>`,
  },
}
