-- When the family took one of the offered times, so that the others are no longer offered; and when the lesson to move
-- began at the answer: once it begins at another time, the offer is out of date.
alter table lesson_wishes
  add offer_taken_at timestamptz,
  add offer_lesson_at timestamptz,
  add check (cardinality(offered_starts) > 0 or (offer_taken_at is null and offer_lesson_at is null));
update lesson_wishes w set offer_lesson_at = l.starts_at
from lessons l where l.id = w.lesson_id and w.kind = 'move' and cardinality(w.offered_starts) > 0;
