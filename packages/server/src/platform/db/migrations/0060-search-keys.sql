-- One fold for every search: names are kept in base letters, without accents, in one width and with plain signs. The code that makes the
-- keys renews those of all rows after these steps (search-key-store.ts).
--
-- The name of a preset is taken in any case, and not by a name with other accents.
drop index targeting_presets_name;
--;
create unique index targeting_presets_name on targeting_presets (agency_id, name_key) where not deleted;
--;
-- The search key of a text that is stored without one (events of the log, tokens, own publishers), for letters of Europe as `searchKey` of
-- the SDK makes it. Accents go first: what is left are plain letters under every locale.
create function search_key(name text) returns text language sql immutable parallel safe as $$
  select case when name collate "C" ~ '^[ -~]*$' then lower(name) else
    replace(replace(replace(replace(replace(replace(translate(lower(regexp_replace(normalize(translate(name,
    '！＂＃＄％＆＇（）＊＋，－．／０１２３４５６７８９：；＜＝＞？＠ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ［＼］＾＿｀ａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ｛｜｝～',
    '!"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'), NFD), '[\u0300-\u036F]', '', 'g')),
    'łøđðħŧıςſµ’‘ʼ“”„–—‑‐‒ 　', 'loddhtiσsμ''''''"""-----  '), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'ĳ', 'ij'), 'ŉ', '''n') end
$$;
