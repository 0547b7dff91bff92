CREATE TABLE "live_online_accounts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"address" text NOT NULL,
	"sign_in_address" text NOT NULL,
	"account_id" text NOT NULL,
	"client_id" text NOT NULL,
	"host_id" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "live_online_accounts_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "live_online_accounts_once" UNIQUE("organization_id","provider")
);
--> statement-breakpoint
ALTER TABLE "live_online_accounts" ADD CONSTRAINT "live_online_accounts_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "online_provider" text;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "meeting" jsonb;--> statement-breakpoint
SELECT protect_tenant_tables();
