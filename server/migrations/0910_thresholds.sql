-- From when on a state of a lesson is a trouble: one row. What no owner has set has its default
-- (contract/src/nowTroubles.facts.ts).
create table now_thresholds (
  id boolean primary key default true check (id),
  -- name -> what is set
  thresholds jsonb not null default '{}' check (jsonb_typeof(thresholds) = 'object'),
  changed_at timestamptz,
  changed_by text
);
insert into now_thresholds default values;
