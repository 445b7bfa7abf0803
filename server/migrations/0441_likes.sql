-- What a child likes, in its family's words.
alter table people add column likes text check (char_length(likes) between 1 and 120);
