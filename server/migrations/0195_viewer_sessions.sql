-- A session that a manager opened: it says who looks and by which key, and never counts as the family's own.
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens
  add column viewer_key_id uuid references manager_keys on delete cascade,
  add constraint one_time_tokens_purpose_check check (
    purpose in ('sign_in', 'view', 'act', 'confirm_email', 'change_email', 'activate', 'reset_password')),
  add constraint one_time_tokens_of_viewer check ((purpose in ('view', 'act')) = (viewer_key_id is not null));
create index one_time_tokens_by_viewer_key on one_time_tokens (viewer_key_id) where viewer_key_id is not null;
-- Links of managers made before signed in as the family itself.
delete from one_time_tokens where purpose = 'sign_in' and used_at is null;

alter table sessions
  add column viewer_manager_id uuid references managers,
  add column viewer_key_id uuid references manager_keys,
  add column viewer_access text check (viewer_access in ('view', 'act')),
  add constraint sessions_of_viewer check (
    (viewer_access is null) = (viewer_manager_id is null) and (viewer_access is null) = (viewer_key_id is null)
    and (viewer_access is null or expires_at <= created_at + interval '30 minutes'));
create index sessions_by_viewer on sessions (viewer_manager_id) where viewer_manager_id is not null;
create index sessions_by_viewer_key on sessions (viewer_key_id) where viewer_key_id is not null;
