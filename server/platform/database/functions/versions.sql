-- Versions of rows that several rooms write: by staff, families and jobs. A form sends the version it was made from and is
-- refused when it is no longer that one, so that every change must count, whoever makes it. Inserting counts nothing.

create or replace function app.count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

-- Dates are in the place: whoever changes them writes the terms of the sale too. Money that is paid, reminders and deadlines
-- are no change.
create or replace trigger count_version before update of sold, total_amount, deposit_amount, quantity, participant_id,
  availability_id, place_id, cancelled_at on registrations
  for each row execute function app.count_version();

-- What is kept beside the row (answers to the organiser's questions, tags) is counted by who writes it.
create or replace trigger count_version before update of firstname, lastname, email, phone, language, newsletter on customers
  for each row when ((old.firstname, old.lastname, old.email, old.phone, old.language, old.newsletter)
    is distinct from (new.firstname, new.lastname, new.email, new.phone, new.language, new.newsletter))
  execute function app.count_version();
create or replace trigger count_version before update of firstname, lastname, birthdate on participants
  for each row when ((old.firstname, old.lastname, old.birthdate)
    is distinct from (new.firstname, new.lastname, new.birthdate))
  execute function app.count_version();
