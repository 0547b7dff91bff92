CREATE TABLE "jobs" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"label" text,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"user_id" uuid NOT NULL,
	"started_from" jsonb NOT NULL,
	"position" text,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"failed" integer DEFAULT 0 NOT NULL,
	"row_errors" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"result" jsonb,
	"error" jsonb,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"lease_id" uuid,
	"claimed_at" timestamp (3) with time zone,
	"queued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("organization_id","due_at") WHERE "jobs"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "jobs_claimed" ON "jobs" USING btree ("organization_id","claimed_at");--> statement-breakpoint
CREATE INDEX "jobs_recent" ON "jobs" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "jobs_of_state" ON "jobs" USING btree ("organization_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "jobs_own" ON "jobs" USING btree ("organization_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "jobs_age" ON "jobs" USING btree ("created_at");
--> statement-breakpoint
SELECT protect_tenant_tables();
--> statement-breakpoint
GRANT SELECT (organization_id, id, name, state, due_at, claimed_at, created_at), UPDATE (created_at), DELETE ON jobs TO masar_definer;
--> statement-breakpoint
CREATE POLICY definer ON jobs FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
CREATE POLICY purge_lock ON jobs FOR UPDATE TO masar_definer USING (created_at < now() - interval '90 days') WITH CHECK (false);
--> statement-breakpoint
CREATE POLICY purge ON jobs FOR DELETE TO masar_definer USING (created_at < now() - interval '90 days');
--> statement-breakpoint
-- Active organizations that have a job of one of these names to do now, the one whose last job was taken longest ago first. It reads one index entry for each
-- organization that has unfinished jobs, however many jobs they have; which job is taken is decided in the organization's own transaction.
CREATE FUNCTION jobs_due(p_names text[], p_shift_ms int, p_most int) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH RECURSIVE waiting AS (
    (SELECT j.organization_id FROM jobs j WHERE j.state IN ('queued', 'running') ORDER BY j.organization_id LIMIT 1)
    UNION ALL
    SELECT (SELECT j.organization_id FROM jobs j WHERE j.state IN ('queued', 'running') AND j.organization_id > w.organization_id ORDER BY j.organization_id LIMIT 1)
    FROM waiting w WHERE w.organization_id IS NOT NULL
  )
  SELECT o.id FROM waiting w JOIN organizations o ON o.id = w.organization_id AND o.status = 'active'
  WHERE EXISTS (SELECT FROM jobs j WHERE j.organization_id = o.id AND j.state IN ('queued', 'running')
    AND j.due_at <= now() + p_shift_ms * interval '1 millisecond' AND j.name = ANY (p_names))
  ORDER BY (SELECT max(j.claimed_at) FROM jobs j WHERE j.organization_id = o.id) NULLS FIRST
  LIMIT least(greatest(p_most, 0), 100)
$$;
--> statement-breakpoint
CREATE FUNCTION purge_jobs(p_most int) RETURNS int LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH old AS (
    SELECT t.organization_id, t.id FROM public.jobs t WHERE t.created_at < now() - interval '90 days'
      ORDER BY t.created_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.jobs t USING old WHERE t.organization_id = old.organization_id AND t.id = old.id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION jobs_due(text[], int, int) OWNER TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION purge_jobs(int) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION jobs_due(text[], int, int), purge_jobs(int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION jobs_due(text[], int, int), purge_jobs(int) TO masar_rw;
