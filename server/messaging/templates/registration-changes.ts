import type { Template } from "./template.ts"

// Mails about a registration after its purchase: cancelled, changed, payment due.
const what = `<p><strong>{{ participant }}</strong>, {{ activity }}<br>{{ when }}`
const dates = `${what}{% if count > 1 %} ({{ count }} dates){% endif %}</p>`
const message = `{% if message != "" %}<blockquote>{{ message | escape | newline_to_br | raw }}</blockquote>{% endif %}`
const fr_returned = `{% if returned.card %}<p><strong>{{ returned.card }}</strong> vous sont remboursés sur votre carte.</p>{% endif %}
{% if returned.bank %}<p><strong>{{ returned.bank }}</strong> vous sont virés sur votre compte bancaire.</p>{% endif %}
{% if returned.cash %}<p><strong>{{ returned.cash }}</strong> vous sont rendus en espèces.</p>{% endif %}
{% if returned.wallet %}<p><strong>{{ returned.wallet }}</strong> sont dans votre portefeuille et servent à votre prochain achat.</p>{% endif %}`
const en_returned = `{% if returned.card %}<p><strong>{{ returned.card }}</strong> is refunded to your card.</p>{% endif %}
{% if returned.bank %}<p><strong>{{ returned.bank }}</strong> is transferred to your bank account.</p>{% endif %}
{% if returned.cash %}<p><strong>{{ returned.cash }}</strong> is given back in cash.</p>{% endif %}
{% if returned.wallet %}<p><strong>{{ returned.wallet }}</strong> is in your wallet and pays for what you buy next.</p>{% endif %}`
const list = (days: string) => `<ul>{% for day in ${days} %}<li>{{ day }}</li>{% endfor %}</ul>`

export const registrationCancelled: Template = {
  fr: {
    subject: "Inscription annulée : {{ activity }}",
    body: `<h1>Bonjour {{ firstname }}</h1>
<p>{% case type %}{% when "customer" %}Comme vous l’avez demandé, cette inscription est annulée.{% when "automatic" %}Cette inscription n’a pas été payée à temps : elle est annulée, et la place est libérée.{% else %}Nous avons dû annuler cette inscription.{% endcase %}</p>
${dates}
{% if type != "customer" %}${message}{% endif %}
${fr_returned}
{% if fee %}<p>Frais d’annulation retenus : {{ fee }}.</p>{% endif %}
<p>Il ne reste rien à payer pour cette inscription.</p>
<p><a class="button" href="{{ site_url }}{{ path }}">Voir l’inscription</a></p>`,
  },
  en: {
    subject: "Registration cancelled: {{ activity }}",
    body: `<h1>Hello {{ firstname }}</h1>
<p>{% case type %}{% when "customer" %}As you asked, this registration is cancelled.{% when "automatic" %}This registration was not paid in time: it is cancelled and the place is free again.{% else %}We had to cancel this registration.{% endcase %}</p>
${dates}
{% if type != "customer" %}${message}{% endif %}
${en_returned}
{% if fee %}<p>Cancellation fee kept: {{ fee }}.</p>{% endif %}
<p>Nothing remains to be paid for this registration.</p>
<p><a class="button" href="{{ site_url }}{{ path }}">See the registration</a></p>`,
  },
}

export const organiserRegistrationCancelled: Template = {
  fr: {
    subject: "Annulation : {{ activity }}, {{ participant }}",
    body: `<h1>Une inscription est annulée</h1>
<p>{% case type %}{% when "customer" %}{{ customer }} annule une inscription.{% when "automatic" %}L’inscription de {{ customer }} n’a pas été payée à temps.{% else %}Votre équipe a annulé une inscription de {{ customer }}.{% endcase %}</p>
${dates}${message}
<p>Les places sont libres.{% if returned.wallet %} {{ returned.wallet }} sont dans son portefeuille.{% endif %}{% if returned.card %} {{ returned.card }} sont remboursés sur sa carte.{% endif %}{% if returned.bank %} {{ returned.bank }} partent vers son compte bancaire.{% endif %}{% if returned.cash %} {{ returned.cash }} sont rendus en espèces.{% endif %}{% if fee %} Frais retenus : {{ fee }}.{% endif %}</p>`,
  },
  en: {
    subject: "Cancelled: {{ activity }}, {{ participant }}",
    body: `<h1>A registration is cancelled</h1>
<p>{% case type %}{% when "customer" %}{{ customer }} cancels a registration.{% when "automatic" %}The registration of {{ customer }} was not paid in time.{% else %}Your team has cancelled a registration of {{ customer }}.{% endcase %}</p>
${dates}${message}
<p>The places are free.{% if returned.wallet %} {{ returned.wallet }} is in their wallet.{% endif %}{% if returned.card %} {{ returned.card }} is refunded to their card.{% endif %}{% if returned.bank %} {{ returned.bank }} goes to their bank account.{% endif %}{% if returned.cash %} {{ returned.cash }} is given back in cash.{% endif %}{% if fee %} Fee kept: {{ fee }}.{% endif %}</p>`,
  },
}

const fr_change = `{% if added.size > 0 %}<p>Dates ajoutées :</p>${list("added")}{% endif %}{% if removed.size > 0 %}<p>Dates retirées :</p>${list("removed")}{% endif %}`
const en_change = `{% if added.size > 0 %}<p>Dates added:</p>${list("added")}{% endif %}{% if removed.size > 0 %}<p>Dates given up:</p>${list("removed")}{% endif %}`

export const registrationUpdated: Template = {
  fr: {
    subject: "Inscription modifiée : {{ activity }}",
    body: `<h1>Bonjour {{ firstname }}</h1>
<p>Votre inscription est modifiée.</p>
${dates}${fr_change}
{% if total %}<p>Nouveau total : <strong>{{ total }}</strong>.</p>{% endif %}
{% if to_wallet %}<p><strong>{{ to_wallet }}</strong> sont dans votre portefeuille et servent à votre prochain achat.</p>{% endif %}
{% if outstanding %}<p>Il reste <strong>{{ outstanding }}</strong> à payer.</p>{% endif %}
<p><a class="button" href="{{ site_url }}{{ path }}">Voir l’inscription</a></p>`,
  },
  en: {
    subject: "Registration changed: {{ activity }}",
    body: `<h1>Hello {{ firstname }}</h1>
<p>Your registration has been changed.</p>
${dates}${en_change}
{% if total %}<p>New total: <strong>{{ total }}</strong>.</p>{% endif %}
{% if to_wallet %}<p><strong>{{ to_wallet }}</strong> is in your wallet and pays for what you buy next.</p>{% endif %}
{% if outstanding %}<p><strong>{{ outstanding }}</strong> is still to be paid.</p>{% endif %}
<p><a class="button" href="{{ site_url }}{{ path }}">See the registration</a></p>`,
  },
}

export const organiserRegistrationUpdated: Template = {
  fr: {
    subject: "Modification : {{ activity }}, {{ participant }}",
    body: `<h1>Une inscription est modifiée</h1>
<p>{{ customer }} modifie une inscription.</p>
${dates}${fr_change}
{% if total %}<p>Nouveau total : <strong>{{ total }}</strong>.</p>{% endif %}`,
  },
  en: {
    subject: "Changed: {{ activity }}, {{ participant }}",
    body: `<h1>A registration was changed</h1>
<p>{{ customer }} changes a registration.</p>
${dates}${en_change}
{% if total %}<p>New total: <strong>{{ total }}</strong>.</p>{% endif %}`,
  },
}

/** Money that staff give back of a registration that goes on. */
export const registrationRefunded: Template = {
  fr: {
    subject: "Remboursement : {{ activity }}",
    body: `<h1>Bonjour {{ firstname }}</h1>
<p>Nous vous rendons une partie de ce qui a été payé pour cette inscription.</p>
${dates}
${fr_returned}
{% if total %}<p>Nouveau total : <strong>{{ total }}</strong>.</p>{% endif %}
{% if outstanding %}<p>Il reste <strong>{{ outstanding }}</strong> à payer.</p>{% endif %}
<p><a class="button" href="{{ site_url }}{{ path }}">Voir l’inscription</a></p>`,
  },
  en: {
    subject: "Refund: {{ activity }}",
    body: `<h1>Hello {{ firstname }}</h1>
<p>We are giving back some of what was paid for this registration.</p>
${dates}
${en_returned}
{% if total %}<p>New total: <strong>{{ total }}</strong>.</p>{% endif %}
{% if outstanding %}<p><strong>{{ outstanding }}</strong> is still to be paid.</p>{% endif %}
<p><a class="button" href="{{ site_url }}{{ path }}">See the registration</a></p>`,
  },
}

/** The one reminder before a registration is cancelled for not being paid. */
export const registrationDue: Template = {
  fr: {
    subject: "À payer au plus tard le {{ due }} : {{ activity }}",
    body: `<h1>Bonjour {{ firstname }}</h1>
<p>Cette inscription attend encore son paiement : <strong>{{ missing }}</strong>, au plus tard le {{ due }}. Passé ce jour, elle est annulée et la place revient à une autre famille.</p>
${dates}
<p><a class="button" href="{{ site_url }}{{ path }}">Payer maintenant</a></p>`,
  },
  en: {
    subject: "To be paid by {{ due }}: {{ activity }}",
    body: `<h1>Hello {{ firstname }}</h1>
<p>This registration is still waiting for its payment: <strong>{{ missing }}</strong>, by {{ due }}. After that day it is cancelled and the place goes to another family.</p>
${dates}
<p><a class="button" href="{{ site_url }}{{ path }}">Pay now</a></p>`,
  },
}

export const registrationDateMoved: Template = {
  fr: {
    subject: "Date déplacée : {{ activity }}",
    body: `<h1>Bonjour {{ firstname }}</h1>
<p>Nous avons déplacé une date de l’inscription de <strong>{{ participant }}</strong> à {{ activity }}.</p>
<p><s>{{ before }}</s><br><strong>{{ after }}</strong></p>
<p>Rien d’autre ne change. Si ce moment ne vous convient pas, répondez simplement à ce message.</p>
<p><a class="button" href="{{ site_url }}{{ path }}">Voir l’inscription</a></p>`,
  },
  en: {
    subject: "Date moved: {{ activity }}",
    body: `<h1>Hello {{ firstname }}</h1>
<p>We have moved a date of <strong>{{ participant }}</strong>’s registration for {{ activity }}.</p>
<p><s>{{ before }}</s><br><strong>{{ after }}</strong></p>
<p>Nothing else changes. If this time does not suit you, simply answer this message.</p>
<p><a class="button" href="{{ site_url }}{{ path }}">See the registration</a></p>`,
  },
}
