CREATE TABLE "assessment_papers" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"version_number" integer NOT NULL,
	"seed" text NOT NULL,
	"items" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assessment_papers_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "assessment_papers" ADD CONSTRAINT "papers_person" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assessment_papers_of_person" ON "assessment_papers" USING btree ("organization_id","assessment_id","user_id");--> statement-breakpoint
CREATE INDEX "assessment_papers_old" ON "assessment_papers" USING btree ("created_at");--> statement-breakpoint
CREATE FUNCTION public.purge_assessment_papers(p_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  WITH old AS (
    SELECT t.organization_id, t.id FROM public.assessment_papers t WHERE t.created_at < now() - interval '24 hours'
      ORDER BY t.created_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.assessment_papers t USING old WHERE t.organization_id = old.organization_id AND t.id = old.id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
--> statement-breakpoint
CREATE POLICY purge ON public.assessment_papers TO masar_definer USING ((created_at < (now() - '24:00:00'::interval))) WITH CHECK (false);
--> statement-breakpoint
GRANT DELETE ON TABLE public.assessment_papers TO masar_definer;
--> statement-breakpoint
GRANT SELECT(organization_id) ON TABLE public.assessment_papers TO masar_definer;
--> statement-breakpoint
GRANT SELECT(id) ON TABLE public.assessment_papers TO masar_definer;
--> statement-breakpoint
GRANT SELECT(created_at),UPDATE(created_at) ON TABLE public.assessment_papers TO masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.purge_assessment_papers(p_most integer) FROM PUBLIC;
--> statement-breakpoint
GRANT ALL ON FUNCTION public.purge_assessment_papers(p_most integer) TO masar_rw;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION public.purge_assessment_papers(p_most integer) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
