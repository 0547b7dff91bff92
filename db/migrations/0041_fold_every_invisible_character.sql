-- The search key leaves out every invisible character of invisible.ts, which is the only list of them.
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
                regexp_replace(value COLLATE "C", '[\u00AD\u034F\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]', '', 'g'),
                NFKC),
              '[\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED]', '', 'g'),
            U&'\0622\0623\0625\0671\06CC\06A9\0629\0624\0626\0649\0660\0661\0662\0663\0664\0665\0666\0667\0668\0669\06F0\06F1\06F2\06F3\06F4\06F5\06F6\06F7\06F8\06F9',
            U&'\0627\0627\0627\0627\064A\0643\0647\0648\064A\064A01234567890123456789'),
          NFD),
        '[\u0300-\u036F]', '', 'g'),
      NFC)),
  U&'\00C6\00D0\00D8\00DE\0110\0126\0141\014A\0152\0166\018F\1E9E',
  U&'\00E6\00F0\00F8\00FE\0111\0127\0142\014B\0153\0167\0259\00DF');
--> statement-breakpoint
-- Keys that were stored before are made anew where they hold one of the added characters; activity records cannot be changed. A generated key is made
-- anew when a column is written that it depends on. FORCE binds the owner too, so it is lifted meanwhile.
DO $$
DECLARE
  added constant text := '[\u00AD\u034F\u180E\u206A-\u206F\uFFF9-\uFFFB]';
  kept record;
BEGIN
  FOR kept IN
    SELECT c.table_name AS name, c.is_generated = 'ALWAYS' AS is_generated, CASE c.table_name
        WHEN 'learning_paths' THEN 'locales'
        WHEN 'modules' THEN 'titles'
        ELSE 'name'
      END AS source, c.column_name AS key
    FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND c.table_name <> 'activity_logs'
      AND (c.column_name = 'search_text' OR (c.is_generated = 'ALWAYS' AND c.generation_expression LIKE '%fold_text(%'))
  LOOP
    EXECUTE format('ALTER TABLE public.%I NO FORCE ROW LEVEL SECURITY', kept.name);
    IF kept.is_generated THEN
      EXECUTE format('UPDATE public.%I SET %I = %I WHERE %I ~ $1', kept.name, kept.source, kept.source, kept.key) USING added;
    ELSE
      EXECUTE format('UPDATE public.%I SET search_text = fold_text(search_text) WHERE search_text ~ $1', kept.name) USING added;
    END IF;
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', kept.name);
  END LOOP;
END $$;
