-- The words of the catalogue are kept by organisers: each change counts up a version, and what was sold or answered is
-- archived instead of removed.
alter table catalogs add column version integer not null default 1;
alter table locations add column version integer not null default 1;
alter table locations add column archived_at timestamptz;
alter table resources add column version integer not null default 1;
alter table resources add column archived_at timestamptz;
alter table category_groups add column version integer not null default 1;
alter table calendar_periods add column version integer not null default 1;
alter table questions add column version integer not null default 1;
alter table questions add column archived_at timestamptz;
alter table options add column version integer not null default 1;
alter table options add column archived_at timestamptz;
-- A price that is no longer offered keeps its label for the registrations that chose it.
alter table option_prices add column archived_at timestamptz;

-- Products: what was sold is archived.
alter table bundles add column version integer not null default 1;
alter table bundles add column archived_at timestamptz;
alter table memberships add column version integer not null default 1;
alter table memberships add column archived_at timestamptz;
alter table vouchers add column version integer not null default 1;
alter table vouchers add column archived_at timestamptz;

-- Volume discounts get a name of their own in addresses.
alter table volume_discounts add column version integer not null default 1;
alter table volume_discounts add column cuid text;
update volume_discounts set cuid = 'v' || substr(md5(organiser_id || '/' || id), 1, 24) where cuid is null;
alter table volume_discounts alter column cuid set not null;
create unique index volume_discounts_cuid on volume_discounts (organiser_id, cuid);

alter table activities add column version integer not null default 1;
alter table activities add column archived_at timestamptz;
