CREATE TABLE "passkeys" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"is_backup_eligible" boolean NOT NULL,
	"is_backed_up" boolean NOT NULL,
	"aaguid" uuid NOT NULL,
	"name" text NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "passkeys_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "sign_up_policies" (
	"organization_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"email_domains" jsonb NOT NULL,
	"role_id" uuid NOT NULL,
	"opened_by" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sign_up_policies_organization_id_pk" PRIMARY KEY("organization_id")
);
--> statement-breakpoint
CREATE TABLE "sign_ups" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"token_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sign_ups_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_up_policies" ADD CONSTRAINT "sign_up_policies_organization_id_role_id_roles_organization_id_id_fk" FOREIGN KEY ("organization_id","role_id") REFERENCES "public"."roles"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_up_policies" ADD CONSTRAINT "sign_up_policies_organization_id_opened_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","opened_by") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "passkeyExists" ON "passkeys" USING btree ("organization_id","credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_of_user" ON "passkeys" USING btree ("organization_id","user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_ups_token" ON "sign_ups" USING btree ("organization_id","token_hash");--> statement-breakpoint
CREATE INDEX "sign_ups_of_email" ON "sign_ups" USING btree ("organization_id","email","created_at");--> statement-breakpoint
CREATE INDEX "sign_ups_age" ON "sign_ups" USING btree ("expires_at");
--> statement-breakpoint
SELECT protect_tenant_tables();
--> statement-breakpoint
CREATE POLICY purge ON sign_ups TO masar_definer USING (expires_at < now() - interval '7 days') WITH CHECK (false);
--> statement-breakpoint
GRANT SELECT (organization_id, id, expires_at), UPDATE (expires_at), DELETE ON sign_ups TO masar_definer;
--> statement-breakpoint
CREATE FUNCTION purge_sign_ups(p_most int) RETURNS int LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH old AS (
    SELECT t.organization_id, t.id FROM public.sign_ups t WHERE t.expires_at < now() - interval '7 days'
      ORDER BY t.expires_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.sign_ups t USING old WHERE t.organization_id = old.organization_id AND t.id = old.id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION purge_sign_ups(int) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION purge_sign_ups(int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION purge_sign_ups(int) TO masar_rw;
