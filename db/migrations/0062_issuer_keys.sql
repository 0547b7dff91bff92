CREATE TABLE "certificate_issuer_keys" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key_id" text NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"sealed_private_key" text,
	"state" text DEFAULT 'active' NOT NULL,
	"retired_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "certificate_issuer_keys_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "certificate_issuer_keys_key_id" UNIQUE("organization_id","key_id")
);
--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "status_index" integer;--> statement-breakpoint
UPDATE certificates c SET status_index = p.place
FROM (SELECT organization_id, id, row_number() OVER (PARTITION BY organization_id ORDER BY random()) - 1 AS place FROM certificates) p
WHERE p.organization_id = c.organization_id AND p.id = c.id;--> statement-breakpoint
ALTER TABLE "certificates" ALTER COLUMN "status_index" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "certificate_issuer_keys_active" ON "certificate_issuer_keys" USING btree ("organization_id") WHERE "certificate_issuer_keys"."state" = 'active';--> statement-breakpoint
CREATE INDEX "certificate_issuer_keys_recent" ON "certificate_issuer_keys" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificates_status_index" ON "certificates" USING btree ("organization_id","status_index");--> statement-breakpoint
CREATE INDEX "certificates_not_in_force" ON "certificates" USING btree ("organization_id","status_index") WHERE "certificates"."state" <> 'issued';
--> statement-breakpoint
SELECT protect_tenant_tables();
