-- The sessions of a series are read in their order (lib/domain/live/series).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "live_sessions_of_series" ON "live_sessions" USING btree ("organization_id","series_id","starts_at","id") WHERE series_id is not null;
