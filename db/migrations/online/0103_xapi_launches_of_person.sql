-- The launches of a person, the newest first (lib/domain/xapi/results).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "xapi_launches_of_person" ON "xapi_launches" USING btree ("organization_id","user_id","created_at","id");
