-- For the lessons that name an assignment.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "module_versions_of_assignment" ON "module_versions" USING btree ("organization_id","assignment_id") WHERE assignment_id is not null;
