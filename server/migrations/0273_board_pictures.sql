-- A picture of the board for the family's message, drawn by its teacher's page (docs/decisions/0177).
alter table after_lessons add column picture_key text;
