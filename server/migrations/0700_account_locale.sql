-- What a family says once for all of its children, and a teacher for themselves, stands on the account.
alter table accounts
  add column parent_name text check (length(parent_name) <= 80),
  add column time_zone text not null default 'Europe/Kyiv',
  add column locale text check (locale in ('en', 'ru', 'uk'));
update accounts a set parent_name = p.parent_name, time_zone = p.time_zone, locale = p.locale
from people p where p.id = a.id;
alter table accounts alter column search_key set expression as (
  ' ' || fold_name(coalesce(parent_name, '') || ' ' || coalesce(email, '')) || ' ' || coalesce(substr(phone, 2), '')
);
alter table people alter column search_key set expression as (' ' || fold_name(first_name || ' ' || last_name));
alter table people
  drop column parent_name,
  drop column time_zone,
  drop column locale;
