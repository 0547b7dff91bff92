CREATE TABLE "module_progress" (
	"organization_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"item_id" uuid NOT NULL,
	"module_id" uuid NOT NULL,
	"state" text NOT NULL,
	"score" smallint,
	"evidence" jsonb NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone NOT NULL,
	"locale" text,
	"module_version" integer NOT NULL,
	"reset_at" timestamp (3) with time zone,
	"override" jsonb,
	CONSTRAINT "module_progress_organization_id_enrolment_id_item_id_pk" PRIMARY KEY("organization_id","enrolment_id","item_id")
);
--> statement-breakpoint
CREATE TABLE "progress_events" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"client_event_id" uuid NOT NULL,
	"module_id" uuid NOT NULL,
	"module_version" integer NOT NULL,
	"action" text NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"locale" text,
	"duration_seconds" integer,
	"result" jsonb,
	CONSTRAINT "progress_events_organization_id_user_id_client_event_id_pk" PRIMARY KEY("organization_id","user_id","client_event_id")
);
--> statement-breakpoint
CREATE TABLE "progress_heads" (
	"organization_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "progress_heads_organization_id_enrolment_id_pk" PRIMARY KEY("organization_id","enrolment_id")
);
--> statement-breakpoint
ALTER TABLE "module_progress" ADD CONSTRAINT "module_progress_organization_id_enrolment_id_enrolments_organization_id_id_fk" FOREIGN KEY ("organization_id","enrolment_id") REFERENCES "public"."enrolments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_events" ADD CONSTRAINT "progress_events_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "progress_heads" ADD CONSTRAINT "progress_heads_organization_id_enrolment_id_enrolments_organization_id_id_fk" FOREIGN KEY ("organization_id","enrolment_id") REFERENCES "public"."enrolments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "progress_events_of_module" ON "progress_events" USING btree ("organization_id","user_id","module_id","received_at");--> statement-breakpoint
CREATE INDEX "progress_events_age" ON "progress_events" USING btree ("received_at");
--> statement-breakpoint
-- Updated with every event, and in no index beside their keys: room on the page keeps the new version of a row there.
ALTER TABLE "module_progress" SET (fillfactor = 85);
--> statement-breakpoint
ALTER TABLE "progress_heads" SET (fillfactor = 50);
--> statement-breakpoint
SELECT protect_tenant_tables();
--> statement-breakpoint
CREATE POLICY purge ON progress_events TO masar_definer USING (received_at < now() - interval '400 days') WITH CHECK (false);
--> statement-breakpoint
GRANT SELECT (organization_id, user_id, client_event_id, received_at), UPDATE (received_at), DELETE ON progress_events TO masar_definer;
--> statement-breakpoint
CREATE FUNCTION purge_progress_events(p_most int) RETURNS int LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH old AS (
    SELECT t.organization_id, t.user_id, t.client_event_id FROM public.progress_events t WHERE t.received_at < now() - interval '400 days'
      ORDER BY t.received_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.progress_events t USING old
    WHERE t.organization_id = old.organization_id AND t.user_id = old.user_id AND t.client_event_id = old.client_event_id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION purge_progress_events(int) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION purge_progress_events(int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION purge_progress_events(int) TO masar_rw;
