ALTER TABLE "questions" ADD COLUMN "points" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "questions" ADD COLUMN "archived_at" timestamp (3) with time zone;