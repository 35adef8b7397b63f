-- Registrations of one availability are listed by when they were made: the index has them in that order.
drop index registrations_availability;
create index registrations_availability on registrations (organiser_id, availability_id, created_at desc, id desc);
