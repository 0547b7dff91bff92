ALTER TABLE "lti_tools" ADD COLUMN "awaits_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lti_tools" ADD COLUMN "sends_picture" boolean DEFAULT false NOT NULL;
