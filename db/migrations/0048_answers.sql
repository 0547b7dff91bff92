DROP INDEX "progress_events_age";--> statement-breakpoint
ALTER TABLE "progress_events" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "progress_events" ADD COLUMN "is_answer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "progress_answers" ON "progress_events" USING btree ("organization_id","received_at","id") WHERE "progress_events"."is_answer";--> statement-breakpoint
CREATE INDEX "progress_answers_of_person" ON "progress_events" USING btree ("organization_id","user_id","received_at","id") WHERE "progress_events"."is_answer";--> statement-breakpoint
CREATE INDEX "progress_answers_of_module" ON "progress_events" USING btree ("organization_id","module_id","received_at","id") WHERE "progress_events"."is_answer";--> statement-breakpoint
CREATE INDEX "progress_events_age" ON "progress_events" USING btree ("received_at") WHERE not "progress_events"."is_answer";--> statement-breakpoint
UPDATE progress_events SET is_answer = true WHERE action IN ('acknowledged', 'signedOff') OR (result IS NOT NULL AND action NOT IN ('initialized', 'opened',
  'scrolled', 'dwelled', 'played', 'paused', 'seeked', 'terminated', 'pageViewed', 'slideViewed', 'termViewed', 'spotOpened', 'eventViewed', 'cardAnswered'));
--> statement-breakpoint
-- Answers are kept as proof: neither the policy nor the function lets them be purged.
DROP POLICY purge ON progress_events;
--> statement-breakpoint
CREATE POLICY purge ON progress_events TO masar_definer USING (received_at < now() - interval '400 days' AND NOT is_answer) WITH CHECK (false);
--> statement-breakpoint
GRANT SELECT (is_answer) ON progress_events TO masar_definer;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION purge_progress_events(p_most int) RETURNS int LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH old AS (
    SELECT t.organization_id, t.user_id, t.client_event_id FROM public.progress_events t
      WHERE t.received_at < now() - interval '400 days' AND NOT t.is_answer
      ORDER BY t.received_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.progress_events t USING old
    WHERE t.organization_id = old.organization_id AND t.user_id = old.user_id AND t.client_event_id = old.client_event_id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
--> statement-breakpoint
SELECT protect_tenant_tables();
