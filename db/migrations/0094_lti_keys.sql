CREATE TABLE "lti_keys" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key_id" text NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"sealed_private_key" text,
	"state" text DEFAULT 'active' NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lti_keys_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "lti_keys_key_id" UNIQUE("organization_id","key_id")
);
--> statement-breakpoint
ALTER TABLE "lti_keys" ADD CONSTRAINT "lti_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lti_keys_active" ON "lti_keys" USING btree ("organization_id") WHERE "lti_keys"."state" = 'active';--> statement-breakpoint
CREATE INDEX "lti_keys_recent" ON "lti_keys" USING btree ("organization_id","created_at","id");
--> statement-breakpoint
SELECT protect_tenant_tables();
