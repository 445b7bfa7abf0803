-- Who looks after what goes wrong in lessons, until when.
create table manager_duty (
  manager_id uuid primary key references managers,
  until timestamptz not null
);

-- Browsers of managers that get alarms. They end with the session that registered them.
create table manager_push_devices (
  id uuid primary key default uuidv7(),
  session_id uuid not null unique references manager_sessions on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  created_at timestamptz not null
);

-- Lessons in red trouble that nobody had taken, and who has been alarmed of them so far: nobody yet (0), those on duty (1),
-- those on duty by SMS (2), the owners (3). Deleted when the trouble is over or somebody has taken it.
create table duty_alarms (
  lesson_id uuid primary key references lessons on delete cascade,
  step smallint not null check (step between 0 and 3),
  at timestamptz not null
);
