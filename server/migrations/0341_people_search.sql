create extension if not exists pg_trgm;

-- One spelling for names that people write in different ways and alphabets: Шевчук and Shevchuk, Ірина, Iryna and Irina.
-- Not a translation: what spellings confuse is made one (docs/decisions/0211). Names and what is typed go through the
-- same function, which changes nothing of its own results.
create function fold_name(given text) returns text
language plpgsql immutable strict parallel safe as $$
declare
  folded text := given;
  before text;
  rule text[];
begin
  -- Cyrillic in both cases, because lower() of other alphabets depends on the database's locale.
  foreach rule slice 1 in array array[
    ['[жЖ]', 'zh'], ['[цЦ]', 'ts'], ['[чЧ]', 'ch'], ['[шШщЩ]', 'sh'], ['[ъЪьЬ]', '']
  ] loop
    folded := regexp_replace(folded, rule[1], rule[2], 'g');
  end loop;
  folded := translate(normalize(folded, nfc),
    'абвгґдеєёзиіїйклмнопрстуфхыэюяАБВГҐДЕЄЁЗИІЇЙКЛМНОПРСТУФХЫЭЮЯ',
    'abvhhdeeeziiiiklmnoprstufhieuaabvhhdeeeziiiiklmnoprstufhieua');
  -- Accents, then the marks inside names; every other mark separates words.
  folded := regexp_replace(normalize(folded, nfd), '[\u0300-\u036f''’ʼ`]', '', 'g');
  folded := lower(folded);
  folded := btrim(regexp_replace(folded, '[\x01-\x2d\x2f\x3a-\x3f\x5b-\x60\x7b-\x7f\u00a0-\u00bf\u2000-\u206f]+', ' ', 'g'));
  loop
    before := folded;
    foreach rule slice 1 in array array[
      ['[yj]', 'i'], ['shch|sch', 'sh'], ['ph', 'f'], ['kh|g', 'h'], ['tz', 'ts'], ['ck|q', 'k'], ['c(?!h)', 'k'],
      ['w', 'v'], ['x', 'ks'], ['([a-z])\1+', '\1'], ['i([aeu])', '\1'], ['([a-z])\1+', '\1']
    ] loop
      folded := regexp_replace(folded, rule[1], rule[2], 'g');
    end loop;
    exit when folded = before;
  end loop;
  return left(folded, 400);
end
$$;

alter table people add column search_key text not null generated always as (
  ' ' || fold_name(first_name || ' ' || last_name || ' ' || coalesce(parent_name, '') || ' ' || coalesce(email, ''))
  || ' ' || coalesce(substr(phone, 2), '')
) stored;
create index people_search on people using gin (search_key gin_trgm_ops) where deleted_at is null;
