-- A wish says why it was made: no slot was free, the SMS did not come, or the number has an account already.
alter table trial_wishes
  add column reason text not null default 'no_slot' check (reason in ('no_slot', 'no_sms', 'has_account')),
  -- The time that the family chose.
  add column teacher_id uuid references people on delete set null,
  add column starts_at timestamptz;
alter table trial_wishes alter column reason drop default;
create index trial_wishes_by_teacher on trial_wishes (teacher_id);
