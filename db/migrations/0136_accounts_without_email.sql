-- Accounts without an email address, which sign in by a user name or an employee number, and first passwords on cards.
ALTER TABLE "users" ADD COLUMN "user_name" text;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "first_password_until" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "password_resets" ADD COLUMN "purpose" text DEFAULT 'reset' NOT NULL;
--> statement-breakpoint
-- Every account without an address has the same empty one.
-- accepted: index-locks: the table has a row for each person of an installation, of which a million are indexed in three seconds
DROP INDEX "emailExists";
--> statement-breakpoint
-- accepted: index-locks: the table has a row for each person of an installation, of which a million are indexed in three seconds
CREATE UNIQUE INDEX "emailExists" ON "users" USING btree ("organization_id","email") WHERE email <> '';
--> statement-breakpoint
-- accepted: index-locks: the column is new and empty
CREATE UNIQUE INDEX "memberUserNameTaken" ON "users" USING btree ("organization_id","user_name");
--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_have_a_name" CHECK (email <> '' or user_name is not null or employee_number is not null) NOT VALID;
--> statement-breakpoint
-- The user name is searched for as well. A generated column would have to be written anew for every row; a trigger writes the same text from now on.
ALTER TABLE "users" ALTER COLUMN "search_text" DROP EXPRESSION;
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "search_text" SET DEFAULT '';
--> statement-breakpoint
CREATE FUNCTION write_person_search() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  NEW.search_text := fold_text(coalesce(NEW.name->>'ar', '') || ' ' || coalesce(NEW.name->>'en', '') || ' ' || NEW.email || ' '
    || coalesce(NEW.employee_number, '') || ' ' || coalesce(NEW.external_id, '') || ' ' || coalesce(NEW.department, '') || ' '
    || coalesce(NEW.job_title, '') || coalesce(' ' || NEW.user_name, ''));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_search_text BEFORE INSERT OR UPDATE OF name, email, user_name, employee_number, external_id, department, job_title ON "users"
  FOR EACH ROW EXECUTE FUNCTION write_person_search();
--> statement-breakpoint
-- A sign-in by name must find one person: no user name is the employee number of another person, whatever the case of its letters. Two that are given at the
-- same time wait for each other.
CREATE FUNCTION keep_sign_in_names_apart() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
  given text;
BEGIN
  FOR given IN SELECT DISTINCT lower(one) FROM unnest(ARRAY[NEW.user_name, NEW.employee_number]) one WHERE one IS NOT NULL ORDER BY 1 LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('sign-in-name:' || NEW.organization_id || ':' || given, 0));
  END LOOP;
  IF NEW.user_name IS NOT NULL AND EXISTS (SELECT FROM users other WHERE other.organization_id = NEW.organization_id
      AND lower(other.employee_number) = NEW.user_name AND other.id <> NEW.id) THEN
    RAISE EXCEPTION 'the user name is the employee number of another person' USING ERRCODE = '23505', CONSTRAINT = 'memberUserNameTaken';
  END IF;
  IF NEW.employee_number IS NOT NULL AND EXISTS (SELECT FROM users other WHERE other.organization_id = NEW.organization_id
      AND other.user_name = lower(NEW.employee_number) AND other.id <> NEW.id) THEN
    RAISE EXCEPTION 'the employee number is the user name of another person' USING ERRCODE = '23505', CONSTRAINT = 'memberEmployeeNumberTaken';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_names_given AFTER INSERT ON "users"
  FOR EACH ROW WHEN (NEW.user_name IS NOT NULL OR NEW.employee_number IS NOT NULL) EXECUTE FUNCTION keep_sign_in_names_apart();
--> statement-breakpoint
CREATE TRIGGER users_names_changed AFTER UPDATE OF user_name, employee_number ON "users"
  FOR EACH ROW WHEN ((OLD.user_name IS DISTINCT FROM NEW.user_name OR OLD.employee_number IS DISTINCT FROM NEW.employee_number)
    AND (NEW.user_name IS NOT NULL OR NEW.employee_number IS NOT NULL))
  EXECUTE FUNCTION keep_sign_in_names_apart();
--> statement-breakpoint
-- accepted: index-locks: the table has a row for each person of an installation, of which a million are indexed in three seconds
CREATE INDEX "users_number_folded" ON "users" USING btree ("organization_id",lower("employee_number"));
--> statement-breakpoint
CREATE TABLE "sign_in_cards" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"people_count" integer NOT NULL,
	"job_id" uuid NOT NULL,
	"object" text,
	"completed_at" timestamp (3) with time zone,
	"size" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_cards_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "sign_in_cards" ADD CONSTRAINT "sign_in_cards_organization_id_created_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","created_by") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "sign_in_cards_age" ON "sign_in_cards" USING btree ("expires_at");
--> statement-breakpoint
ALTER TABLE "sign_in_cards" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "sign_in_cards" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY definer ON "sign_in_cards" FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
GRANT SELECT(organization_id), SELECT(id), SELECT(expires_at) ON TABLE "sign_in_cards" TO masar_definer;
--> statement-breakpoint
-- Files of cards whose time is over, in whichever organization: one look into an index.
CREATE FUNCTION sign_in_cards_due(p_shift_ms integer, p_most integer) RETURNS TABLE(organization_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT c.organization_id, c.id FROM sign_in_cards c
  WHERE c.expires_at <= now() + p_shift_ms * interval '1 millisecond'
  ORDER BY c.expires_at LIMIT least(greatest(p_most, 0), 1000)
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION sign_in_cards_due(integer, integer) FROM PUBLIC;
--> statement-breakpoint
GRANT ALL ON FUNCTION sign_in_cards_due(integer, integer) TO masar_rw;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION sign_in_cards_due(integer, integer) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
GRANT SELECT(user_name), SELECT(employee_number), SELECT(first_password_until) ON TABLE "users" TO masar_definer;
--> statement-breakpoint
GRANT SELECT(sign_in_method) ON TABLE "sessions" TO masar_definer;
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
