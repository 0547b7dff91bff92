-- The attempts at a course package are listed in their order (lib/domain/launches/attempts/kept-attempts.service.ts).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "course_attempts_of_package" ON "course_attempts" USING btree ("organization_id","package_id","started_at","id");
