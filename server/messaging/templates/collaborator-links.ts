import type { Template } from "./template.ts"

export const collaboratorInvitation: Template = {
  fr: {
    subject: "{{ organiser.name }} vous invite dans sa console",
    body: `<h1>Bonjour {{ firstname }}</h1>
<p>{{ organiser.name }} vous ouvre sa console de gestion. Choisissez un mot de passe pour y entrer. Ce lien vaut sept jours et une seule fois.</p>
<p><a class="button" href="{{ link }}">Choisir un mot de passe</a></p>
<p>Si vous n’attendiez pas cette invitation, il n’y a rien à faire.</p>`,
  },
  en: {
    subject: "{{ organiser.name }} invites you to its console",
    body: `<h1>Hello {{ firstname }}</h1>
<p>{{ organiser.name }} opens its console to you. Choose a password to come in. This link works for seven days, and once.</p>
<p><a class="button" href="{{ link }}">Choose a password</a></p>
<p>If you did not expect this invitation, there is nothing to do.</p>`,
  },
}

export const collaboratorPassword: Template = {
  fr: {
    subject: "Choisir un nouveau mot de passe pour la console",
    body: `<h1>Bonjour {{ firstname }}</h1>
<p>Voici le lien pour choisir un nouveau mot de passe dans la console de {{ organiser.name }}. Il vaut une heure et une seule fois.</p>
<p><a class="button" href="{{ link }}">Choisir un mot de passe</a></p>
<p>Si la demande ne vient pas de vous, il n’y a rien à faire : votre mot de passe reste le même.</p>`,
  },
  en: {
    subject: "Choose a new password for the console",
    body: `<h1>Hello {{ firstname }}</h1>
<p>Here is the link to choose a new password in the console of {{ organiser.name }}. It works for one hour, and once.</p>
<p><a class="button" href="{{ link }}">Choose a password</a></p>
<p>If it was not you who asked, there is nothing to do: your password stays the same.</p>`,
  },
}
