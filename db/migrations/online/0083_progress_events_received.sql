-- Statements of xAPI are read by the time at which an event was stored (lib/domain/analytics/stored-events.service.ts).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "progress_events_received" ON "progress_events" USING btree ("organization_id","received_at","id");
