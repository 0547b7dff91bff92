CREATE TABLE "scim_group_members" (
	"organization_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "scim_group_members_organization_id_group_id_user_id_pk" PRIMARY KEY("organization_id","group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "scim_groups" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"display_name" text NOT NULL,
	"display_name_key" text NOT NULL,
	"external_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "scim_groups_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "scim_users" (
	"organization_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"user_name_key" text NOT NULL,
	"external_id" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"attributes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "scim_users_organization_id_provider_id_user_id_pk" PRIMARY KEY("organization_id","provider_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sso_granted_roles" (
	"organization_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sso_granted_roles_organization_id_provider_id_user_id_role_id_pk" PRIMARY KEY("organization_id","provider_id","user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "sso_identities" (
	"organization_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"subject" text,
	"claimed_groups" text[] DEFAULT '{}' NOT NULL,
	"directory_groups" text[] DEFAULT '{}' NOT NULL,
	"last_sign_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sso_identities_organization_id_provider_id_user_id_pk" PRIMARY KEY("organization_id","provider_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sso_providers" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed_client_secret" text,
	"scopes" text DEFAULT 'openid email profile' NOT NULL,
	"groups_claim" text DEFAULT 'groups' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"creates_accounts" boolean DEFAULT false NOT NULL,
	"links_accounts" text DEFAULT 'none' NOT NULL,
	"email_domains" text[] DEFAULT '{}' NOT NULL,
	"assumes_verified_email" boolean DEFAULT false NOT NULL,
	"second_step" text DEFAULT 'always' NOT NULL,
	"scim_key_hash" text,
	"scim_key_created_at" timestamp (3) with time zone,
	"scim_used_at" timestamp (3) with time zone,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sso_providers_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "sso_role_mappings" (
	"organization_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"group_name" text NOT NULL,
	"role_id" uuid NOT NULL,
	CONSTRAINT "sso_role_mappings_organization_id_provider_id_group_name_role_id_pk" PRIMARY KEY("organization_id","provider_id","group_name","role_id")
);
--> statement-breakpoint
CREATE TABLE "sso_sessions" (
	"organization_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"provider_id" uuid NOT NULL,
	"sealed_id_token" text NOT NULL,
	CONSTRAINT "sso_sessions_organization_id_session_id_pk" PRIMARY KEY("organization_id","session_id")
);
--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_group" FOREIGN KEY ("organization_id","group_id") REFERENCES "public"."scim_groups"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_group_members" ADD CONSTRAINT "scim_group_members_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_groups" ADD CONSTRAINT "scim_groups_provider" FOREIGN KEY ("organization_id","provider_id") REFERENCES "public"."sso_providers"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scim_users" ADD CONSTRAINT "scim_users_identity" FOREIGN KEY ("organization_id","provider_id","user_id") REFERENCES "public"."sso_identities"("organization_id","provider_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_granted_roles" ADD CONSTRAINT "sso_granted_roles_identity" FOREIGN KEY ("organization_id","provider_id","user_id") REFERENCES "public"."sso_identities"("organization_id","provider_id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_granted_roles" ADD CONSTRAINT "sso_granted_roles_role" FOREIGN KEY ("organization_id","role_id") REFERENCES "public"."roles"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_provider" FOREIGN KEY ("organization_id","provider_id") REFERENCES "public"."sso_providers"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD CONSTRAINT "sso_providers_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_role_mappings" ADD CONSTRAINT "sso_role_mappings_provider" FOREIGN KEY ("organization_id","provider_id") REFERENCES "public"."sso_providers"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_role_mappings" ADD CONSTRAINT "sso_role_mappings_role" FOREIGN KEY ("organization_id","role_id") REFERENCES "public"."roles"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_sessions" ADD CONSTRAINT "sso_sessions_session" FOREIGN KEY ("organization_id","session_id") REFERENCES "public"."sessions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_sessions" ADD CONSTRAINT "sso_sessions_provider" FOREIGN KEY ("organization_id","provider_id") REFERENCES "public"."sso_providers"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scim_group_members_of_user" ON "scim_group_members" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_groups_name" ON "scim_groups" USING btree ("organization_id","provider_id","display_name_key");--> statement-breakpoint
CREATE INDEX "scim_groups_external" ON "scim_groups" USING btree ("organization_id","provider_id","external_id");--> statement-breakpoint
CREATE INDEX "scim_groups_recent" ON "scim_groups" USING btree ("organization_id","provider_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "scim_users_name" ON "scim_users" USING btree ("organization_id","provider_id","user_name_key");--> statement-breakpoint
CREATE INDEX "scim_users_external" ON "scim_users" USING btree ("organization_id","provider_id","external_id");--> statement-breakpoint
CREATE INDEX "scim_users_recent" ON "scim_users" USING btree ("organization_id","provider_id","created_at","user_id");--> statement-breakpoint
CREATE INDEX "sso_granted_roles_of_role" ON "sso_granted_roles" USING btree ("organization_id","role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_identities_subject" ON "sso_identities" USING btree ("organization_id","provider_id","subject");--> statement-breakpoint
CREATE INDEX "sso_identities_of_user" ON "sso_identities" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ssoProviderExists" ON "sso_providers" USING btree ("organization_id","name_key");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_providers_scim" ON "sso_providers" USING btree ("organization_id","scim_key_hash");--> statement-breakpoint
CREATE INDEX "sso_providers_recent" ON "sso_providers" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "sso_providers_updated" ON "sso_providers" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "sso_role_mappings_of_role" ON "sso_role_mappings" USING btree ("organization_id","role_id");--> statement-breakpoint
CREATE INDEX "sso_sessions_of_provider" ON "sso_sessions" USING btree ("organization_id","provider_id");
--> statement-breakpoint
SELECT protect_tenant_tables();
