-- Friends who bring friends: one reward for each friend, never for oneself.
alter table people add column referral_code text unique check (referral_code ~ '^[A-Z2-9]{8}$');
create index people_by_invite_code on people (upper(invite_code)) where invite_code is not null;

create table referrals (
  friend_id uuid primary key references people on delete cascade,
  inviter_id uuid not null references people on delete cascade,
  purchase_id uuid not null references purchases on delete cascade,
  lessons int not null check (lessons in (1, 2)),
  -- Of these, what went back when the friend's purchase was refunded.
  taken_back int not null default 0 check (taken_back between 0 and lessons),
  given_at timestamptz not null,
  check (friend_id <> inviter_id)
);
create index referrals_of_inviter on referrals (inviter_id, given_at desc);
