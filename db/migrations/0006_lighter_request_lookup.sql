ALTER TABLE "roles" ADD COLUMN "permission_list" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- A role's grants as one text, so that a request reads one row for each role instead of one for each grant. Fresh like the rows it is made of:
-- it changes in their transaction.
CREATE FUNCTION list_role_permissions() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  UPDATE roles r SET permission_list = coalesce(
    (SELECT string_agg(rp.subject || '.' || rp.action, ',' ORDER BY rp.subject, rp.action) FROM role_permissions rp
      WHERE rp.organization_id = r.organization_id AND rp.role_id = r.id), '')
    WHERE (r.organization_id, r.id) IN (SELECT c.organization_id, c.role_id FROM changed c);
  RETURN NULL;
END $$;
--> statement-breakpoint
GRANT UPDATE (permission_list) ON roles TO masar_definer;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION list_role_permissions() OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION list_role_permissions() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER role_permissions_granted AFTER INSERT ON role_permissions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_role_permissions();
--> statement-breakpoint
CREATE TRIGGER role_permissions_taken AFTER DELETE ON role_permissions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_role_permissions();
--> statement-breakpoint
CREATE TRIGGER role_permissions_changed AFTER UPDATE ON role_permissions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION list_role_permissions();
--> statement-breakpoint
-- FORCE binds the owner too, so it is lifted for the one statement that lists what was granted before.
ALTER TABLE roles NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE role_permissions NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE roles r SET permission_list = coalesce(
  (SELECT string_agg(rp.subject || '.' || rp.action, ',' ORDER BY rp.subject, rp.action) FROM role_permissions rp
    WHERE rp.organization_id = r.organization_id AND rp.role_id = r.id), '');
--> statement-breakpoint
ALTER TABLE roles FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE role_permissions FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- The same answer by fewer queries: starting one costs more than what it reads.
CREATE OR REPLACE FUNCTION request_lookup(p_slug text, p_domain text, p_key text, p_secret_hash text, p_session uuid, p_user uuid)
RETURNS TABLE (organization text, api_key text, person text, permissions text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_variable
DECLARE
  home uuid;
  sent record;
  is_due boolean;
BEGIN
  -- Never both: each has an index of its own.
  IF p_slug IS NOT NULL THEN
    SELECT o.id, json_build_object('id', o.id, 'slug', o.slug, 'customDomain', o.custom_domain, 'name', o.name, 'status', o.status,
        'isPlatform', o.is_platform, 'defaultLocale', o.default_locale, 'supportedLocales', o.supported_locales, 'regionalProfile', o.regional_profile)
      INTO home, organization FROM organizations o WHERE o.slug = p_slug;
  ELSE
    SELECT o.id, json_build_object('id', o.id, 'slug', o.slug, 'customDomain', o.custom_domain, 'name', o.name, 'status', o.status,
        'isPlatform', o.is_platform, 'defaultLocale', o.default_locale, 'supportedLocales', o.supported_locales, 'regionalProfile', o.regional_profile)
      INTO home, organization FROM organizations o WHERE o.custom_domain = p_domain;
  END IF;
  IF home IS NULL THEN
    RETURN;
  END IF;

  IF p_key IS NOT NULL THEN
    SELECT k.id, json_build_object('id', k.id, 'secretHash', k.secret_hash, 'previousSecretHash', k.previous_secret_hash,
        'previousUntil', k.previous_until, 'isActive', k.is_active, 'expiresAt', k.expires_at, 'allowedOrigins', k.allowed_origins) AS described,
        k.is_active AND (k.expires_at IS NULL OR k.expires_at > now())
          AND (k.secret_hash = p_secret_hash OR (k.previous_secret_hash = p_secret_hash AND k.previous_until > now()))
          AND (k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute') AS is_due
      INTO sent FROM api_keys k WHERE k.organization_id = home AND k.key = p_key;
    api_key := sent.described;
    IF sent.is_due THEN
      UPDATE api_keys k SET last_used_at = now() WHERE k.organization_id = home AND k.id = sent.id
        AND (k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute');
    END IF;
  END IF;

  IF p_session IS NOT NULL THEN
    SELECT json_build_object('isRevoked', s.revoked_at IS NOT NULL, 'isExpired', s.expired_at <= now(), 'email', u.email, 'name', u.name,
        'locale', u.locale, 'timeZone', u.time_zone, 'numerals', u.numerals, 'status', u.status, 'isTwoFactorOn', u.two_factor_enabled_at IS NOT NULL,
        'lastSignInAt', u.last_sign_in_at, 'createdAt', u.created_at, 'updatedAt', u.updated_at, 'roleTypes', coalesce(held.types, '{}'),
        'termsAccepted', NOT EXISTS (
          SELECT FROM term_policies p
          WHERE p.organization_id = home AND p.type IN ('termsOfService', 'privacy') AND p.status = 'published'
            AND NOT EXISTS (SELECT FROM term_policy_acceptances a WHERE a.organization_id = home AND a.user_id = p_user AND a.policy_id = p.id)
            AND NOT EXISTS (SELECT FROM term_policies q
              WHERE q.organization_id = home AND q.type = p.type AND q.status = 'published' AND q.number > p.number))),
        held.permissions, s.revoked_at IS NULL AND s.expired_at > now() AND s.last_used_at < now() - interval '1 minute'
      INTO person, permissions, is_due
      FROM sessions s JOIN users u ON u.organization_id = s.organization_id AND u.id = s.user_id
        CROSS JOIN (
          SELECT array_agg(r.type) AS types, string_agg(nullif(r.permission_list, ''), ',') AS permissions
          FROM user_roles ur JOIN roles r ON r.organization_id = ur.organization_id AND r.id = ur.role_id
          WHERE ur.organization_id = home AND ur.user_id = p_user) held
      WHERE s.organization_id = home AND s.id = p_session AND s.user_id = p_user;
    IF is_due THEN
      UPDATE sessions s SET last_used_at = now() WHERE s.organization_id = home AND s.id = p_session AND s.revoked_at IS NULL
        AND s.last_used_at < now() - interval '1 minute';
    END IF;
  END IF;
  RETURN NEXT;
END $$;
