-- Row-level security for every table with a tenant column, FORCE included. Runs at the end of each migration, so that a new
-- table cannot be forgotten; does nothing to tables that already have their wall.
CREATE FUNCTION protect_tenant_tables() RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, public AS $$
DECLARE
  found record;
  tenant_column text;
BEGIN
  FOR found IN
    SELECT c.oid, c.relname FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND (c.relname = 'organizations'
        OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped))
      AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'tenant')
  LOOP
    tenant_column := CASE WHEN found.relname = 'organizations' THEN 'id' ELSE 'organization_id' END;
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', found.relname);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', found.relname);
    EXECUTE format(
      'CREATE POLICY tenant ON public.%I TO masar_rw USING (%I = nullif(current_setting(''app.organization_id'', true), '''')::uuid) WITH CHECK (%I = nullif(current_setting(''app.organization_id'', true), '''')::uuid)',
      found.relname, tenant_column, tenant_column);
    IF found.relname = 'activity_logs' THEN
      EXECUTE 'GRANT SELECT, INSERT ON public.activity_logs TO masar_rw';
    ELSIF found.relname <> 'activity_log_heads' THEN
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO masar_rw', found.relname);
    END IF;
  END LOOP;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION protect_tenant_tables() FROM PUBLIC;
--> statement-breakpoint
GRANT USAGE ON SCHEMA public TO masar_rw, masar_definer;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON signing_keys TO masar_rw;
--> statement-breakpoint
-- masar_definer owns the few functions that look across tenants and may read just what they return.
GRANT SELECT ON organizations, roles, role_permissions, user_roles, term_policies, term_policy_acceptances TO masar_definer;
--> statement-breakpoint
GRANT SELECT (organization_id, id, key, secret_hash, previous_secret_hash, previous_until, is_active, allowed_origins, expires_at, last_used_at), UPDATE (last_used_at) ON api_keys TO masar_definer;
--> statement-breakpoint
GRANT SELECT (organization_id, id, user_id, expired_at, revoked_at, last_used_at), UPDATE (last_used_at) ON sessions TO masar_definer;
--> statement-breakpoint
GRANT SELECT (organization_id, id, email, name, locale, time_zone, numerals, status, two_factor_enabled_at, last_sign_in_at, created_at, updated_at) ON users TO masar_definer;
--> statement-breakpoint
GRANT SELECT (organization_id, id, code, holder_name, title, issuer_name, issued_at, valid_until, revoked_at, revocation_reason) ON certificates TO masar_definer;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON activity_log_heads TO masar_definer;
--> statement-breakpoint
DO $$
DECLARE
  found text;
BEGIN
  FOREACH found IN ARRAY ARRAY['organizations', 'roles', 'role_permissions', 'user_roles', 'term_policies', 'term_policy_acceptances', 'api_keys', 'sessions', 'users', 'certificates', 'activity_log_heads']
  LOOP
    EXECUTE format('CREATE POLICY definer ON public.%I TO masar_definer USING (true) WITH CHECK (true)', found);
  END LOOP;
END $$;
--> statement-breakpoint
-- Host to organization and API key to its row, in one statement. A key of another organization is as unknown as no key.
CREATE FUNCTION gate_lookup(p_slug text, p_domain text, p_key text, p_secret_hash text)
RETURNS TABLE (
  organization_id uuid, slug text, custom_domain text, organization_name jsonb, organization_status text, is_platform boolean, default_locale text,
  supported_locales text[], regional_profile jsonb,
  api_key_id uuid, secret_hash text, previous_secret_hash text, previous_until timestamptz, key_is_active boolean, key_expires_at timestamptz, allowed_origins text[]
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
DECLARE
  found_organization uuid;
BEGIN
  SELECT o.id INTO found_organization FROM organizations o WHERE o.slug = p_slug OR o.custom_domain = p_domain LIMIT 1;
  UPDATE api_keys k SET last_used_at = now()
    WHERE k.organization_id = found_organization AND k.key = p_key AND k.is_active AND (k.expires_at IS NULL OR k.expires_at > now())
      AND (k.secret_hash = p_secret_hash OR (k.previous_secret_hash = p_secret_hash AND k.previous_until > now()))
      AND (k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute');
  RETURN QUERY
    SELECT o.id, o.slug, o.custom_domain, o.name, o.status, o.is_platform, o.default_locale, o.supported_locales, o.regional_profile,
      k.id, k.secret_hash, k.previous_secret_hash, k.previous_until, k.is_active, k.expires_at, k.allowed_origins
    FROM organizations o LEFT JOIN api_keys k ON k.organization_id = o.id AND k.key = p_key
    WHERE o.id = found_organization;
END $$;
--> statement-breakpoint
-- Session, person, role types, permissions and the terms gate, read fresh for every signed-in request in one statement.
CREATE FUNCTION actor_lookup(p_organization uuid, p_session uuid, p_user uuid)
RETURNS TABLE (
  session_revoked boolean, session_expired boolean, email text, name jsonb, locale text, time_zone text, numerals text, status text,
  two_factor_on boolean, last_sign_in_at timestamptz, created_at timestamptz, updated_at timestamptz,
  role_types text[], permissions text[], terms_accepted boolean
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_column
BEGIN
  UPDATE sessions s SET last_used_at = now()
    WHERE s.organization_id = p_organization AND s.id = p_session AND s.user_id = p_user AND s.revoked_at IS NULL
      AND s.expired_at > now() AND s.last_used_at < now() - interval '1 minute';
  RETURN QUERY
    SELECT s.revoked_at IS NOT NULL, s.expired_at <= now(), u.email, u.name, u.locale, u.time_zone, u.numerals, u.status,
      u.two_factor_enabled_at IS NOT NULL, u.last_sign_in_at, u.created_at, u.updated_at,
      ARRAY(SELECT DISTINCT r.type FROM user_roles ur JOIN roles r ON r.organization_id = ur.organization_id AND r.id = ur.role_id
        WHERE ur.organization_id = p_organization AND ur.user_id = p_user),
      ARRAY(SELECT DISTINCT rp.subject || '.' || rp.action FROM user_roles ur
        JOIN role_permissions rp ON rp.organization_id = ur.organization_id AND rp.role_id = ur.role_id
        WHERE ur.organization_id = p_organization AND ur.user_id = p_user),
      NOT EXISTS (
        SELECT FROM (
          SELECT DISTINCT ON (p.type) p.id FROM term_policies p
          WHERE p.organization_id = p_organization AND p.status = 'published' AND p.type IN ('termsOfService', 'privacy')
          ORDER BY p.type, p.number DESC
        ) newest
        WHERE NOT EXISTS (SELECT FROM term_policy_acceptances a
          WHERE a.organization_id = p_organization AND a.user_id = p_user AND a.policy_id = newest.id)
      )
    FROM sessions s JOIN users u ON u.organization_id = s.organization_id AND u.id = s.user_id
    WHERE s.organization_id = p_organization AND s.id = p_session AND s.user_id = p_user;
END $$;
--> statement-breakpoint
-- Whether any active key of a host's organization lets a browser origin in; a browser's preflight carries no key.
CREATE FUNCTION origin_allowed(p_slug text, p_domain text, p_origin text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (
    SELECT FROM organizations o JOIN api_keys k ON k.organization_id = o.id
    WHERE (o.slug = p_slug OR o.custom_domain = p_domain) AND k.is_active AND (k.expires_at IS NULL OR k.expires_at > now())
      AND p_origin = ANY (k.allowed_origins))
$$;
--> statement-breakpoint
-- One certificate by its code, for the public verification of an organization.
CREATE FUNCTION certificate_lookup(p_organization uuid, p_code text)
RETURNS TABLE (code text, holder_name jsonb, title jsonb, issuer_name jsonb, issued_at timestamptz, valid_until timestamptz, revoked_at timestamptz, revocation_reason jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT c.code, c.holder_name, c.title, c.issuer_name, c.issued_at, c.valid_until, c.revoked_at, c.revocation_reason
  FROM certificates c WHERE c.organization_id = p_organization AND c.code = p_code
$$;
--> statement-breakpoint
-- Links each audit row to the one before it (SHA-256 over the previous hash and the row's canonical JSON), under the organization's lock.
CREATE FUNCTION chain_activity_log() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
DECLARE
  head record;
BEGIN
  INSERT INTO activity_log_heads (organization_id, sequence, hash) VALUES (NEW.organization_id, 0, '\x') ON CONFLICT DO NOTHING;
  SELECT h.sequence, h.hash INTO head FROM activity_log_heads h WHERE h.organization_id = NEW.organization_id FOR UPDATE;
  NEW.sequence := head.sequence + 1;
  NEW.created_at := clock_timestamp();
  NEW.prev_hash := head.hash;
  NEW.hash := activity_log_hash(NEW);
  UPDATE activity_log_heads h SET sequence = NEW.sequence, hash = NEW.hash WHERE h.organization_id = NEW.organization_id;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION activity_log_hash(entry activity_logs) RETURNS bytea LANGUAGE sql STABLE SET search_path = pg_catalog, public AS $$
  SELECT sha256(coalesce(entry.prev_hash, '\x') || convert_to(jsonb_build_object(
    'organizationId', entry.organization_id, 'id', entry.id, 'sequence', entry.sequence,
    'createdAt', to_char(entry.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'actorType', entry.actor_type, 'actorId', entry.actor_id, 'actorLabel', entry.actor_label, 'actorHash', entry.actor_hash, 'apiKeyId', entry.api_key_id,
    'action', entry.action, 'outcome', entry.outcome, 'statusCode', entry.status_code, 'resource', entry.resource, 'changes', entry.changes,
    'ipAddress', entry.ip_address, 'device', entry.device, 'requestId', entry.request_id)::text, 'UTF8'))
$$;
--> statement-breakpoint
CREATE FUNCTION refuse_activity_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the activity log is append-only' USING ERRCODE = '42501';
END $$;
--> statement-breakpoint
CREATE TRIGGER activity_logs_chain BEFORE INSERT ON activity_logs FOR EACH ROW EXECUTE FUNCTION chain_activity_log();
--> statement-breakpoint
CREATE TRIGGER activity_logs_append_only BEFORE UPDATE OR DELETE ON activity_logs FOR EACH ROW EXECUTE FUNCTION refuse_activity_log_change();
--> statement-breakpoint
CREATE TRIGGER activity_logs_no_truncate BEFORE TRUNCATE ON activity_logs FOR EACH STATEMENT EXECUTE FUNCTION refuse_activity_log_change();
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION gate_lookup(text, text, text, text) OWNER TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION actor_lookup(uuid, uuid, uuid) OWNER TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION chain_activity_log() OWNER TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION certificate_lookup(uuid, text) OWNER TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION origin_allowed(text, text, text) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION gate_lookup(text, text, text, text), actor_lookup(uuid, uuid, uuid), certificate_lookup(uuid, text), origin_allowed(text, text, text), chain_activity_log() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION gate_lookup(text, text, text, text), actor_lookup(uuid, uuid, uuid), certificate_lookup(uuid, text), origin_allowed(text, text, text) TO masar_rw;
--> statement-breakpoint
-- Production asks this at start: demo accounts have published passwords.
CREATE FUNCTION demo_present() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT EXISTS (SELECT FROM organizations WHERE is_demo)
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION demo_present() OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION demo_present() FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION demo_present() TO masar_rw;
