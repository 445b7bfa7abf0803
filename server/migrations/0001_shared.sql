create extension if not exists btree_gist;

-- A correction is a new entry. Only who erases a whole family (GDPR, article 17) says so first, for one transaction:
-- set local skylark.erasing = 'on'.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if current_setting('skylark.erasing', true) = 'on' then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception '% of % is refused: what is in the books stays', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end $$;
