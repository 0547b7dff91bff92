CREATE TABLE "first_run_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "invites" ALTER COLUMN "invited_by" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "certificates_by_code" ON "certificates" USING btree ("code");
--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON first_run_tokens TO masar_rw;
--> statement-breakpoint
-- A server without any organization offers its first-run page.
CREATE FUNCTION organizations_present() RETURNS boolean LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT EXISTS (SELECT FROM public.organizations)
$$;
--> statement-breakpoint
-- Where the certificate of a code can be verified: the address of its active organization, and nothing of the certificate.
CREATE FUNCTION certificate_issuer(p_code text) RETURNS TABLE (slug text, custom_domain text, name jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT o.slug, o.custom_domain, o.name FROM public.certificates c JOIN public.organizations o ON o.id = c.organization_id
  WHERE c.code = p_code AND o.status = 'active' LIMIT 1
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION organizations_present() OWNER TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION certificate_issuer(text) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION organizations_present(), certificate_issuer(text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION organizations_present(), certificate_issuer(text) TO masar_rw;
