-- A child shows signs in its room; what managers see of a room is its summary.
alter table lesson_now rename column signs to summary;
