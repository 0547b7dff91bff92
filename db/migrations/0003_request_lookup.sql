-- All that a request's checks need, read fresh in one statement: the organization of a host, the API key sent, and the person a token names
-- with role types, permissions and terms. As JSON texts, because equal texts need to be understood only once. Last-used times are written at
-- most once a minute. A key of another organization is as unknown as no key.
CREATE FUNCTION request_lookup(p_slug text, p_domain text, p_key text, p_secret_hash text, p_session uuid, p_user uuid)
RETURNS TABLE (organization text, api_key text, person text, permissions text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
#variable_conflict use_variable
DECLARE
  home record;
  sent record;
  session record;
  who record;
BEGIN
  -- Never both: each has an index of its own.
  IF p_slug IS NOT NULL THEN
    SELECT o.id, o.slug, o.custom_domain, o.name, o.status, o.is_platform, o.default_locale, o.supported_locales, o.regional_profile
      INTO home FROM organizations o WHERE o.slug = p_slug;
  ELSE
    SELECT o.id, o.slug, o.custom_domain, o.name, o.status, o.is_platform, o.default_locale, o.supported_locales, o.regional_profile
      INTO home FROM organizations o WHERE o.custom_domain = p_domain;
  END IF;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  organization := json_build_object('id', home.id, 'slug', home.slug, 'customDomain', home.custom_domain, 'name', home.name, 'status', home.status,
    'isPlatform', home.is_platform, 'defaultLocale', home.default_locale, 'supportedLocales', home.supported_locales, 'regionalProfile', home.regional_profile);

  IF p_key IS NOT NULL THEN
    SELECT k.id, k.secret_hash, k.previous_secret_hash, k.previous_until, k.is_active, k.expires_at, k.allowed_origins, k.last_used_at
      INTO sent FROM api_keys k WHERE k.organization_id = home.id AND k.key = p_key;
    IF FOUND THEN
      IF sent.is_active AND (sent.expires_at IS NULL OR sent.expires_at > now())
        AND (sent.secret_hash = p_secret_hash OR (sent.previous_secret_hash = p_secret_hash AND sent.previous_until > now()))
        AND (sent.last_used_at IS NULL OR sent.last_used_at < now() - interval '1 minute') THEN
        UPDATE api_keys k SET last_used_at = now() WHERE k.organization_id = home.id AND k.id = sent.id
          AND (k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute');
      END IF;
      api_key := json_build_object('id', sent.id, 'secretHash', sent.secret_hash, 'previousSecretHash', sent.previous_secret_hash,
        'previousUntil', sent.previous_until, 'isActive', sent.is_active, 'expiresAt', sent.expires_at, 'allowedOrigins', sent.allowed_origins);
    END IF;
  END IF;

  IF p_session IS NOT NULL THEN
    SELECT s.revoked_at IS NOT NULL AS is_revoked, s.expired_at <= now() AS is_expired, s.last_used_at INTO session
      FROM sessions s WHERE s.organization_id = home.id AND s.id = p_session AND s.user_id = p_user;
    IF FOUND THEN
      IF NOT session.is_revoked AND NOT session.is_expired AND session.last_used_at < now() - interval '1 minute' THEN
        UPDATE sessions s SET last_used_at = now() WHERE s.organization_id = home.id AND s.id = p_session AND s.revoked_at IS NULL
          AND s.last_used_at < now() - interval '1 minute';
      END IF;
      SELECT u.email, u.name, u.locale, u.time_zone, u.numerals, u.status, u.two_factor_enabled_at, u.last_sign_in_at, u.created_at, u.updated_at,
        ARRAY(SELECT DISTINCT r.type FROM user_roles ur JOIN roles r ON r.organization_id = ur.organization_id AND r.id = ur.role_id
          WHERE ur.organization_id = home.id AND ur.user_id = p_user) AS role_types
        INTO who FROM users u WHERE u.organization_id = home.id AND u.id = p_user;
      IF NOT ('superAdmin' = ANY (who.role_types)) THEN
        permissions := (SELECT string_agg(DISTINCT rp.subject || '.' || rp.action, ',') FROM user_roles ur
          JOIN role_permissions rp ON rp.organization_id = ur.organization_id AND rp.role_id = ur.role_id
          WHERE ur.organization_id = home.id AND ur.user_id = p_user);
      END IF;
      person := json_build_object('isRevoked', session.is_revoked, 'isExpired', session.is_expired, 'email', who.email, 'name', who.name,
        'locale', who.locale, 'timeZone', who.time_zone, 'numerals', who.numerals, 'status', who.status,
        'isTwoFactorOn', who.two_factor_enabled_at IS NOT NULL, 'lastSignInAt', who.last_sign_in_at, 'createdAt', who.created_at,
        'updatedAt', who.updated_at, 'roleTypes', who.role_types,
        'termsAccepted', NOT EXISTS (
          SELECT FROM (
            SELECT DISTINCT ON (p.type) p.id FROM term_policies p
            WHERE p.organization_id = home.id AND p.status = 'published' AND p.type IN ('termsOfService', 'privacy')
            ORDER BY p.type, p.number DESC
          ) newest
          WHERE NOT EXISTS (SELECT FROM term_policy_acceptances a
            WHERE a.organization_id = home.id AND a.user_id = p_user AND a.policy_id = newest.id)));
    END IF;
  END IF;
  RETURN NEXT;
END $$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION request_lookup(text, text, text, text, uuid, uuid) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION request_lookup(text, text, text, text, uuid, uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION request_lookup(text, text, text, text, uuid, uuid) TO masar_rw;
--> statement-breakpoint
DROP FUNCTION actor_lookup(uuid, uuid, uuid);
--> statement-breakpoint
DROP FUNCTION gate_lookup(text, text, text, text);
