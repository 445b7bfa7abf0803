-- What a seat is was called "is" in stored snapshots; quotes inside of texts are escaped, so nothing else matches.
update room_snapshots set state = regexp_replace(state, '"is":"(never|away|here)"', '"kind":"\1"', 'g')
  where state like '%"is":"%';
