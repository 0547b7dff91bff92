ALTER TABLE "analytics_reports" ADD COLUMN "addresses" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "analytics_reports" ADD COLUMN "shared_by" uuid;