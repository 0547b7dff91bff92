-- The search key has one sign for each form of dashes, apostrophes and quotation marks, as oneSign of keyboard-signs.ts: `don't` finds what was written with
-- a curly apostrophe. Before the normal form, which makes a blank of the acute accent, and behind it, which makes some of these signs of others.
CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN translate(
  lower(
    normalize(
      regexp_replace(
        normalize(
          translate(
            regexp_replace(
              normalize(
                translate(
                  regexp_replace(value COLLATE "C", '[\u00AD\u034F\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]', '', 'g'),
                  U&'\02D7\058A\05BE\1806\2010\2011\2012\2013\2014\2015\2043\2052\2212\2796\FE58\00AB\00BB\02BA\201C\201D\201E\201F\2033\2036\275D\275E\301D\301E\301F\0060\00B4\02B9\02BB\02BC\02BD\02C8\055A\2018\2019\201A\201B\2032\2035\275B\275C',
                  U&'---------------""""""""""""""\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027'),
                NFKC),
              '[\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED]', '', 'g'),
            U&'\0622\0623\0625\0671\06CC\06A9\0629\0624\0626\0649\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9\02D7\058A\05BE\1806\2010\2011\2012\2013\2014\2015\2043\2052\2212\2796\FE58\00AB\00BB\02BA\201C\201D\201E\201F\2033\2036\275D\275E\301D\301E\301F\0060\00B4\02B9\02BB\02BC\02BD\02C8\055A\2018\2019\201A\201B\2032\2035\275B\275C',
            U&'\0627\0627\0627\0627\064A\0643\0647\0648\064A\064A01234567890123456789---------------""""""""""""""\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027\0027'),
          NFD),
        '[\u0300-\u036F]', '', 'g'),
      NFC)),
  U&'\00C6\00D0\00D8\00DE\0110\0126\0141\014A\0152\0166\018F\1E9E',
  U&'\00E6\00F0\00F8\00FE\0111\0127\0142\014B\0153\0167\0259\00DF');
--> statement-breakpoint
-- Keys that were stored before are made anew where they hold one of these signs; activity records cannot be changed. A generated key is made anew when
-- the column is written that it is made of. FORCE binds the owner too, so it is lifted meanwhile.
-- accepted: dynamic: the statements differ in the names of tables and columns only; they write the rows with such signs, of which databases before the first release have few
DO $$
DECLARE
  signs constant text := '[\u02D7\u058A\u05BE\u1806\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2052\u2212\u2796\uFE58\u0060\u00B4\u02B9\u02BA\u02BB\u02BC\u02BD\u02C8\u055A\u2018\u2019\u201A\u201B\u2032\u2035\u275B\u275C\u00AB\u00BB\u02BA\u201C\u201D\u201E\u201F\u2033\u2036\u275D\u275E\u301D\u301E\u301F]';
  kept record;
BEGIN
  FOR kept IN
    SELECT c.table_name AS name, c.column_name AS key,
      CASE WHEN c.is_generated = 'ALWAYS' THEN substring(c.generation_expression from '([a-z_]+) ->') END AS source
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name <> 'activity_logs'
      AND (c.column_name = 'search_text' OR (c.is_generated = 'ALWAYS' AND c.generation_expression LIKE '%fold_text(%'))
  LOOP
    EXECUTE format('ALTER TABLE public.%I NO FORCE ROW LEVEL SECURITY', kept.name);
    IF kept.source IS NOT NULL THEN
      EXECUTE format('UPDATE public.%I SET %I = %I WHERE %I ~ $1', kept.name, kept.source, kept.source, kept.key) USING signs;
    ELSE
      EXECUTE format('UPDATE public.%I SET search_text = fold_text(search_text) WHERE search_text ~ $1', kept.name) USING signs;
    END IF;
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', kept.name);
  END LOOP;
END $$;
