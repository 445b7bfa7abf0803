-- Looks as a family that are opened at the desk: they end with the desk session that opened them, as others end with
-- their key. They change nothing.
alter table one_time_tokens
  add column viewer_session_id uuid references manager_sessions on delete cascade,
  drop constraint one_time_tokens_of_viewer,
  add constraint one_time_tokens_of_viewer check (
    num_nonnulls(viewer_key_id, viewer_session_id) = case when purpose in ('view', 'act') then 1 else 0 end
    and (viewer_session_id is null or purpose = 'view'));
create index one_time_tokens_by_viewer_session on one_time_tokens (viewer_session_id)
  where viewer_session_id is not null;

alter table sessions
  add column viewer_session_id uuid references manager_sessions on delete cascade,
  drop constraint sessions_of_viewer,
  add constraint sessions_of_viewer check (
    (viewer_access is null) = (viewer_manager_id is null)
    and num_nonnulls(viewer_key_id, viewer_session_id) = case when viewer_access is null then 0 else 1 end
    and (viewer_session_id is null or viewer_access = 'view')
    and (viewer_access is null or expires_at <= created_at + interval '30 minutes'));
create index sessions_by_viewer_session on sessions (viewer_session_id) where viewer_session_id is not null;
