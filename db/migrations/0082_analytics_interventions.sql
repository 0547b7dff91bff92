CREATE TABLE "analytics_interventions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"text" text,
	"enrolment_id" uuid,
	"path_id" uuid,
	"due_before" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"before" jsonb NOT NULL,
	"after_week" jsonb,
	"after_fortnight" jsonb,
	"next_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "analytics_interventions_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "analytics_interventions" ADD CONSTRAINT "analytics_interventions_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_interventions_of_user" ON "analytics_interventions" USING btree ("organization_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "analytics_interventions_next" ON "analytics_interventions" USING btree ("next_at") WHERE "analytics_interventions"."next_at" is not null;
--> statement-breakpoint
SELECT protect_tenant_tables();
--> statement-breakpoint
GRANT SELECT (organization_id, next_at) ON analytics_interventions TO masar_definer;
--> statement-breakpoint
CREATE POLICY definer ON analytics_interventions FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
-- Organizations with outcomes of interventions that are due: one look into an index.
CREATE FUNCTION analytics_interventions_due(p_shift_ms bigint, p_most int) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT DISTINCT due.organization_id FROM (
    SELECT i.organization_id FROM analytics_interventions i
    WHERE i.next_at <= now() + p_shift_ms * interval '1 millisecond'
    ORDER BY i.next_at LIMIT least(greatest(p_most, 0), 1000)) due
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION analytics_interventions_due(bigint, int) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION analytics_interventions_due(bigint, int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION analytics_interventions_due(bigint, int) TO masar_rw;
