DROP INDEX "event_deliveries_dead";--> statement-breakpoint
ALTER TABLE "event_deliveries" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
CREATE INDEX "event_deliveries_dead_id" ON "event_deliveries" USING btree ("organization_id","id") WHERE "event_deliveries"."state" = 'dead';--> statement-breakpoint
CREATE INDEX "event_deliveries_dead" ON "event_deliveries" USING btree ("organization_id","created_at","id") WHERE "event_deliveries"."state" = 'dead';--> statement-breakpoint
-- For the metrics of the deployment, over all organizations: events and deliveries that wait, dead deliveries, and the age of the oldest that waits. It
-- reads the index entries of what it counts, and answers with numbers alone.
CREATE FUNCTION event_backlog(p_shift_ms int) RETURNS TABLE (pending int, dead int, oldest_seconds double precision)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH undelivered AS (
    SELECT e.created_at FROM events e WHERE e.delivered_at IS NULL
    UNION ALL
    SELECT d.created_at FROM event_deliveries d WHERE d.state = 'waiting'
  )
  SELECT count(*)::int, (SELECT count(*)::int FROM event_deliveries d WHERE d.state = 'dead'),
    coalesce(greatest(extract(epoch FROM now() + p_shift_ms * interval '1 millisecond' - min(created_at)), 0), 0)::double precision
  FROM undelivered
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION event_backlog(int) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION event_backlog(int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION event_backlog(int) TO masar_rw;
