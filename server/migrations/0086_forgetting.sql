-- Whom a message speaks of beside its receiver: a child whose homework a teacher is told of, a friend, a wish. With the
-- lesson it belongs to this finds every message that names somebody.
alter table messages
  add column about_id uuid,
  -- Its words go as soon as it is out of the house, or at once when it is already.
  add column forget boolean not null default false;
update messages m set about_id = h.student_id from homeworks h where m.cause like 'homework:%' and split_part(m.cause, ':', 2) = h.id::text;
update messages set about_id = split_part(cause, ':', 2)::uuid where kind like 'wish%' or kind in ('referral_given', 'referral_back');
update messages m set about_id = r.inviter_id from referrals r where m.kind = 'referral_thanks' and split_part(m.cause, ':', 2) = r.friend_id::text;
create index messages_about on messages (about_id) where about_id is not null;

create function forget_words() returns trigger language plpgsql as $$
begin
  new.subject := '';
  new.text := '';
  new.html := null;
  -- The last word to somebody who is not known any more.
  if new.kind = 'account_deleted' then new.recipient := '—'; end if;
  return new;
end $$;
create trigger forget_words before update on messages for each row
  when (new.forget and new.status not in ('waiting', 'sending')) execute function forget_words();
-- What earlier deletions left behind.
update messages set forget = true where kind = 'account_deleted';
