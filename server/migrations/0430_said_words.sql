-- Words said on a slide of a homework: one recording each, the latest. They belong to the family, and go after 30 days unless it keeps them.
alter table homework_voices
  add column slide_id uuid,
  add column part text check (part ~ '^[a-z0-9-]{1,20}$'),
  add column word text check (length(word) between 1 and 120),
  add column starred_at timestamptz,
  add column reply text check (length(reply) between 1 and 80),
  add column kept_at timestamptz,
  add check (num_nonnulls(slide_id, part, word) in (0, 3));
create unique index homework_voices_of_part on homework_voices (homework_id, slide_id, part) where slide_id is not null;
create index homework_voices_to_remove on homework_voices (created_at) where slide_id is not null and kept_at is null;
