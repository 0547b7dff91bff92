CREATE TABLE "organization_domains" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"token" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"checked_at" timestamp (3) with time zone,
	"proven_at" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "organization_domains_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "organization_domains" ADD CONSTRAINT "organization_domains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "organizationDomainExists" ON "organization_domains" USING btree ("organization_id","name");--> statement-breakpoint
CREATE INDEX "organization_domains_proven" ON "organization_domains" USING btree ("name") WHERE "organization_domains"."state" = 'proven';--> statement-breakpoint
CREATE INDEX "organization_domains_recent" ON "organization_domains" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "organization_domains_due" ON "organization_domains" USING btree ("due_at") WHERE "organization_domains"."due_at" is not null;
--> statement-breakpoint
ALTER TABLE "organization_domains" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "organization_domains" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY definer ON public.organization_domains FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
GRANT SELECT(organization_id, id, name, state, due_at) ON TABLE public.organization_domains TO masar_definer;
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
        'previousUntil', k.previous_until, 'isActive', k.is_active, 'expiresAt', k.expires_at, 'allowedOrigins', k.allowed_origins, 'kind', k.kind) AS described,
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION public.origin_allowed(p_slug text, p_domain text, p_origin text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT EXISTS (
    SELECT FROM organizations o JOIN api_keys k ON k.organization_id = o.id
    WHERE (o.slug = p_slug OR o.custom_domain = p_domain
        OR o.id = (SELECT d.organization_id FROM organization_domains d WHERE d.name = p_domain AND d.state = 'proven')) AND k.is_active AND (k.expires_at IS NULL OR k.expires_at > now())
      AND p_origin = ANY (k.allowed_origins))
$$;
--> statement-breakpoint
-- Domains whose check is due, of all organizations: ids alone.
CREATE FUNCTION public.organization_domains_due(p_shift_ms integer, p_most integer) RETURNS TABLE(organization_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT d.organization_id, d.id FROM organization_domains d
  WHERE d.due_at <= now() + p_shift_ms * interval '1 millisecond'
  ORDER BY d.due_at LIMIT least(greatest(p_most, 0), 1000)
$$;
--> statement-breakpoint
-- Whether a domain leads to an organization, or to another one than p_except; whose it is is not answered. A domain that the operator has entered counts too.
CREATE FUNCTION public.domain_is_proven(p_name text, p_except uuid) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT EXISTS (SELECT FROM organization_domains d WHERE d.name = p_name AND d.state = 'proven' AND d.organization_id IS DISTINCT FROM p_except)
    OR EXISTS (SELECT FROM organizations o WHERE o.custom_domain = p_name AND o.id IS DISTINCT FROM p_except)
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.organization_domains_due(p_shift_ms integer, p_most integer) FROM PUBLIC;
--> statement-breakpoint
GRANT ALL ON FUNCTION public.organization_domains_due(p_shift_ms integer, p_most integer) TO masar_rw;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.domain_is_proven(p_name text, p_except uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT ALL ON FUNCTION public.domain_is_proven(p_name text, p_except uuid) TO masar_rw;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION public.organization_domains_due(p_shift_ms integer, p_most integer) OWNER TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION public.domain_is_proven(p_name text, p_except uuid) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
