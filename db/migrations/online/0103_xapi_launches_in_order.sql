-- The launches of an organization are listed, the newest first (lib/domain/xapi/results).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "xapi_launches_in_order" ON "xapi_launches" USING btree ("organization_id","created_at","id");
