CREATE TABLE "analytics_exports" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"format" text NOT NULL,
	"language" text NOT NULL,
	"numbers" jsonb NOT NULL,
	"job_id" uuid NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"row_count" integer DEFAULT 0 NOT NULL,
	"suppressed" integer DEFAULT 0 NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "analytics_exports_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE INDEX "analytics_exports_recent" ON "analytics_exports" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "analytics_exports_age" ON "analytics_exports" USING btree ("expires_at");--> statement-breakpoint
SELECT protect_tenant_tables();
--> statement-breakpoint
GRANT SELECT (organization_id, id, expires_at) ON analytics_exports TO masar_definer;
--> statement-breakpoint
CREATE POLICY definer ON analytics_exports FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
-- Exports whose time is over, in whichever organization: one look into an index.
CREATE FUNCTION analytics_exports_due(p_shift_ms int, p_most int) RETURNS TABLE (organization_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT e.organization_id, e.id FROM analytics_exports e
  WHERE e.expires_at <= now() + p_shift_ms * interval '1 millisecond'
  ORDER BY e.expires_at LIMIT least(greatest(p_most, 0), 1000)
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION analytics_exports_due(int, int) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION analytics_exports_due(int, int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION analytics_exports_due(int, int) TO masar_rw;
