ALTER TABLE "course_attempts" ADD COLUMN "min_minutes" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "xapi_units" ADD COLUMN "min_minutes" smallint DEFAULT 0 NOT NULL;