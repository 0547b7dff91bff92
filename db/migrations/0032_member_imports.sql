CREATE TABLE "member_import_parts" (
	"organization_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_import_parts_organization_id_import_id_number_pk" PRIMARY KEY("organization_id","import_id","number")
);
--> statement-breakpoint
CREATE TABLE "member_import_rows" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"email" text NOT NULL,
	"name" jsonb NOT NULL,
	"role_id" uuid,
	"locale" text NOT NULL,
	"cells" jsonb NOT NULL,
	"problems" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_import_rows_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "member_imports" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'receiving' NOT NULL,
	"started_by" uuid NOT NULL,
	"part_count" integer DEFAULT 0 NOT NULL,
	"delimiter" text,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"mapping" jsonb,
	"role_id" uuid,
	"locale" text,
	"sends_invites" boolean,
	"rest" text DEFAULT '' NOT NULL,
	"job_id" uuid,
	"row_count" integer DEFAULT 0 NOT NULL,
	"ready_count" integer DEFAULT 0 NOT NULL,
	"refused_count" integer DEFAULT 0 NOT NULL,
	"done_count" integer DEFAULT 0 NOT NULL,
	"skipped_count" integer DEFAULT 0 NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "member_imports_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "member_imports" ADD CONSTRAINT "member_imports_organization_id_started_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","started_by") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_import_parts_age" ON "member_import_parts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "member_import_rows_number" ON "member_import_rows" USING btree ("organization_id","import_id","number","id");--> statement-breakpoint
CREATE INDEX "member_import_rows_of_state" ON "member_import_rows" USING btree ("organization_id","import_id","state","number","id");--> statement-breakpoint
CREATE UNIQUE INDEX "member_import_rows_email" ON "member_import_rows" USING btree ("organization_id","import_id","email") WHERE "member_import_rows"."state" <> 'refused';--> statement-breakpoint
CREATE INDEX "member_import_rows_age" ON "member_import_rows" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "member_imports_recent" ON "member_imports" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "member_imports_age" ON "member_imports" USING btree ("created_at");
--> statement-breakpoint
SELECT protect_tenant_tables();
--> statement-breakpoint
CREATE POLICY purge ON member_import_rows TO masar_definer USING (created_at < now() - interval '30 days') WITH CHECK (false);
--> statement-breakpoint
GRANT SELECT (organization_id, id, created_at), UPDATE (created_at), DELETE ON member_import_rows TO masar_definer;
--> statement-breakpoint
CREATE FUNCTION purge_member_import_rows(p_most int) RETURNS int LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH old AS (
    SELECT t.organization_id, t.id FROM public.member_import_rows t WHERE t.created_at < now() - interval '30 days'
      ORDER BY t.created_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.member_import_rows t USING old WHERE t.organization_id = old.organization_id AND t.id = old.id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
--> statement-breakpoint
CREATE POLICY purge ON member_import_parts TO masar_definer USING (created_at < now() - interval '30 days') WITH CHECK (false);
--> statement-breakpoint
GRANT SELECT (organization_id, import_id, number, created_at), UPDATE (created_at), DELETE ON member_import_parts TO masar_definer;
--> statement-breakpoint
CREATE FUNCTION purge_member_import_parts(p_most int) RETURNS int LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH old AS (
    SELECT t.organization_id, t.import_id, t.number FROM public.member_import_parts t WHERE t.created_at < now() - interval '30 days'
      ORDER BY t.created_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.member_import_parts t USING old WHERE t.organization_id = old.organization_id AND t.import_id = old.import_id AND t.number = old.number RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
--> statement-breakpoint
CREATE POLICY purge ON member_imports TO masar_definer USING (created_at < now() - interval '30 days') WITH CHECK (false);
--> statement-breakpoint
GRANT SELECT (organization_id, id, created_at), UPDATE (created_at), DELETE ON member_imports TO masar_definer;
--> statement-breakpoint
CREATE FUNCTION purge_member_imports(p_most int) RETURNS int LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH old AS (
    SELECT t.organization_id, t.id FROM public.member_imports t WHERE t.created_at < now() - interval '30 days'
      ORDER BY t.created_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.member_imports t USING old WHERE t.organization_id = old.organization_id AND t.id = old.id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION purge_member_import_rows(int) OWNER TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION purge_member_import_parts(int) OWNER TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION purge_member_imports(int) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION purge_member_import_rows(int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION purge_member_import_rows(int) TO masar_rw;
--> statement-breakpoint
REVOKE ALL ON FUNCTION purge_member_import_parts(int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION purge_member_import_parts(int) TO masar_rw;
--> statement-breakpoint
REVOKE ALL ON FUNCTION purge_member_imports(int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION purge_member_imports(int) TO masar_rw;
