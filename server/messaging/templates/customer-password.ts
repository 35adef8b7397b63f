import type { Template } from "./template.ts"

export const customerPassword: Template = {
  fr: {
    subject: "Choisir un nouveau mot de passe",
    body: `<h1>Bonjour {{ firstname }}</h1>
<p>Vous avez demandé un nouveau mot de passe. Ce lien vaut une heure et une seule fois.</p>
<p><a class="button" href="{{ link }}">Choisir un mot de passe</a></p>
<p>Si la demande ne vient pas de vous, il n’y a rien à faire : votre mot de passe reste le même.</p>`,
  },
  en: {
    subject: "Choose a new password",
    body: `<h1>Hello {{ firstname }}</h1>
<p>You asked for a new password. This link works for one hour, and once.</p>
<p><a class="button" href="{{ link }}">Choose a password</a></p>
<p>If it was not you, there is nothing to do: your password stays the same.</p>`,
  },
}
