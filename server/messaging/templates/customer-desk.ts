import type { Template } from "./template.ts"

export const customerInvitation: Template = {
  fr: {
    subject: "Votre compte chez {{ organiser.name }}",
    body: `<h1>Bonjour {{ firstname }}</h1>
<p>{{ organiser.name }} a créé un compte pour votre famille. Choisissez un mot de passe pour y entrer. Ce lien vaut sept jours et une seule fois.</p>
<p><a class="button" href="{{ link }}">Choisir un mot de passe</a></p>
<p>Si vous n’attendiez pas ce message, il n’y a rien à faire.</p>`,
  },
  en: {
    subject: "Your account with {{ organiser.name }}",
    body: `<h1>Hello {{ firstname }}</h1>
<p>{{ organiser.name }} has made an account for your family. Choose a password to come in. This link works for seven days, and once.</p>
<p><a class="button" href="{{ link }}">Choose a password</a></p>
<p>If you did not expect this message, there is nothing to do.</p>`,
  },
}

export const customerEmailMoved: Template = {
  fr: {
    subject: "L’adresse de votre compte a changé",
    body: `<h1>Bonjour {{ firstname }}</h1>
<p>L’équipe de <strong>{{ organiser.name }}</strong> a changé l’adresse e-mail de votre compte. Les appareils connectés ont été déconnectés, et les liens déjà envoyés ne valent plus.</p>
<p>Si ce changement vous étonne, écrivez ou téléphonez à {{ organiser.name }}.</p>`,
  },
  en: {
    subject: "The address of your account has changed",
    body: `<h1>Hello {{ firstname }}</h1>
<p>The team of <strong>{{ organiser.name }}</strong> has changed the e-mail address of your account. Devices were logged out, and links that were sent before no longer work.</p>
<p>If this surprises you, write to {{ organiser.name }} or call them.</p>`,
  },
}
