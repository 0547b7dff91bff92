DROP INDEX "event_deliveries_due";--> statement-breakpoint
CREATE INDEX "event_deliveries_due" ON "event_deliveries" USING btree ("organization_id","due_at") WHERE "event_deliveries"."state" = 'waiting' and "event_deliveries"."attempts" >= 0;--> statement-breakpoint
GRANT SELECT (attempts) ON event_deliveries TO masar_definer;--> statement-breakpoint
-- As before, with the condition of the index.
CREATE OR REPLACE FUNCTION events_due(p_shift_ms int, p_after uuid, p_most int) RETURNS SETOF uuid
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
      AND d.attempts >= 0 AND d.due_at <= now() + p_shift_ms * interval '1 millisecond')
  )
  SELECT o.id FROM due JOIN organizations o ON o.id = due.organization_id AND o.status = 'active' ORDER BY o.id LIMIT least(greatest(p_most, 0), 1000)
$$;
