-- What the activities of a homework came to when it was handed in: marked by the fold of their moves, slide by slide.
alter table homeworks
  add column marks jsonb not null default '[]' check (jsonb_typeof(marks) = 'array');
