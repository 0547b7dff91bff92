CREATE TABLE "former_passwords" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_passwords_organization_id_user_id_password_hash_pk" PRIMARY KEY("organization_id","user_id","password_hash")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"credential_version" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "password_resets_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "sign_in_policies" (
	"organization_id" uuid NOT NULL,
	"two_factor" text DEFAULT 'offered' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sign_in_policies_organization_id_pk" PRIMARY KEY("organization_id")
);
--> statement-breakpoint
CREATE TABLE "invites" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"name" jsonb NOT NULL,
	"role_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"token_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"accepted_at" timestamp (3) with time zone,
	"user_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "invites_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "former_passwords" ADD CONSTRAINT "former_passwords_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_policies" ADD CONSTRAINT "sign_in_policies_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_organization_id_role_id_roles_organization_id_id_fk" FOREIGN KEY ("organization_id","role_id") REFERENCES "public"."roles"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_organization_id_invited_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","invited_by") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invites" ADD CONSTRAINT "invites_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "password_resets_token" ON "password_resets" USING btree ("organization_id","token_hash");--> statement-breakpoint
CREATE INDEX "password_resets_of_user" ON "password_resets" USING btree ("organization_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "password_resets_age" ON "password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "inviteExists" ON "invites" USING btree ("organization_id","email") WHERE "invites"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "invites_token" ON "invites" USING btree ("organization_id","token_hash");--> statement-breakpoint
CREATE INDEX "invites_recent" ON "invites" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "invites_of_status" ON "invites" USING btree ("organization_id","status","created_at","id");
--> statement-breakpoint
SELECT protect_tenant_tables();
--> statement-breakpoint
CREATE POLICY purge ON password_resets TO masar_definer USING (expires_at < now() - interval '7 days') WITH CHECK (false);
--> statement-breakpoint
GRANT SELECT (organization_id, id, expires_at), UPDATE (expires_at), DELETE ON password_resets TO masar_definer;
--> statement-breakpoint
CREATE FUNCTION purge_password_resets(p_most int) RETURNS int LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH old AS (
    SELECT t.organization_id, t.id FROM public.password_resets t WHERE t.expires_at < now() - interval '7 days'
      ORDER BY t.expires_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.password_resets t USING old WHERE t.organization_id = old.organization_id AND t.id = old.id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION purge_password_resets(int) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION purge_password_resets(int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION purge_password_resets(int) TO masar_rw;
