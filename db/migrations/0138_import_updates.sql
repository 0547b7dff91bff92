CREATE TABLE "member_import_people" (
	"organization_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"number" integer,
	"sets_manager" boolean DEFAULT false NOT NULL,
	"manager_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_import_people_organization_id_import_id_user_id_pk" PRIMARY KEY("organization_id","import_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD COLUMN "changes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD COLUMN "role_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD COLUMN "group_ids" jsonb;--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD COLUMN "manager_id" uuid;--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD COLUMN "manager_depth" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "suggested_locale" text;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "leads_by" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "existing" text DEFAULT 'refuse' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "empty_sign" text;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "group_roles" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "missing" jsonb;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "changed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "unchanged_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "updated_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "missing_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "suspended_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "member_import_people_of_state" ON "member_import_people" USING btree ("organization_id","import_id","state","user_id");--> statement-breakpoint
CREATE INDEX "member_import_people_age" ON "member_import_people" USING btree ("created_at");
--> statement-breakpoint
CREATE POLICY purge ON public.member_import_people TO masar_definer USING ((created_at < (now() - '30 days'::interval))) WITH CHECK (false);
--> statement-breakpoint
GRANT DELETE ON TABLE public.member_import_people TO masar_definer;
--> statement-breakpoint
GRANT SELECT(organization_id) ON TABLE public.member_import_people TO masar_definer;
--> statement-breakpoint
GRANT SELECT(import_id) ON TABLE public.member_import_people TO masar_definer;
--> statement-breakpoint
GRANT SELECT(user_id) ON TABLE public.member_import_people TO masar_definer;
--> statement-breakpoint
GRANT SELECT(created_at),UPDATE(created_at) ON TABLE public.member_import_people TO masar_definer;
--> statement-breakpoint
CREATE FUNCTION public.purge_member_import_people(p_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  WITH old AS (
    SELECT t.organization_id, t.import_id, t.user_id FROM public.member_import_people t WHERE t.created_at < now() - interval '30 days'
      ORDER BY t.created_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.member_import_people t USING old WHERE t.organization_id = old.organization_id AND t.import_id = old.import_id AND t.user_id = old.user_id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
--> statement-breakpoint
-- Only who may create in a schema may own what is in it.
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION public.purge_member_import_people(p_most integer) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.purge_member_import_people(p_most integer) FROM PUBLIC;
--> statement-breakpoint
GRANT ALL ON FUNCTION public.purge_member_import_people(p_most integer) TO masar_rw;
