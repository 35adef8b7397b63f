-- What families accept: the organiser's terms and what it says of personal data, in its languages. A version is never changed,
-- and the last one is in force; before the first one the platform's words are, as version 0. Its number is kept with the
-- settings, where every checkout finds it. Of families and carts from before nobody knows what they were shown.
create table terms_versions (
  organiser_id bigint not null references organisers,
  cuid text not null,
  version integer not null constraint terms_versions_number check (version > 0),
  -- { terms: { fr, en }, privacy: { fr, en } }, cleaned HTML; a language without a text has an empty one
  texts jsonb not null,
  collaborator_id bigint,
  created_at timestamptz not null default now(),
  primary key (organiser_id, version),
  unique (organiser_id, cuid),
  foreign key (organiser_id, collaborator_id) references collaborators
);
call app.protect('terms_versions');
revoke update, delete on terms_versions from marelle_tenant;

alter table settings add column terms_version integer not null default 0;
alter table customers add column terms_version integer;
alter table carts add column terms_version integer;
