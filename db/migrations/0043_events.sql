CREATE TABLE "event_deliveries" (
	"organization_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"reaction" text NOT NULL,
	"subject" uuid NOT NULL,
	"position" bigint NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"error" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "event_deliveries_organization_id_event_id_reaction_pk" PRIMARY KEY("organization_id","event_id","reaction")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"position" bigserial NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"subject" uuid NOT NULL,
	"payload" jsonb NOT NULL,
	"actor" jsonb,
	"request_id" uuid,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "events_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"name" text PRIMARY KEY NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_starter";--> statement-breakpoint
CREATE INDEX "event_deliveries_due" ON "event_deliveries" USING btree ("organization_id","due_at") WHERE "event_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "event_deliveries_order" ON "event_deliveries" USING btree ("organization_id","reaction","subject","position") WHERE "event_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "event_deliveries_dead" ON "event_deliveries" USING btree ("organization_id","created_at","event_id") WHERE "event_deliveries"."state" = 'dead';--> statement-breakpoint
CREATE INDEX "event_deliveries_age" ON "event_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "events_undelivered" ON "events" USING btree ("organization_id","position") WHERE "events"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "events_recent" ON "events" USING btree ("organization_id","position");--> statement-breakpoint
CREATE INDEX "events_age" ON "events" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_starter" CHECK (num_nonnulls("jobs"."user_id", "jobs"."program_id") <= 1);
--> statement-breakpoint
SELECT protect_tenant_tables();
--> statement-breakpoint
GRANT USAGE ON SEQUENCE events_position_seq TO masar_rw;
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON schedules TO masar_rw;
--> statement-breakpoint
GRANT SELECT (organization_id, id, position, created_at, delivered_at), UPDATE (created_at), DELETE ON events TO masar_definer;
--> statement-breakpoint
GRANT SELECT (organization_id, event_id, reaction, state, due_at, created_at), UPDATE (created_at), DELETE ON event_deliveries TO masar_definer;
--> statement-breakpoint
CREATE POLICY definer ON events FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
CREATE POLICY definer ON event_deliveries FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
CREATE POLICY purge_lock ON events FOR UPDATE TO masar_definer USING (created_at < now() - interval '30 days') WITH CHECK (false);
--> statement-breakpoint
CREATE POLICY purge ON events FOR DELETE TO masar_definer USING (created_at < now() - interval '30 days');
--> statement-breakpoint
CREATE POLICY purge_lock ON event_deliveries FOR UPDATE TO masar_definer USING (created_at < now() - interval '30 days') WITH CHECK (false);
--> statement-breakpoint
CREATE POLICY purge ON event_deliveries FOR DELETE TO masar_definer USING (created_at < now() - interval '30 days');
--> statement-breakpoint
-- Active organizations with events that have no deliveries yet, or deliveries that are due, in the order of their ids after one of them: a process that
-- cannot serve all at once goes on where it stopped. It reads one index entry for each organization that has any.
CREATE FUNCTION events_due(p_shift_ms int, p_after uuid, p_most int) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH RECURSIVE undelivered AS (
    (SELECT e.organization_id FROM events e WHERE e.delivered_at IS NULL AND e.organization_id > p_after ORDER BY e.organization_id LIMIT 1)
    UNION ALL
    SELECT (SELECT e.organization_id FROM events e WHERE e.delivered_at IS NULL AND e.organization_id > u.organization_id ORDER BY e.organization_id LIMIT 1)
    FROM undelivered u WHERE u.organization_id IS NOT NULL
  ), waiting AS (
    (SELECT d.organization_id FROM event_deliveries d WHERE d.state = 'waiting' AND d.organization_id > p_after ORDER BY d.organization_id LIMIT 1)
    UNION ALL
    SELECT (SELECT d.organization_id FROM event_deliveries d WHERE d.state = 'waiting' AND d.organization_id > w.organization_id ORDER BY d.organization_id LIMIT 1)
    FROM waiting w WHERE w.organization_id IS NOT NULL
  ), due AS (
    SELECT u.organization_id FROM undelivered u WHERE u.organization_id IS NOT NULL
    UNION
    SELECT w.organization_id FROM waiting w WHERE EXISTS (SELECT FROM event_deliveries d WHERE d.organization_id = w.organization_id AND d.state = 'waiting'
      AND d.due_at <= now() + p_shift_ms * interval '1 millisecond')
  )
  SELECT o.id FROM due JOIN organizations o ON o.id = due.organization_id AND o.status = 'active' ORDER BY o.id LIMIT least(greatest(p_most, 0), 1000)
$$;
--> statement-breakpoint
CREATE FUNCTION purge_events(p_most int) RETURNS int LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH old AS (
    SELECT t.organization_id, t.id FROM public.events t WHERE t.created_at < now() - interval '30 days'
      ORDER BY t.created_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.events t USING old WHERE t.organization_id = old.organization_id AND t.id = old.id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
--> statement-breakpoint
CREATE FUNCTION purge_event_deliveries(p_most int) RETURNS int LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH old AS (
    SELECT t.organization_id, t.event_id, t.reaction FROM public.event_deliveries t WHERE t.created_at < now() - interval '30 days'
      ORDER BY t.created_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (
    DELETE FROM public.event_deliveries t USING old
      WHERE t.organization_id = old.organization_id AND t.event_id = old.event_id AND t.reaction = old.reaction RETURNING 1
  )
  SELECT count(*)::int FROM gone
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION events_due(int, uuid, int) OWNER TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION purge_events(int) OWNER TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION purge_event_deliveries(int) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION events_due(int, uuid, int), purge_events(int), purge_event_deliveries(int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION events_due(int, uuid, int), purge_events(int), purge_event_deliveries(int) TO masar_rw;
