ALTER TABLE "user_roles" ADD COLUMN "until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "user_roles_ending" ON "user_roles" USING btree ("until") WHERE "user_roles"."until" is not null;--> statement-breakpoint
GRANT SELECT (until) ON user_roles TO masar_definer;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION person_standing(home uuid, person uuid) RETURNS TABLE (role_types text[], permissions text, terms_accepted boolean)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT coalesce(array_agg(r.type), '{}'), string_agg(nullif(r.permission_list, ''), ','),
    NOT EXISTS (
      SELECT FROM unnest(ARRAY['termsOfService', 'privacy']) required(type)
        CROSS JOIN LATERAL (SELECT p.id FROM term_policies p
          WHERE p.organization_id = home AND p.type = required.type AND p.status = 'published'
          ORDER BY p.number DESC LIMIT 1) newest
      WHERE NOT EXISTS (SELECT FROM term_policy_acceptances a
        WHERE a.organization_id = home AND a.user_id = person AND a.policy_id = newest.id OFFSET 0))
  FROM user_roles ur
    CROSS JOIN LATERAL (SELECT r.type, r.permission_list FROM roles r WHERE r.organization_id = home AND r.id = ur.role_id OFFSET 0) r
  WHERE ur.organization_id = home AND ur.user_id = person AND (ur.until IS NULL OR ur.until > now());
END;
--> statement-breakpoint
CREATE FUNCTION roles_ended(p_shift_ms int, p_most int) RETURNS TABLE (organization_id uuid, user_id uuid, role_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT u.organization_id, u.user_id, u.role_id FROM user_roles u
  WHERE u.until <= now() + p_shift_ms * interval '1 millisecond'
  ORDER BY u.until LIMIT least(greatest(p_most, 0), 1000)
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION roles_ended(int, int) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION roles_ended(int, int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION roles_ended(int, int) TO masar_rw;
--> statement-breakpoint
SELECT protect_tenant_tables();
