-- Organisers keep their availabilities: each change counts up a version, and one that people had to do with is archived.
-- Constraints stand beside their columns because a cluster adds them only by name.
alter table availabilities add column version integer not null default 1;
alter table availabilities add column archived_at timestamptz;
-- Below it the console says so; cancelling stays a person's decision. Empty is none.
alter table availabilities add column minimum integer;
alter table availabilities add constraint availabilities_minimum check (minimum > 0);
-- Cancelled in full by the organiser: it stays CLOSED for good.
alter table availabilities add column cancelled_at timestamptz;
alter table availabilities add constraint availabilities_cancelled check (cancelled_at is null or status = 'CLOSED');
-- A cancelled date is CLOSED for good and no longer counts among the dates a price is divided by.
alter table availability_dates add column cancelled_at timestamptz;
alter table availability_dates add constraint availability_dates_cancelled check (cancelled_at is null or status = 'CLOSED');
alter table availability_dates add column version integer not null default 1;

-- Fields that are the availability's own: given when it was made, worked out for it or changed by hand. Synchronisation
-- proposes to change them only when a person ticks them; an availability may also be left out of it altogether.
alter table availabilities add column own_fields text[] not null default '{}';
alter table availabilities add constraint availabilities_own_fields
  check (own_fields <@ array['price', 'deposit', 'capacity', 'age_minimum', 'age_maximum', 'categories']);
alter table availabilities add column synchronised boolean not null default true;
-- Of the availabilities made before, what differs from the activity counts as their own.
update availabilities a set own_fields = array_remove(array[
    case when a.price <> t.default_price then 'price' end,
    case when a.deposit <> t.default_deposit then 'deposit' end,
    case when a.capacity is distinct from t.default_capacity then 'capacity' end,
    case when a.age_minimum is distinct from t.age_minimum then 'age_minimum' end,
    case when a.age_maximum is distinct from t.age_maximum then 'age_maximum' end,
    case when exists (
      (select category_id from availability_categories k where k.organiser_id = a.organiser_id and k.availability_id = a.id
        except select category_id from activity_categories k where k.organiser_id = a.organiser_id and k.activity_id = t.id)
      union all
      (select category_id from activity_categories k where k.organiser_id = a.organiser_id and k.activity_id = t.id
        except select category_id from availability_categories k where k.organiser_id = a.organiser_id and k.availability_id = a.id)
    ) then 'categories' end], null)
  from activities t where t.organiser_id = a.organiser_id and t.id = a.activity_id;
