-- Sessions with something to settle are found at once (lib/domain/live/sessions/settling.service.ts).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "live_sessions_to_settle" ON "live_sessions" USING btree ("organization_id","settle_at") WHERE settle_at is not null;
