CREATE TABLE "activity_log_checkpoints" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"number" integer NOT NULL,
	"sequence" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"kid" text NOT NULL,
	"jws" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activity_log_checkpoints_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "checkpoint_keys" (
	"kid" text PRIMARY KEY NOT NULL,
	"sealed_private_jwk" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "activity_log_checkpoints_number" ON "activity_log_checkpoints" USING btree ("organization_id","number");--> statement-breakpoint
CREATE INDEX "activity_log_checkpoints_sequence" ON "activity_log_checkpoints" USING btree ("organization_id","sequence");
--> statement-breakpoint
-- Keys and checkpoints are only ever added: the app's login may neither change nor remove one.
GRANT SELECT, INSERT ON checkpoint_keys TO masar_rw;
--> statement-breakpoint
-- The wall that protect_tenant_tables() would build, without its UPDATE and DELETE.
ALTER TABLE activity_log_checkpoints ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE activity_log_checkpoints FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY tenant ON activity_log_checkpoints TO masar_rw USING (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid) WITH CHECK (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT ON activity_log_checkpoints TO masar_rw;
--> statement-breakpoint
CREATE TRIGGER activity_log_checkpoints_append_only BEFORE UPDATE OR DELETE ON activity_log_checkpoints FOR EACH ROW EXECUTE FUNCTION refuse_activity_log_change();
--> statement-breakpoint
CREATE TRIGGER activity_log_checkpoints_no_truncate BEFORE TRUNCATE ON activity_log_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION refuse_activity_log_change();
--> statement-breakpoint
GRANT SELECT (organization_id, number, sequence, created_at) ON activity_log_checkpoints TO masar_definer;
--> statement-breakpoint
CREATE POLICY definer ON activity_log_checkpoints FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
-- Which organizations have new records is looked up over all tenants; what one's newest record is, activity_log_head() still tells that one alone.
CREATE POLICY definer_due ON activity_log_heads FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
CREATE OR REPLACE FUNCTION activity_log_head(p_organization uuid) RETURNS TABLE (sequence bigint, hash bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT h.sequence, h.hash FROM public.activity_log_heads h
  WHERE h.organization_id = p_organization AND h.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
$$;
--> statement-breakpoint
-- The organizations whose newest checkpoint was made before p_before, or that have none, and that have records after it; the record of the checkpoint itself is not one.
CREATE FUNCTION activity_log_checkpoints_due(p_before timestamptz) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT h.organization_id FROM public.activity_log_heads h
  LEFT JOIN LATERAL (
    SELECT c.sequence, c.created_at FROM public.activity_log_checkpoints c WHERE c.organization_id = h.organization_id ORDER BY c.number DESC LIMIT 1
  ) newest ON true
  WHERE h.sequence > coalesce(newest.sequence + 1, 0) AND (newest.created_at IS NULL OR newest.created_at < p_before)
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION activity_log_checkpoints_due(timestamptz) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION activity_log_checkpoints_due(timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION activity_log_checkpoints_due(timestamptz) TO masar_rw;
