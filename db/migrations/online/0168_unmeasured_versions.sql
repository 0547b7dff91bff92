-- For the versions of modules whose minutes are still to be worked out.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "module_versions_unmeasured" ON "module_versions" USING btree ("organization_id","id") WHERE minutes is null;
