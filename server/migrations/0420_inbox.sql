-- What waits for a manager. An item of a source is opened and closed by triggers, so in the transaction of its source,
-- whoever answers it and from where.
create table inbox_items (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in (
    'lesson_problem', 'lesson_wish', 'trial_wish', 'message_failed', 'refund_failed', 'books_finding', 'call_stopped',
    'greeting', 'review', 'deck', 'absence_uncovered', 'undecided', 'task'
  )),
  -- The row that waits, in the table of its kind; a task is its own.
  source_id uuid,
  -- The family's account, or a teacher.
  person_id uuid references people on delete cascade,
  lesson_id uuid references lessons on delete cascade,
  -- Of a task.
  text text not null default '' check (length(text) <= 500),
  made_by uuid references managers,
  -- Open items with the same one are shown as one.
  fold text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  assignee_id uuid references managers,
  snoozed_until timestamptz,
  closed_at timestamptz,
  -- Who closed it by hand; null when its source was answered.
  closed_by uuid references managers,
  -- Grows with every change by a manager: whoever has seen an older one is told so.
  version int not null default 1,
  constraint inbox_items_once unique (kind, source_id),
  check ((kind = 'task') = (text <> '')),
  check ((kind = 'task') = (source_id is null)),
  check (closed_by is null or closed_at is not null)
);
create index inbox_items_open on inbox_items (due_at, id) where closed_at is null;
create index inbox_items_closed on inbox_items (closed_at desc, id desc) where closed_at is not null;
create index inbox_items_of_person on inbox_items (person_id);
create index inbox_items_of_lesson on inbox_items (lesson_id);

create table inbox_comments (
  id uuid primary key default uuidv7(),
  item_id uuid not null references inbox_items on delete cascade,
  manager_id uuid not null references managers,
  text text not null check (length(text) between 1 and 1000),
  at timestamptz not null
);
create index inbox_comments_of on inbox_comments (item_id, at, id);

-- Who has an item open: two managers on one see each other.
create table inbox_looks (
  item_id uuid not null references inbox_items on delete cascade,
  manager_id uuid not null references managers,
  at timestamptz not null,
  primary key (item_id, manager_id)
);
create index inbox_looks_by_age on inbox_looks (at);

create function account_of(person uuid) returns uuid language sql stable as $$
  select account_id from people where id = person
$$;

-- Opens an item, again if its source had closed it.
create function open_inbox_item(
  of_kind text, source uuid, person uuid, lesson uuid, at timestamptz, due interval, like_others text
) returns void language sql as $$
  insert into inbox_items (kind, source_id, person_id, lesson_id, created_at, due_at, fold)
  values (of_kind, source, person, lesson, at, at + due, like_others)
  on conflict on constraint inbox_items_once do update
    set closed_at = null, closed_by = null, created_at = excluded.created_at, due_at = excluded.due_at,
      snoozed_until = null, version = inbox_items.version + 1
    where inbox_items.closed_at is not null
$$;

create function close_inbox_item(of_kind text, source uuid, at timestamptz) returns void language sql as $$
  update inbox_items set closed_at = at, closed_by = null, version = version + 1
  where kind = of_kind and source_id = source and closed_at is null
$$;

-- What is no longer stored waits for nobody.
create function drop_inbox_item() returns trigger language plpgsql as $$
begin
  delete from inbox_items where kind = tg_argv[0] and source_id = old.id;
  return null;
end $$;

create function inbox_of_problem() returns trigger language plpgsql as $$
begin
  if new.decided_at is null then
    perform open_inbox_item(
      'lesson_problem', new.id, account_of(new.student_id), new.lesson_id, new.created_at, interval '24 hours', null);
  else
    perform close_inbox_item('lesson_problem', new.id, new.decided_at);
  end if;
  return null;
end $$;
create trigger inbox_of_problem after insert or update of decided_at on lesson_problems
  for each row execute function inbox_of_problem();
create trigger inbox_of_problem_gone after delete on lesson_problems
  for each row execute function drop_inbox_item('lesson_problem');

create function inbox_of_wish() returns trigger language plpgsql as $$
begin
  if new.answered_at is null then
    perform open_inbox_item(
      'lesson_wish', new.id, account_of(new.student_id), new.lesson_id, new.created_at, interval '4 hours', null);
  else
    perform close_inbox_item('lesson_wish', new.id, new.answered_at);
  end if;
  return null;
end $$;
create trigger inbox_of_wish after insert or update of answered_at on lesson_wishes
  for each row execute function inbox_of_wish();
create trigger inbox_of_wish_gone after delete on lesson_wishes
  for each row execute function drop_inbox_item('lesson_wish');

create function inbox_of_trial_wish() returns trigger language plpgsql as $$
begin
  if new.done_at is null then
    perform open_inbox_item('trial_wish', new.id, new.person_id, null, new.created_at, interval '30 minutes', null);
  else
    perform close_inbox_item('trial_wish', new.id, new.done_at);
  end if;
  return null;
end $$;
create trigger inbox_of_trial_wish after insert or update of done_at on trial_wishes
  for each row execute function inbox_of_trial_wish();
create trigger inbox_of_trial_wish_gone after delete on trial_wishes
  for each row execute function drop_inbox_item('trial_wish');

-- Only messages that somebody misses: of lessons ahead, and of money. Who waits for a code asks for another by themselves.
create function inbox_of_message() returns trigger language plpgsql as $$
begin
  if new.status = 'failed' and new.outdated_at is null then
    perform open_inbox_item(
      'message_failed', new.id, new.person_id, new.lesson_id, coalesce(new.settled_at, new.created_at),
      interval '2 hours', new.channel || ':' || new.kind);
  else
    perform close_inbox_item('message_failed', new.id, coalesce(new.outdated_at, new.settled_at, now()));
  end if;
  return null;
end $$;
create trigger inbox_of_message after update of status, outdated_at on messages for each row
  when (
    (new.status = 'failed' or old.status = 'failed') and new.person_id is not null and new.manager_id is null
    and new.kind in (
      'lesson_booked', 'lesson_moved', 'lesson_cancelled', 'lesson_teacher', 'lesson_reminder', 'lesson_series',
      'lesson_several', 'lesson_series_ended', 'payment_link', 'receipt', 'wish_answered', 'problem_decided'
    )
  )
  execute function inbox_of_message();
create trigger inbox_of_message_gone after delete on messages for each row when (old.status = 'failed')
  execute function drop_inbox_item('message_failed');

-- A refund that is asked for again is a row of its own, which may fail again.
create function inbox_of_refund() returns trigger language plpgsql as $$
begin
  if new.status = 'failed' then
    perform open_inbox_item(
      'refund_failed', new.id, account_of(p.student_id), null, coalesce(new.settled_at, new.created_at),
      interval '24 hours', null)
    from purchases p where p.id = new.purchase_id;
  else
    perform close_inbox_item('refund_failed', r.id, new.created_at)
    from refunds r where r.purchase_id = new.purchase_id and r.status = 'failed';
  end if;
  return null;
end $$;
create trigger inbox_of_refund after insert or update of status on refunds for each row
  when (new.asked_by <> 'bank') execute function inbox_of_refund();
create trigger inbox_of_refund_gone after delete on refunds
  for each row execute function drop_inbox_item('refund_failed');

-- A night's check answers those before.
create function inbox_of_books() returns trigger language plpgsql as $$
begin
  update inbox_items set closed_at = new.at, version = version + 1
  where kind = 'books_finding' and closed_at is null;
  if not new.is_balanced then
    perform open_inbox_item('books_finding', new.id, null, null, new.at, interval '24 hours', null);
  end if;
  return null;
end $$;
create trigger inbox_of_books after insert on book_checks for each row execute function inbox_of_books();
create trigger inbox_of_books_gone after delete on book_checks
  for each row execute function drop_inbox_item('books_finding');

create function inbox_of_stop() returns trigger language plpgsql as $$
begin
  perform open_inbox_item(
    'call_stopped', new.id, account_of(new.student_id), new.lesson_id, new.stopped_at, interval '5 minutes', null);
  return null;
end $$;
create trigger inbox_of_stop after insert on call_stops for each row execute function inbox_of_stop();
create trigger inbox_of_stop_gone after delete on call_stops
  for each row execute function drop_inbox_item('call_stopped');

create function inbox_of_greeting() returns trigger language plpgsql as $$
begin
  if new.state = 'waiting' then
    perform open_inbox_item('greeting', new.id, new.teacher_id, null, new.created_at, interval '3 days', null);
  else
    perform close_inbox_item('greeting', new.id, new.decided_at);
  end if;
  return null;
end $$;
create trigger inbox_of_greeting after insert or update of state on teacher_greetings
  for each row execute function inbox_of_greeting();
create trigger inbox_of_greeting_gone after delete on teacher_greetings
  for each row execute function drop_inbox_item('greeting');

-- One that was published and is taken down again doesn't wait.
create function inbox_of_review() returns trigger language plpgsql as $$
begin
  if new.published_at is not null or not new.may_publish then
    perform close_inbox_item('review', new.id, coalesce(new.published_at, new.edited_at, new.created_at));
  elsif tg_op = 'INSERT' or not old.may_publish then
    perform open_inbox_item(
      'review', new.id, account_of(new.author_id), new.lesson_id, coalesce(new.edited_at, new.created_at),
      interval '7 days', null);
  end if;
  return null;
end $$;
create trigger inbox_of_review_made after insert on reviews for each row when (new.may_publish)
  execute function inbox_of_review();
create trigger inbox_of_review after update of may_publish, published_at on reviews
  for each row execute function inbox_of_review();
create trigger inbox_of_review_gone after delete on reviews for each row when (old.may_publish)
  execute function drop_inbox_item('review');

create function inbox_of_deck() returns trigger language plpgsql as $$
begin
  if new.offered_at is null or new.published_at >= new.offered_at then
    perform close_inbox_item('deck', new.id, coalesce(new.published_at, new.changed_at));
  elsif tg_op = 'INSERT' or old.offered_at is distinct from new.offered_at then
    perform open_inbox_item('deck', new.id, new.teacher_id, null, new.offered_at, interval '7 days', null);
  end if;
  return null;
end $$;
create trigger inbox_of_deck_made after insert on teacher_decks for each row when (new.offered_at is not null)
  execute function inbox_of_deck();
create trigger inbox_of_deck after update of offered_at, published_at on teacher_decks
  for each row execute function inbox_of_deck();
create trigger inbox_of_deck_gone after delete on teacher_decks for each row when (old.offered_at is not null)
  execute function drop_inbox_item('deck');

-- Whether a lesson of an absence is still booked with the teacher in this time.
create function absence_waits(request uuid) returns boolean language sql stable as $$
  select exists (
    select from absence_requests r join lessons l on l.teacher_id = r.teacher_id and l.status = 'booked'
      and l.starts_at > r.starts_at - interval '1 hour' and l.starts_at < r.ends_at and l.ends_at > r.starts_at
    where r.id = request and r.withdrawn_at is null
  )
$$;

create function inbox_of_absence() returns trigger language plpgsql as $$
begin
  if new.withdrawn_at is null then
    if absence_waits(new.id) then
      perform open_inbox_item(
        'absence_uncovered', new.id, new.teacher_id, null, new.created_at,
        greatest(least(interval '4 hours', new.starts_at - new.created_at), interval '0'), null);
    end if;
  else
    perform close_inbox_item('absence_uncovered', new.id, new.withdrawn_at);
  end if;
  return null;
end $$;
create trigger inbox_of_absence after insert or update of withdrawn_at on absence_requests
  for each row execute function inbox_of_absence();
create trigger inbox_of_absence_gone after delete on absence_requests
  for each row execute function drop_inbox_item('absence_uncovered');

-- A lesson that was given away, moved, cancelled or decided may be the last that something waited for.
create function inbox_of_lesson() returns trigger language plpgsql as $$
begin
  if new.status not in ('booked', 'in_progress') then
    perform close_inbox_item('undecided', new.id, coalesce(new.held_at, now()));
  end if;
  update inbox_items set closed_at = now(), version = version + 1
  where kind = 'absence_uncovered' and closed_at is null
    and source_id in (select request_id from absence_lessons where lesson_id = new.id)
    and not absence_waits(source_id);
  return null;
end $$;
create trigger inbox_of_lesson after update of status, teacher_id, starts_at on lessons for each row
  when (
    old.status is distinct from new.status or old.teacher_id <> new.teacher_id or old.starts_at <> new.starts_at
  )
  execute function inbox_of_lesson();
