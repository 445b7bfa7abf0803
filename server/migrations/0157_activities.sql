-- What is played on a slide (docs/decisions/0072): data that the contract's schema has let in, its pictures by their keys.
alter table slides
  add column activity jsonb check (jsonb_typeof(activity) = 'object' and octet_length(activity::text) <= 65536);
