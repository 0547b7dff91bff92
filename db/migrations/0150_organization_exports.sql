CREATE TABLE "organization_exports" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"object" text,
	"completed_at" timestamp (3) with time zone,
	"lines" integer DEFAULT 0 NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "organization_exports_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "organization_exports" ADD CONSTRAINT "organization_exports_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "organization_exports_own" ON "organization_exports" USING btree ("organization_id","requested_by","created_at","id");--> statement-breakpoint
CREATE INDEX "organization_exports_age" ON "organization_exports" USING btree ("expires_at");
--> statement-breakpoint
ALTER TABLE "organization_exports" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "organization_exports" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY definer ON public.organization_exports FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
GRANT SELECT(organization_id, id, expires_at) ON TABLE public.organization_exports TO masar_definer;
--> statement-breakpoint
-- Archives that are over, of all organizations: ids alone.
CREATE FUNCTION public.organization_exports_due(p_shift_ms integer, p_most integer) RETURNS TABLE(organization_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT e.organization_id, e.id FROM organization_exports e
  WHERE e.expires_at <= now() + p_shift_ms * interval '1 millisecond'
  ORDER BY e.expires_at LIMIT least(greatest(p_most, 0), 1000)
$$;
--> statement-breakpoint
-- The last migration of the database, which an archive names.
CREATE FUNCTION public.last_migration() RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT m.hash FROM drizzle.__drizzle_migrations m ORDER BY m.created_at DESC, m.id DESC LIMIT 1
$$;
--> statement-breakpoint
GRANT USAGE ON SCHEMA drizzle TO masar_definer;
--> statement-breakpoint
GRANT SELECT ON TABLE drizzle.__drizzle_migrations TO masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.organization_exports_due(p_shift_ms integer, p_most integer) FROM PUBLIC;
--> statement-breakpoint
GRANT ALL ON FUNCTION public.organization_exports_due(p_shift_ms integer, p_most integer) TO masar_rw;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.last_migration() FROM PUBLIC;
--> statement-breakpoint
GRANT ALL ON FUNCTION public.last_migration() TO masar_rw;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION public.organization_exports_due(p_shift_ms integer, p_most integer) OWNER TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION public.last_migration() OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
