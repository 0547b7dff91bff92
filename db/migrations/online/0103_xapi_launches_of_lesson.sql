-- The launches of a lesson, the newest first (lib/domain/xapi/results).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "xapi_launches_of_lesson" ON "xapi_launches" USING btree ("organization_id","module_id","created_at","id");
