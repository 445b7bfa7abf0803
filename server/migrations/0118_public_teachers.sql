-- Shown to everybody only where the teacher agreed; nobody is until a manager says so.
alter table teacher_traits add column is_public boolean not null default false;
-- locale -> a sentence for parents; `about` stands where one is missing.
alter table teacher_traits add column abouts jsonb not null default '{}' check (jsonb_typeof(abouts) = 'object');
