-- The root of the console looks for an e-mail among the collaborators of all organisers, whoever asks.
create index collaborators_anywhere on collaborators (email) where archived_at is null;
