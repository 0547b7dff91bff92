-- The search key of a text; the twin of foldLoose in fold.ts, held to it by fold-vectors.json. PostgreSQL 15 or newer, UTF8 database.
-- A standard-body function: names are bound when it is created, so no search_path can change what an index was built with.
-- COLLATE "C" and an explicit list of capitals make the answer the same under every database locale.
-- Arabic marks go before NFD, which would split a letter such as alef with madda and hide it from translate().
CREATE FUNCTION fold_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate(
  lower(
    normalize(
      regexp_replace(
        normalize(
          translate(
            regexp_replace(
              normalize(
                regexp_replace(value COLLATE "C", '[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]', '', 'g'),
                NFKC),
              '[\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED]', '', 'g'),
            U&'\0622\0623\0625\0671\06CC\06A9\0629\0624\0626\0649\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9',
            U&'\0627\0627\0627\0627\064A\0643\0647\0648\064A\064A01234567890123456789'),
          NFD),
        '[\u0300-\u036F]', '', 'g'),
      NFC)),
  U&'\00C6\00D0\00D8\00DE\0110\0126\0141\014A\0152\0166\018F\1E9E',
  U&'\00E6\00F0\00F8\00FE\0111\0127\0142\014B\0153\0167\0259\00DF');
