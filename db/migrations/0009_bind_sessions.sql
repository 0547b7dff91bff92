ALTER TABLE "sessions" ADD COLUMN "is_first_party" boolean;--> statement-breakpoint
ALTER TABLE "two_factor_challenges" ADD COLUMN "address_class" text;--> statement-breakpoint
ALTER TABLE "two_factor_challenges" ADD COLUMN "credential_version" integer;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "credential_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "session_id" uuid;--> statement-breakpoint
-- Here, so that no statement that changes a password or a second factor can forget it.
CREATE FUNCTION raise_credential_version() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  NEW.credential_version := OLD.credential_version + 1;
  RETURN NEW;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION raise_credential_version() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER users_raise_credential_version BEFORE UPDATE OF password_hash, two_factor_secret, two_factor_enabled_at ON users FOR EACH ROW
  WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash OR OLD.two_factor_secret IS DISTINCT FROM NEW.two_factor_secret
    OR OLD.two_factor_enabled_at IS DISTINCT FROM NEW.two_factor_enabled_at)
  EXECUTE FUNCTION raise_credential_version();
