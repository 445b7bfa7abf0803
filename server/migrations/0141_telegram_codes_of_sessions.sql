-- A code that links a chat ends with the session that asked for it. Those that are on their way can be asked for again.
delete from telegram_codes;
alter table telegram_codes
  add column session_id uuid not null,
  add constraint telegram_codes_session foreign key (session_id) references sessions on delete cascade;
create index telegram_codes_of_session on telegram_codes (session_id);
