ALTER TABLE "live_sessions" ADD COLUMN "takes_instructor" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE live_sessions NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Of sessions of one instructor that overlap already, none holds that instructor: they stay as they were planned.
-- accepted: rows-at-once: an organization has few sessions, and hardly one that overlaps
UPDATE "live_sessions" s SET "takes_instructor" = false
WHERE s."instructor_id" IS NOT NULL AND s."state" <> 'cancelled' AND EXISTS (
  SELECT FROM "live_sessions" o WHERE o."organization_id" = s."organization_id" AND o."instructor_id" = s."instructor_id" AND o."id" <> s."id"
    AND o."state" <> 'cancelled' AND o."starts_at" < s."ends_at" AND s."starts_at" < o."ends_at" AND o."starts_at" > s."starts_at" - interval '1 day');
--> statement-breakpoint
ALTER TABLE live_sessions FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- accepted: constraint-builds: an organization has few sessions, and an exclusion constraint can be built in no other way
ALTER TABLE "live_sessions" ADD CONSTRAINT "liveInstructorTaken" EXCLUDE USING gist ("organization_id" WITH =, "instructor_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&)
  WHERE ("instructor_id" IS NOT NULL AND "state" <> 'cancelled' AND "takes_instructor");
