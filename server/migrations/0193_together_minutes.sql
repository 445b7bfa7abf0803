-- How many minutes the two were together, once the lesson is over; null before, and 0 if they never met. At least 1 if
-- they did.
alter table lessons add column together_minutes smallint check (together_minutes >= 0);
