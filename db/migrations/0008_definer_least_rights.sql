-- A search_path that does not name pg_temp is searched as if pg_temp came first: whoever may make temporary objects could put them in the place of
-- the tables and types a function names, and have them run with the rights of the function's owner. Named last, it is looked in last.
DO $$
DECLARE
  found record;
BEGIN
  FOR found IN
    SELECT p.oid::regprocedure AS signature FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace AND p.prosqlbody IS NULL
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_proc'::regclass AND d.objid = p.oid AND d.deptype = 'e')
  LOOP
    EXECUTE format('ALTER FUNCTION %s SET search_path = pg_catalog, public, pg_temp', found.signature);
  END LOOP;
END $$;
--> statement-breakpoint
-- masar_definer reads the columns its functions return or compare, and no others.
REVOKE SELECT ON organizations, roles, role_permissions, user_roles, term_policies, term_policy_acceptances FROM masar_definer;
--> statement-breakpoint
GRANT SELECT (id, slug, custom_domain, name, status, is_platform, is_demo, default_locale, supported_locales, regional_profile) ON organizations TO masar_definer;
--> statement-breakpoint
GRANT SELECT (organization_id, id, type, permission_list) ON roles TO masar_definer;
--> statement-breakpoint
GRANT SELECT (organization_id, role_id, subject, action) ON role_permissions TO masar_definer;
--> statement-breakpoint
GRANT SELECT (organization_id, user_id, role_id) ON user_roles TO masar_definer;
--> statement-breakpoint
GRANT SELECT (organization_id, id, type, number, status) ON term_policies TO masar_definer;
--> statement-breakpoint
GRANT SELECT (organization_id, user_id, policy_id) ON term_policy_acceptances TO masar_definer;
--> statement-breakpoint
REVOKE UPDATE ON activity_log_heads FROM masar_definer;
--> statement-breakpoint
GRANT UPDATE (sequence, hash) ON activity_log_heads TO masar_definer;
--> statement-breakpoint
REVOKE SELECT ON active_days FROM masar_definer;
--> statement-breakpoint
-- What request_lookup reads before the tenant is known is read over all tenants; nothing there is written but the two last-used times.
DO $$
DECLARE
  found text;
BEGIN
  FOREACH found IN ARRAY ARRAY['organizations', 'roles', 'user_roles', 'term_policies', 'term_policy_acceptances', 'users', 'certificates', 'api_keys', 'sessions']
  LOOP
    EXECUTE format('DROP POLICY definer ON public.%I', found);
    EXECUTE format('CREATE POLICY definer ON public.%I FOR SELECT TO masar_definer USING (true)', found);
  END LOOP;
  FOREACH found IN ARRAY ARRAY['api_keys', 'sessions']
  LOOP
    EXECUTE format('CREATE POLICY definer_last_used ON public.%I FOR UPDATE TO masar_definer USING (true) WITH CHECK (true)', found);
  END LOOP;
END $$;
--> statement-breakpoint
DROP POLICY definer ON active_days;
--> statement-breakpoint
-- request_lookup notes the use of a session, and so the day, before the tenant is set.
CREATE POLICY definer ON active_days FOR INSERT TO masar_definer WITH CHECK (true);
--> statement-breakpoint
-- What happens inside a tenant's transaction touches that tenant alone.
CREATE POLICY definer_own_tenant ON roles FOR UPDATE TO masar_definer
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
--> statement-breakpoint
ALTER POLICY definer ON role_permissions
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
--> statement-breakpoint
ALTER POLICY definer ON activity_log_heads
  USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
--> statement-breakpoint
-- A migration or a script that changes grants sets app.organization_id for each organization, else the role's list would silently stay as it was.
CREATE OR REPLACE FUNCTION list_role_permissions() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  tenant CONSTANT uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
BEGIN
  IF EXISTS (SELECT FROM changed c WHERE c.organization_id IS DISTINCT FROM tenant) THEN
    RAISE EXCEPTION 'the grants of a role are changed with app.organization_id set to its organization' USING ERRCODE = '42501';
  END IF;
  UPDATE public.roles r SET permission_list = coalesce(
    (SELECT string_agg(rp.subject || '.' || rp.action, ',' ORDER BY rp.subject, rp.action) FROM public.role_permissions rp
      WHERE rp.organization_id = r.organization_id AND rp.role_id = r.id), '')
    WHERE r.organization_id = tenant AND r.id IN (SELECT c.role_id FROM changed c);
  RETURN NULL;
END $$;
