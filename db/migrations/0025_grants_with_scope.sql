GRANT SELECT (scope) ON role_permissions TO masar_definer;
--> statement-breakpoint
-- A grant for less than everybody's data is listed with its scope (`subject.action@own`), so that it opens no operation under /admin.
CREATE OR REPLACE FUNCTION list_role_permissions() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  tenant CONSTANT uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
BEGIN
  IF EXISTS (SELECT FROM changed c WHERE c.organization_id IS DISTINCT FROM tenant) THEN
    RAISE EXCEPTION 'the grants of a role are changed with app.organization_id set to its organization' USING ERRCODE = '42501';
  END IF;
  UPDATE public.roles r SET permission_list = coalesce(
    (SELECT string_agg(rp.subject || '.' || rp.action || CASE rp.scope WHEN 'any' THEN '' ELSE '@' || rp.scope END, ','
        ORDER BY rp.subject, rp.action) FROM public.role_permissions rp
      WHERE rp.organization_id = r.organization_id AND rp.role_id = r.id), '')
    WHERE r.organization_id = tenant AND r.id IN (SELECT c.role_id FROM changed c);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- FORCE binds the owner too, so it is lifted for the one statement that lists what was granted before.
ALTER TABLE roles NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE role_permissions NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE roles r SET permission_list = coalesce(
  (SELECT string_agg(rp.subject || '.' || rp.action || CASE rp.scope WHEN 'any' THEN '' ELSE '@' || rp.scope END, ','
      ORDER BY rp.subject, rp.action) FROM role_permissions rp
    WHERE rp.organization_id = r.organization_id AND rp.role_id = r.id), '');
--> statement-breakpoint
ALTER TABLE roles FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE role_permissions FORCE ROW LEVEL SECURITY;
