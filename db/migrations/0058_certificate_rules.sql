CREATE TABLE "certificate_rules" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"path_id" uuid,
	"is_automatic" boolean NOT NULL,
	"validity" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "certificate_rules_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "certificate_rules_of_path" UNIQUE NULLS NOT DISTINCT("organization_id","path_id")
);
--> statement-breakpoint
DROP INDEX "certificates_issued";--> statement-breakpoint
DROP INDEX "certificates_of_user";--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "state" text DEFAULT 'issued' NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "source" text DEFAULT 'hand' NOT NULL;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "enrolment_id" uuid;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "suspended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "revocation_code" text;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "supersedes_id" uuid;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "superseded_by_id" uuid;--> statement-breakpoint
ALTER TABLE "certificate_rules" ADD CONSTRAINT "certificate_rules_organization_id_path_id_learning_paths_organization_id_id_fk" FOREIGN KEY ("organization_id","path_id") REFERENCES "public"."learning_paths"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "certificateExists" ON "certificates" USING btree ("organization_id","enrolment_id") WHERE "certificates"."enrolment_id" is not null;--> statement-breakpoint
CREATE INDEX "certificates_by_end" ON "certificates" USING btree ("organization_id","valid_until","id");--> statement-breakpoint
CREATE INDEX "certificates_of_state" ON "certificates" USING btree ("organization_id","state","issued_at","id");--> statement-breakpoint
CREATE INDEX "certificates_of_path" ON "certificates" USING btree ("organization_id","path_id","issued_at","id");--> statement-breakpoint
CREATE INDEX "certificates_issued" ON "certificates" USING btree ("organization_id","issued_at","id");--> statement-breakpoint
CREATE INDEX "certificates_of_user" ON "certificates" USING btree ("organization_id","user_id","issued_at","id");
--> statement-breakpoint
UPDATE "certificates" SET "state" = 'revoked', "revocation_code" = 'other' WHERE "revoked_at" IS NOT NULL;
--> statement-breakpoint
SELECT protect_tenant_tables();
--> statement-breakpoint
DROP FUNCTION certificate_lookup(uuid, text);
--> statement-breakpoint
GRANT SELECT (state, superseded_by_id) ON certificates TO masar_definer;
--> statement-breakpoint
CREATE FUNCTION certificate_lookup(p_organization uuid, p_code text)
RETURNS TABLE (code text, holder_name jsonb, title jsonb, issuer_name jsonb, issued_at timestamptz, valid_until timestamptz, revoked_at timestamptz,
  revocation_reason jsonb, state text, superseded_by text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT c.code, c.holder_name, c.title, c.issuer_name, c.issued_at, c.valid_until, c.revoked_at, c.revocation_reason, c.state, n.code
  FROM public.certificates c LEFT JOIN public.certificates n ON n.organization_id = c.organization_id AND n.id = c.superseded_by_id
  WHERE c.organization_id = p_organization AND c.code = p_code
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION certificate_lookup(uuid, text) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION certificate_lookup(uuid, text) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION certificate_lookup(uuid, text) TO masar_rw;
