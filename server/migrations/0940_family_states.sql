-- By what the desk's lists of families are filtered, one row a family. Without it, each page of a list read the lessons
-- and balances of the whole school.
create table family_states (
  account_id uuid primary key references accounts on update cascade on delete cascade,
  -- When the first lesson that isn't decided yet begins, and when the last one ends: a lesson is ahead until then.
  next_at timestamptz,
  ahead_until timestamptz,
  -- When the last held lesson began.
  held_at timestamptz,
  -- A trial was held; something was paid.
  has_tried boolean not null default false,
  has_bought boolean not null default false,
  -- Balances of the children, as ranges: a range of balances is searched for.
  balances int4multirange not null default '{}'
);
-- For balances that few have.
create index family_states_by_balance on family_states using gist (balances);

create function keep_family_state(family uuid) returns void language plpgsql as $$
begin
  if not exists (select from people where id = family and type = 'student' and deleted_at is null and not is_synthetic) then
    delete from family_states where account_id = family;
    return;
  end if;
  -- Locked by a statement of its own: the next one sees what another transaction has changed of this family meanwhile.
  perform from family_states where account_id = family for no key update;
  if not found then
    insert into family_states (account_id) values (family) on conflict do nothing;
  end if;
  update family_states set (next_at, ahead_until, held_at, has_tried, has_bought, balances) = (
    select min(next.starts_at), max(ahead.ends_at), max(held.starts_at),
      coalesce(bool_or(exists (select from lessons where student_id = s.id and is_trial and status = 'held')), false),
      coalesce(bool_or(exists (select from purchases where student_id = s.id and paid_at is not null)), false),
      coalesce(range_agg(int4range(coalesce(c.balance, 0), coalesce(c.balance, 0), '[]'))
        filter (where s.deleted_at is null), '{}')
    from people s
    left join credit_balances c on c.student_id = s.id
    left join lateral (select starts_at from lessons where student_id = s.id and status in ('booked', 'in_progress')
      order by starts_at limit 1) next on true
    left join lateral (select ends_at from lessons where student_id = s.id and status in ('booked', 'in_progress')
      order by starts_at desc limit 1) ahead on true
    left join lateral (select starts_at from lessons where student_id = s.id and status = 'held' and status <> 'cancelled'
      order by starts_at desc limit 1) held on true
    where s.account_id = family
  ) where account_id = family;
end $$;

-- For tables with a student_id.
create function keep_family_state_of_student() returns trigger language plpgsql as $$
begin
  perform keep_family_state(account_id) from people where id in (old.student_id, new.student_id);
  return null;
end $$;
create function keep_family_state_of_person() returns trigger language plpgsql as $$
begin
  perform keep_family_state(id) from accounts where id in (old.account_id, new.account_id);
  return null;
end $$;
create trigger keep_family_state after insert or delete or update of account_id, deleted_at on people
  for each row execute function keep_family_state_of_person();
create trigger keep_family_state after insert or delete or update of balance on credit_balances
  for each row execute function keep_family_state_of_student();
create trigger keep_family_state after insert or delete or update of student_id, status, starts_at, ends_at, is_trial
  on lessons for each row execute function keep_family_state_of_student();
create trigger keep_family_state after insert or delete or update of paid_at on purchases
  for each row execute function keep_family_state_of_student();

select keep_family_state(id) from people where type = 'student' and account_id = id;

-- A refund is found by what the provider calls it.
create index refunds_by_ref on refunds (provider_ref) where provider_ref is not null;
