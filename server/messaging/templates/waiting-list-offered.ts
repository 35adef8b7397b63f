import type { Template } from "./template.ts"

export const waitingListOffered: Template = {
  fr: {
    subject: "Une place s’est libérée pour {{ participant }} : {{ activity }}",
    body: `<h1>Bonjour {{ firstname }}</h1>
<p>Une place s’est libérée pour <strong>{{ participant }}</strong>.</p>
<p><strong>{{ activity }}</strong><br>{{ when }}</p>
<p>Nous vous la gardons jusqu’au <strong>{{ until.day }} à {{ until.time }}</strong>. Ensuite, elle passe à la personne suivante.</p>
<p><a class="button" href="{{ site_url }}{{ path }}#register">Prendre la place</a></p>
<p>Vous n’en avez plus besoin ? Refusez-la <a href="{{ site_url }}/account/waiting-list">dans votre compte</a> : quelqu’un d’autre en profitera.</p>`,
  },
  en: {
    subject: "A place has come free for {{ participant }}: {{ activity }}",
    body: `<h1>Hello {{ firstname }}</h1>
<p>A place has come free for <strong>{{ participant }}</strong>.</p>
<p><strong>{{ activity }}</strong><br>{{ when }}</p>
<p>We are keeping it for you until <strong>{{ until.day }}, {{ until.time }}</strong>. After that it goes to the next in line.</p>
<p><a class="button" href="{{ site_url }}{{ path }}#register">Take the place</a></p>
<p>No longer need it? Decline it <a href="{{ site_url }}/account/waiting-list">in your account</a> and somebody else can have it.</p>`,
  },
}
