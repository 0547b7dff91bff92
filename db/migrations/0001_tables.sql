CREATE TABLE "api_keys" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"key" text NOT NULL,
	"secret_hash" text NOT NULL,
	"previous_secret_hash" text,
	"previous_until" timestamp (3) with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	"allowed_origins" text[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_by" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "api_keys_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "certificates" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"user_id" uuid NOT NULL,
	"path_id" uuid,
	"holder_name" jsonb NOT NULL,
	"title" jsonb NOT NULL,
	"issuer_name" jsonb NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"valid_until" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	"revocation_reason" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "certificates_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"sealed_successor" text,
	"refreshed_at" timestamp (3) with time zone,
	"from" text NOT NULL,
	"ip_address" text NOT NULL,
	"device" jsonb NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expired_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	"revoked_reason" text,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "two_factor_backup_codes" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "two_factor_backup_codes_organization_id_user_id_code_hash_pk" PRIMARY KEY("organization_id","user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "two_factor_challenges" (
	"organization_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"api_key_id" uuid,
	"from" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "two_factor_challenges_organization_id_token_hash_pk" PRIMARY KEY("organization_id","token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"password_hash" text,
	"password_changed_at" timestamp (3) with time zone,
	"name" jsonb NOT NULL,
	"locale" text,
	"time_zone" text,
	"numerals" text DEFAULT 'auto' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"two_factor_secret" text,
	"two_factor_enabled_at" timestamp (3) with time zone,
	"two_factor_last_step" integer,
	"two_factor_failures" integer DEFAULT 0 NOT NULL,
	"two_factor_failed_at" timestamp (3) with time zone,
	"last_sign_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "users_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "learning_paths" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"category" text NOT NULL,
	"level" text NOT NULL,
	"estimated_minutes" integer NOT NULL,
	"locales" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone,
	"search_text" text GENERATED ALWAYS AS (fold_text(coalesce(locales->'ar'->>'title','') || ' ' || coalesce(locales->'en'->>'title','') || ' ' || coalesce(locales->'ar'->>'description','') || ' ' || coalesce(locales->'en'->>'description',''))) STORED NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "learning_paths_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "module_type_versions" (
	"organization_id" uuid NOT NULL,
	"module_type_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"config_schema" jsonb NOT NULL,
	"body_schema" jsonb NOT NULL,
	"behaviour" jsonb NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "module_type_versions_organization_id_module_type_id_number_pk" PRIMARY KEY("organization_id","module_type_id","number")
);
--> statement-breakpoint
CREATE TABLE "module_types" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"learner_action" text NOT NULL,
	"labels" jsonb NOT NULL,
	"is_built_in" boolean DEFAULT false NOT NULL,
	"current_version" integer DEFAULT 1 NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "module_types_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "organizations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"custom_domain" text,
	"name" jsonb NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"is_platform" boolean DEFAULT false NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"default_locale" text DEFAULT 'ar' NOT NULL,
	"supported_locales" text[] DEFAULT '{"ar","en"}' NOT NULL,
	"regional_profile" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_log_heads" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_logs" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sequence" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" uuid,
	"actor_label" text,
	"actor_hash" text,
	"api_key_id" uuid,
	"action" text NOT NULL,
	"outcome" text NOT NULL,
	"status_code" integer NOT NULL,
	"resource" jsonb,
	"changes" jsonb,
	"ip_address" text NOT NULL,
	"device" jsonb NOT NULL,
	"request_id" uuid NOT NULL,
	"prev_hash" "bytea",
	"hash" "bytea",
	"search_text" text DEFAULT '' NOT NULL,
	CONSTRAINT "activity_logs_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "captcha_uses" (
	"organization_id" uuid NOT NULL,
	"signature" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "captcha_uses_organization_id_signature_pk" PRIMARY KEY("organization_id","signature")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"organization_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"sealed_answer" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_organization_id_scope_pk" PRIMARY KEY("organization_id","scope")
);
--> statement-breakpoint
CREATE TABLE "sign_in_throttles" (
	"organization_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"last_failure_at" timestamp (3) with time zone NOT NULL,
	"blocked_until" timestamp (3) with time zone,
	CONSTRAINT "sign_in_throttles_organization_id_subject_pk" PRIMARY KEY("organization_id","subject")
);
--> statement-breakpoint
CREATE TABLE "signing_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"use" text NOT NULL,
	"state" text NOT NULL,
	"public_jwk" jsonb NOT NULL,
	"sealed_private_jwk" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_permissions" (
	"organization_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"action" text NOT NULL,
	"scope" text DEFAULT 'any' NOT NULL,
	CONSTRAINT "role_permissions_organization_id_role_id_subject_action_pk" PRIMARY KEY("organization_id","role_id","subject","action")
);
--> statement-breakpoint
CREATE TABLE "roles" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"name" jsonb NOT NULL,
	"name_key" text NOT NULL,
	"description" jsonb,
	"is_built_in" boolean DEFAULT false NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "roles_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "user_roles" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_roles_organization_id_user_id_role_id_pk" PRIMARY KEY("organization_id","user_id","role_id")
);
--> statement-breakpoint
CREATE TABLE "term_policies" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"type" text NOT NULL,
	"number" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"content" jsonb NOT NULL,
	"published_at" timestamp (3) with time zone,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "term_policies_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "term_policy_acceptances" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"policy_id" uuid NOT NULL,
	"accepted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ip_address" text NOT NULL,
	CONSTRAINT "term_policy_acceptances_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_organization_id_path_id_learning_paths_organization_id_id_fk" FOREIGN KEY ("organization_id","path_id") REFERENCES "public"."learning_paths"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor_backup_codes" ADD CONSTRAINT "two_factor_backup_codes_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor_challenges" ADD CONSTRAINT "two_factor_challenges_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_paths" ADD CONSTRAINT "learning_paths_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_type_versions" ADD CONSTRAINT "module_type_versions_organization_id_module_type_id_module_types_organization_id_id_fk" FOREIGN KEY ("organization_id","module_type_id") REFERENCES "public"."module_types"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_types" ADD CONSTRAINT "module_types_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permissions" ADD CONSTRAINT "role_permissions_organization_id_role_id_roles_organization_id_id_fk" FOREIGN KEY ("organization_id","role_id") REFERENCES "public"."roles"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roles" ADD CONSTRAINT "roles_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_roles" ADD CONSTRAINT "user_roles_organization_id_role_id_roles_organization_id_id_fk" FOREIGN KEY ("organization_id","role_id") REFERENCES "public"."roles"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_policies" ADD CONSTRAINT "term_policies_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_policy_acceptances" ADD CONSTRAINT "term_policy_acceptances_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term_policy_acceptances" ADD CONSTRAINT "term_policy_acceptances_organization_id_policy_id_term_policies_organization_id_id_fk" FOREIGN KEY ("organization_id","policy_id") REFERENCES "public"."term_policies"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_key" ON "api_keys" USING btree ("organization_id","key");--> statement-breakpoint
CREATE INDEX "api_keys_recent" ON "api_keys" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "certificateCodeTaken" ON "certificates" USING btree ("organization_id","code");--> statement-breakpoint
CREATE INDEX "certificates_of_user" ON "certificates" USING btree ("organization_id","user_id","issued_at");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("organization_id","user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "emailExists" ON "users" USING btree ("organization_id","email");--> statement-breakpoint
CREATE INDEX "learning_paths_created" ON "learning_paths" USING btree ("organization_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "learning_paths_updated" ON "learning_paths" USING btree ("organization_id","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "learning_paths_published" ON "learning_paths" USING btree ("organization_id","status","published_at","id");--> statement-breakpoint
CREATE INDEX "learning_paths_search" ON "learning_paths" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "moduleTypeKeyTaken" ON "module_types" USING btree ("organization_id","key");--> statement-breakpoint
CREATE INDEX "module_types_recent" ON "module_types" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "organizationSlugTaken" ON "organizations" USING btree ("slug");--> statement-breakpoint
CREATE UNIQUE INDEX "organizations_custom_domain" ON "organizations" USING btree ("custom_domain");--> statement-breakpoint
CREATE UNIQUE INDEX "activity_logs_sequence" ON "activity_logs" USING btree ("organization_id","sequence");--> statement-breakpoint
CREATE INDEX "activity_logs_search" ON "activity_logs" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "activity_logs_recent" ON "activity_logs" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "activity_logs_action" ON "activity_logs" USING btree ("organization_id","action","created_at");--> statement-breakpoint
CREATE INDEX "activity_logs_actor" ON "activity_logs" USING btree ("organization_id","actor_id","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_age" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "roleExists" ON "roles" USING btree ("organization_id","name_key");--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" USING btree ("organization_id","role_id");--> statement-breakpoint
CREATE UNIQUE INDEX "term_policies_number" ON "term_policies" USING btree ("organization_id","type","number");--> statement-breakpoint
CREATE INDEX "term_policies_recent" ON "term_policies" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "policyAlreadyAccepted" ON "term_policy_acceptances" USING btree ("organization_id","user_id","policy_id");