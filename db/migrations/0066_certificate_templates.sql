CREATE TABLE "certificate_template_versions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"name" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"images" jsonb NOT NULL,
	"published_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificate_template_versions_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "certificate_template_versions_number" UNIQUE("organization_id","template_id","number")
);
--> statement-breakpoint
CREATE TABLE "certificate_templates" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"content" jsonb NOT NULL,
	"images" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"published_version_id" uuid,
	"published_number" integer,
	"has_changes" boolean DEFAULT false NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "certificate_templates_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "certificate_rules" ADD COLUMN "template_id" uuid;--> statement-breakpoint
ALTER TABLE "certificates" ADD COLUMN "template_version_id" uuid;--> statement-breakpoint
ALTER TABLE "certificate_template_versions" ADD CONSTRAINT "certificate_template_versions_of" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."certificate_templates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificate_templates_recent" ON "certificate_templates" USING btree ("organization_id","created_at","id");--> statement-breakpoint
ALTER TABLE "certificate_rules" ADD CONSTRAINT "certificate_rules_template" FOREIGN KEY ("organization_id","template_id") REFERENCES "public"."certificate_templates"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_template_version" FOREIGN KEY ("organization_id","template_version_id") REFERENCES "public"."certificate_template_versions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SELECT protect_tenant_tables();
