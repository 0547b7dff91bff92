-- The organization of a policy comes from a subselect. Postgres plans a statement before `set_config` in it has run: it took the setting for null,
-- expected no row of any organization, and so read whole indexes where one that begins with the id was there. A subselect has no known value when
-- a statement is planned, and is evaluated once for each table of it.
CREATE OR REPLACE FUNCTION protect_tenant_tables() RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  found record;
  tenant_column text;
  condition text;
BEGIN
  FOR found IN
    SELECT c.oid, c.relname FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND (c.relname = 'organizations'
        OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped))
      AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'tenant')
  LOOP
    tenant_column := CASE WHEN found.relname = 'organizations' THEN 'id' ELSE 'organization_id' END;
    condition := format('%I = (SELECT nullif(current_setting(''app.organization_id'', true), '''')::uuid)', tenant_column);
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', found.relname);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', found.relname);
    EXECUTE format('CREATE POLICY tenant ON public.%I TO masar_rw USING (%s) WITH CHECK (%s)', found.relname, condition, condition);
    IF found.relname = 'activity_logs' THEN
      EXECUTE 'GRANT SELECT, INSERT ON public.activity_logs TO masar_rw';
    ELSIF found.relname <> 'activity_log_heads' THEN
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO masar_rw', found.relname);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  found record;
  condition text;
BEGIN
  FOR found IN
    SELECT c.relname FROM pg_policy p JOIN pg_class c ON c.oid = p.polrelid
    WHERE p.polname = 'tenant' AND c.relnamespace = 'public'::regnamespace
  LOOP
    condition := format(
      '%I = (SELECT nullif(current_setting(''app.organization_id'', true), '''')::uuid)',
      CASE WHEN found.relname = 'organizations' THEN 'id' ELSE 'organization_id' END);
    EXECUTE format('ALTER POLICY tenant ON public.%I USING (%s) WITH CHECK (%s)', found.relname, condition, condition);
  END LOOP;
END $$;
