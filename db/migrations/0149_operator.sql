ALTER TABLE "organizations" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "suspension_reason" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "most_people" integer;
--> statement-breakpoint
GRANT SELECT(most_people, suspended_at, suspension_reason, created_at, updated_at, version) ON TABLE public.organizations TO masar_definer;
--> statement-breakpoint
GRANT UPDATE(status, suspended_at, suspension_reason, most_people, updated_at, version) ON TABLE public.organizations TO masar_definer;
--> statement-breakpoint
CREATE POLICY definer_operator ON public.organizations FOR UPDATE TO masar_definer USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT(organization_id, used_bytes, quota_bytes), INSERT(organization_id, quota_bytes), UPDATE(quota_bytes) ON TABLE public.asset_storage TO masar_definer;
--> statement-breakpoint
CREATE POLICY definer ON public.asset_storage TO masar_definer USING (true) WITH CHECK (true);
--> statement-breakpoint
-- The organizations of the server, or one of them; nothing unless the operator's own organization asks. No row of anything inside them is read.
CREATE FUNCTION public.operator_organizations(p_id uuid) RETURNS TABLE(id uuid, slug text, custom_domain text, name jsonb, status text, is_platform boolean, default_locale text,
    suspended_at timestamp with time zone, suspension_reason text, most_people integer, created_at timestamp with time zone, updated_at timestamp with time zone, version integer)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT o.id, o.slug, o.custom_domain, o.name, o.status, o.is_platform, o.default_locale, o.suspended_at, o.suspension_reason, o.most_people, o.created_at, o.updated_at, o.version
  FROM organizations o
  WHERE (p_id IS NULL OR o.id = p_id)
    AND EXISTS (SELECT FROM organizations p WHERE p.id = nullif(current_setting('app.organization_id', true), '')::uuid AND p.is_platform)
$$;
--> statement-breakpoint
-- What some of them use of their quotas: numbers alone.
CREATE FUNCTION public.operator_usage(p_ids uuid[]) RETURNS TABLE(id uuid, people integer, used_bytes bigint, quota_bytes bigint)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT o.id, (SELECT count(*)::int FROM users u WHERE u.organization_id = o.id AND u.status = 'active'), coalesce(s.used_bytes, 0), s.quota_bytes
  FROM organizations o LEFT JOIN asset_storage s ON s.organization_id = o.id
  WHERE o.id = ANY (p_ids)
    AND EXISTS (SELECT FROM organizations p WHERE p.id = nullif(current_setting('app.organization_id', true), '')::uuid AND p.is_platform)
$$;
--> statement-breakpoint
-- Suspends an active organization, or restores a suspended one (p_reason is null); its version, or null where nothing was changed. The operator's own is never suspended.
CREATE FUNCTION public.operator_suspend(p_id uuid, p_reason text) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  UPDATE organizations o SET status = CASE WHEN p_reason IS NULL THEN 'active' ELSE 'suspended' END,
    suspended_at = CASE WHEN p_reason IS NULL THEN NULL ELSE now() END, suspension_reason = p_reason, updated_at = now(), version = o.version + 1
  WHERE o.id = p_id AND NOT o.is_platform AND o.status = CASE WHEN p_reason IS NULL THEN 'suspended' ELSE 'active' END
    AND EXISTS (SELECT FROM organizations p WHERE p.id = nullif(current_setting('app.organization_id', true), '')::uuid AND p.is_platform)
  RETURNING o.version
$$;
--> statement-breakpoint
-- Sets the quotas of an organization that has this version still; its new version, or null. Null lifts the quota of people, and brings back the server's own quota of files.
CREATE FUNCTION public.operator_set_quotas(p_id uuid, p_version integer, p_most_people integer, p_quota_bytes bigint) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  WITH changed AS (
    UPDATE organizations o SET most_people = p_most_people, updated_at = now(), version = o.version + 1
    WHERE o.id = p_id AND o.version = p_version
      AND EXISTS (SELECT FROM organizations p WHERE p.id = nullif(current_setting('app.organization_id', true), '')::uuid AND p.is_platform)
    RETURNING o.id, o.version
  ), stored AS (
    INSERT INTO asset_storage AS s (organization_id, quota_bytes) SELECT c.id, p_quota_bytes FROM changed c
    ON CONFLICT (organization_id) DO UPDATE SET quota_bytes = EXCLUDED.quota_bytes
  )
  SELECT c.version FROM changed c
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.operator_organizations(p_id uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT ALL ON FUNCTION public.operator_organizations(p_id uuid) TO masar_rw;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.operator_usage(p_ids uuid[]) FROM PUBLIC;
--> statement-breakpoint
GRANT ALL ON FUNCTION public.operator_usage(p_ids uuid[]) TO masar_rw;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.operator_suspend(p_id uuid, p_reason text) FROM PUBLIC;
--> statement-breakpoint
GRANT ALL ON FUNCTION public.operator_suspend(p_id uuid, p_reason text) TO masar_rw;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.operator_set_quotas(p_id uuid, p_version integer, p_most_people integer, p_quota_bytes bigint) FROM PUBLIC;
--> statement-breakpoint
GRANT ALL ON FUNCTION public.operator_set_quotas(p_id uuid, p_version integer, p_most_people integer, p_quota_bytes bigint) TO masar_rw;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION public.operator_organizations(p_id uuid) OWNER TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION public.operator_usage(p_ids uuid[]) OWNER TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION public.operator_suspend(p_id uuid, p_reason text) OWNER TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION public.operator_set_quotas(p_id uuid, p_version integer, p_most_people integer, p_quota_bytes bigint) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
-- Reports and interventions of a suspended organization wait, as its jobs and mails do.
CREATE OR REPLACE FUNCTION public.analytics_interventions_due(p_shift_ms bigint, p_most integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT DISTINCT due.organization_id FROM (
    SELECT i.organization_id FROM analytics_interventions i
    WHERE i.next_at <= now() + p_shift_ms * interval '1 millisecond'
      AND EXISTS (SELECT FROM organizations o WHERE o.id = i.organization_id AND o.status = 'active')
    ORDER BY i.next_at LIMIT least(greatest(p_most, 0), 1000)) due
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.analytics_reports_due(p_shift_ms bigint, p_most integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT DISTINCT due.organization_id FROM (
    SELECT r.organization_id FROM analytics_reports r
    WHERE r.next_at <= now() + p_shift_ms * interval '1 millisecond'
      AND EXISTS (SELECT FROM organizations o WHERE o.id = r.organization_id AND o.status = 'active')
    ORDER BY r.next_at LIMIT least(greatest(p_most, 0), 1000)) due
$$;
