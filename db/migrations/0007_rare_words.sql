-- Row-level security keeps LIKE from the trigram indexes, because it is not leakproof: a search read every row of its tenant. This function may
-- use them. It sees the tenant that row-level security sees, and hands out nothing but ids.
GRANT SELECT (organization_id, id, search_text) ON learning_paths, activity_logs, users TO masar_definer;
--> statement-breakpoint
CREATE POLICY definer ON learning_paths FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
CREATE POLICY definer ON activity_logs FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
-- The rows of this transaction's tenant whose text holds every word. Null where walking the list in its order finds a page sooner: when it has fewer
-- than 1,000 rows, when more than one in a hundred of its newest 1,000 hold the words, when more than p_most do, or when no word has the three letters or
-- digits in a row that a trigram is made of.
CREATE FUNCTION search_rare(p_list text, p_words text[], p_most int DEFAULT 1000) RETURNS uuid[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  sample CONSTANT int := 1000;
  tenant CONSTANT uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  holding text;
  indexed text;
  looked int;
  met int;
  hits uuid[];
BEGIN
  IF p_list NOT IN ('learning_paths', 'activity_logs', 'users') THEN
    RAISE EXCEPTION 'no list named % is searched here', p_list;
  END IF;
  IF NOT EXISTS (SELECT FROM unnest(p_words) word WHERE word ~ '[[:alnum:]]{3}') THEN
    RETURN NULL;
  END IF;
  SELECT string_agg(format('strpos(search_text, %L) > 0', word), ' AND '),
      string_agg(CASE WHEN word ~ '[[:alnum:]]{3}'
        THEN format('search_text LIKE %L', '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%')
        ELSE format('strpos(search_text, %L) > 0', word) END, ' AND ')
    INTO holding, indexed FROM unnest(p_words) word;
  -- The index has the words of all tenants: it is not asked for what a small tenant or a common word can do without.
  EXECUTE format('SELECT count(*), count(*) FILTER (WHERE %s) FROM (SELECT search_text FROM %I WHERE organization_id = $1 ORDER BY id DESC LIMIT $2) known',
    holding, p_list) INTO looked, met USING tenant, sample;
  IF looked < sample OR met * 100 > sample THEN
    RETURN NULL;
  END IF;
  -- Planned anew each time, with the tenant and the words in it: which index is best depends on both.
  EXECUTE format('SELECT array_agg(id) FROM (SELECT id FROM %I WHERE organization_id = $1 AND %s LIMIT $2) found', p_list, indexed)
    INTO hits USING tenant, p_most + 1;
  RETURN CASE WHEN cardinality(hits) > p_most THEN NULL ELSE coalesce(hits, '{}') END;
END $$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION search_rare(text, text[], int) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION search_rare(text, text[], int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION search_rare(text, text[], int) TO masar_rw;
