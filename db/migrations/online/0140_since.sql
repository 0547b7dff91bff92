-- For the lists of what changed since a moment.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "attempts_updated" ON "assessment_attempts" USING btree ("organization_id","updated_at","id");
CREATE INDEX CONCURRENTLY IF NOT EXISTS "certificates_updated" ON "certificates" USING btree ("organization_id","updated_at","id");
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_updated" ON "users" USING btree ("organization_id","updated_at","id");
CREATE INDEX CONCURRENTLY IF NOT EXISTS "enrolments_updated" ON "enrolments" USING btree ("organization_id","updated_at","id");
CREATE INDEX CONCURRENTLY IF NOT EXISTS "enrolments_of_path_updated" ON "enrolments" USING btree ("organization_id","path_id","updated_at","id");
CREATE INDEX CONCURRENTLY IF NOT EXISTS "enrolments_completed" ON "enrolments" USING btree ("organization_id","completed_at","id");
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_by_email" ON "users" USING btree ("organization_id","email","id");
