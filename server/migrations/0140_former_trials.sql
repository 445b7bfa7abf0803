-- Free lessons of children who were removed. A number has only so many, whoever comes again under it: hashes under the
-- school's own key, without a name and without the lesson.
create table former_trials (
  id bigint generated always as identity primary key,
  phone_hash bytea not null,
  child_hash bytea not null,
  lesson_at timestamptz not null
);
create index former_trials_of_phone on former_trials (phone_hash);
create index former_trials_by_age on former_trials (lesson_at);
-- Whose number it was once: the wizard asks by the number.
create index former_addresses_by_address on former_addresses (address);
