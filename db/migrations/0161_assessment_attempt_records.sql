CREATE TABLE "assessment_attempt_records" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"tab" text NOT NULL,
	"position" smallint,
	"length" integer,
	"device" text DEFAULT '' NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assessment_attempt_records_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "assessment_attempt_records" ADD CONSTRAINT "attempt_records_attempt" FOREIGN KEY ("organization_id","attempt_id") REFERENCES "public"."assessment_attempts"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attempt_records_of_attempt" ON "assessment_attempt_records" USING btree ("organization_id","attempt_id","at","id");--> statement-breakpoint
CREATE INDEX "attempt_records_old" ON "assessment_attempt_records" USING btree ("created_at");--> statement-breakpoint
CREATE FUNCTION public.purge_assessment_attempt_records(p_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  WITH old AS (
    SELECT t.organization_id, t.id FROM public.assessment_attempt_records t WHERE t.created_at < now() - interval '180 days'
      ORDER BY t.created_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.assessment_attempt_records t USING old WHERE t.organization_id = old.organization_id AND t.id = old.id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
--> statement-breakpoint
CREATE POLICY purge ON public.assessment_attempt_records TO masar_definer USING ((created_at < (now() - '180 days'::interval))) WITH CHECK (false);
--> statement-breakpoint
GRANT DELETE ON TABLE public.assessment_attempt_records TO masar_definer;
--> statement-breakpoint
GRANT SELECT(organization_id) ON TABLE public.assessment_attempt_records TO masar_definer;
--> statement-breakpoint
GRANT SELECT(id) ON TABLE public.assessment_attempt_records TO masar_definer;
--> statement-breakpoint
GRANT SELECT(created_at),UPDATE(created_at) ON TABLE public.assessment_attempt_records TO masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.purge_assessment_attempt_records(p_most integer) FROM PUBLIC;
--> statement-breakpoint
GRANT ALL ON FUNCTION public.purge_assessment_attempt_records(p_most integer) TO masar_rw;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION public.purge_assessment_attempt_records(p_most integer) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
