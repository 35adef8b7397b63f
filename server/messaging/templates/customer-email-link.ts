import type { Template } from "./template.ts"

export const customerEmailLink: Template = {
  fr: {
    subject: "Confirmer votre nouvelle adresse e-mail",
    body: `<h1>Bonjour {{ firstname }}</h1>
<p>Cette adresse doit devenir celle de votre compte chez <strong>{{ organiser.name }}</strong>. Elle le sera dès que vous l’aurez confirmée. Ce lien vaut un jour et une seule fois.</p>
<p><a class="button" href="{{ link }}">Confirmer cette adresse</a></p>
<p>Si la demande ne vient pas de vous, il n’y a rien à faire.</p>`,
  },
  en: {
    subject: "Confirm your new e-mail address",
    body: `<h1>Hello {{ firstname }}</h1>
<p>This address is to become that of your account with <strong>{{ organiser.name }}</strong>. It will as soon as you confirm it. This link works for one day, and once.</p>
<p><a class="button" href="{{ link }}">Confirm this address</a></p>
<p>If it was not you, there is nothing to do.</p>`,
  },
}
