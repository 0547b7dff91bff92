CREATE TABLE "analytics_reports" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"metrics" jsonb NOT NULL,
	"by" text,
	"filters" jsonb NOT NULL,
	"days" integer NOT NULL,
	"schedule" text NOT NULL,
	"weekday" integer,
	"day_of_month" integer,
	"hour" integer NOT NULL,
	"language" text NOT NULL,
	"recipients" uuid[] NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"next_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "analytics_reports_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE INDEX "analytics_reports_recent" ON "analytics_reports" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "analytics_reports_next" ON "analytics_reports" USING btree ("next_at") WHERE "analytics_reports"."next_at" is not null;--> statement-breakpoint
SELECT protect_tenant_tables();
--> statement-breakpoint
GRANT SELECT (organization_id, next_at) ON analytics_reports TO masar_definer;
--> statement-breakpoint
CREATE POLICY definer ON analytics_reports FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
-- Organizations with reports that are due: one look into an index.
CREATE FUNCTION analytics_reports_due(p_shift_ms bigint, p_most int) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT DISTINCT due.organization_id FROM (
    SELECT r.organization_id FROM analytics_reports r
    WHERE r.next_at <= now() + p_shift_ms * interval '1 millisecond'
    ORDER BY r.next_at LIMIT least(greatest(p_most, 0), 1000)) due
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION analytics_reports_due(bigint, int) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION analytics_reports_due(bigint, int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION analytics_reports_due(bigint, int) TO masar_rw;
