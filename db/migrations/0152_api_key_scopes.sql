ALTER TABLE "api_keys" ADD COLUMN "scopes" text[];
--> statement-breakpoint
GRANT SELECT(scopes) ON TABLE public.api_keys TO masar_definer;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.request_lookup(p_slug text, p_domain text, p_key text, p_secret_hash text, p_session uuid, p_user uuid) RETURNS TABLE(organization text, api_key text, person text, permissions text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
#variable_conflict use_variable
DECLARE
  home uuid;
  sent record;
  is_due boolean;
  account text;
BEGIN
  -- Never both: each has an index of its own.
  IF p_slug IS NOT NULL THEN
    SELECT o.id, json_build_object('id', o.id, 'slug', o.slug, 'customDomain', o.custom_domain, 'name', o.name, 'status', o.status,
        'isPlatform', o.is_platform, 'defaultLocale', o.default_locale, 'supportedLocales', o.supported_locales, 'regionalProfile', o.regional_profile,
        'accent', o.accent, 'isCataloguePublic', o.is_catalogue_public, 'marks', o.marks, 'featuresOff', o.features_off)
      INTO home, organization FROM organizations o WHERE o.slug = p_slug;
  ELSE
    SELECT o.id, json_build_object('id', o.id, 'slug', o.slug, 'customDomain', o.custom_domain, 'name', o.name, 'status', o.status,
        'isPlatform', o.is_platform, 'defaultLocale', o.default_locale, 'supportedLocales', o.supported_locales, 'regionalProfile', o.regional_profile,
        'accent', o.accent, 'isCataloguePublic', o.is_catalogue_public, 'marks', o.marks, 'featuresOff', o.features_off)
      INTO home, organization FROM organizations o WHERE o.custom_domain = p_domain;
    -- Another domain of its own, which leads to the first one.
    IF home IS NULL THEN
      SELECT o.id, json_build_object('id', o.id, 'slug', o.slug, 'customDomain', o.custom_domain, 'name', o.name, 'status', o.status,
          'isPlatform', o.is_platform, 'defaultLocale', o.default_locale, 'supportedLocales', o.supported_locales, 'regionalProfile', o.regional_profile,
          'accent', o.accent, 'isCataloguePublic', o.is_catalogue_public, 'marks', o.marks, 'featuresOff', o.features_off)
        INTO home, organization FROM organization_domains d JOIN organizations o ON o.id = d.organization_id
        WHERE d.name = p_domain AND d.state = 'proven';
    END IF;
  END IF;
  IF home IS NULL THEN
    RETURN;
  END IF;

  IF p_key IS NOT NULL THEN
    SELECT k.id, json_build_object('id', k.id, 'secretHash', k.secret_hash, 'previousSecretHash', k.previous_secret_hash,
        'previousUntil', k.previous_until, 'isActive', k.is_active, 'expiresAt', k.expires_at, 'allowedOrigins', k.allowed_origins, 'kind', k.kind, 'scopes', k.scopes) AS described,
        k.service_account_id AS account_id,
        k.is_active AND (k.expires_at IS NULL OR k.expires_at > now())
          AND (k.secret_hash = p_secret_hash OR (k.previous_secret_hash = p_secret_hash AND k.previous_until > now()))
          AND (k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute') AS is_due
      INTO sent FROM api_keys k WHERE k.organization_id = home AND k.key = p_key;
    api_key := sent.described;
    -- Only the key of a program has an account; all others are spared the query.
    IF sent.account_id IS NOT NULL THEN
      SELECT json_build_object('id', a.id, 'name', a.name, 'isActive', a.is_active, 'createdAt', a.created_at, 'updatedAt', a.updated_at,
          'roleTypes', standing.role_types, 'permissions', standing.permissions)
        INTO account
        FROM service_accounts a
          CROSS JOIN program_standing(home, sent.account_id) standing
        WHERE a.organization_id = home AND a.id = sent.account_id;
      api_key := left(api_key, -1) || ', "account": ' || account || '}';
    END IF;
    IF sent.is_due THEN
      UPDATE api_keys k SET last_used_at = now() WHERE k.organization_id = home AND k.id = sent.id
        AND (k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute');
    END IF;
  END IF;

  IF p_session IS NOT NULL THEN
    SELECT json_build_object('isRevoked', s.revoked_at IS NOT NULL, 'isExpired', s.expired_at <= now(), 'email', u.email, 'userName', u.user_name, 'employeeNumber', u.employee_number, 'name', u.name,
        'locale', u.locale, 'timeZone', u.time_zone, 'numerals', u.numerals, 'photo', u.photo, 'status', u.status, 'isTwoFactorOn', u.two_factor_enabled_at IS NOT NULL,
        'lastSignInAt', u.last_sign_in_at, 'createdAt', u.created_at, 'updatedAt', u.updated_at, 'roleTypes', standing.role_types,
        'termsAccepted', standing.terms_accepted, 'mustChoosePassword', u.first_password_until IS NOT NULL AND s.sign_in_method = 'password'),
        standing.permissions, s.revoked_at IS NULL AND s.expired_at > now() AND s.last_used_at < now() - interval '1 minute'
      INTO person, permissions, is_due
      FROM sessions s JOIN users u ON u.organization_id = s.organization_id AND u.id = s.user_id
        CROSS JOIN person_standing(home, p_user) standing
      WHERE s.organization_id = home AND s.id = p_session AND s.user_id = p_user;
    IF is_due THEN
      UPDATE sessions s SET last_used_at = now() WHERE s.organization_id = home AND s.id = p_session AND s.revoked_at IS NULL
        AND s.last_used_at < now() - interval '1 minute';
    END IF;
  END IF;
  RETURN NEXT;
END $$;
