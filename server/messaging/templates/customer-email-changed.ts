import type { Template } from "./template.ts"

export const customerEmailChanged: Template = {
  fr: {
    subject: "Une nouvelle adresse e-mail pour votre compte",
    body: `<h1>Bonjour {{ firstname }}</h1>
<p>L’adresse de votre compte chez <strong>{{ organiser.name }}</strong> doit devenir {{ email }}. Ce sera fait dès que le lien envoyé à cette adresse aura été suivi ; d’ici là, celle-ci reste la vôtre.</p>
<p>Si ce changement ne vient pas de vous, choisissez sans attendre un nouveau mot de passe : la demande s’arrête aussitôt.</p>
<p><a class="button" href="{{ site_url }}/auth/password">Choisir un mot de passe</a></p>`,
  },
  en: {
    subject: "A new e-mail address for your account",
    body: `<h1>Hello {{ firstname }}</h1>
<p>The address of your account with <strong>{{ organiser.name }}</strong> is to become {{ email }}. It will once the link sent there is followed; until then this one stays yours.</p>
<p>If you did not ask for it, choose a new password straight away: that ends the change.</p>
<p><a class="button" href="{{ site_url }}/auth/password">Choose a password</a></p>`,
  },
}
