ALTER TABLE "lti_tools" ADD COLUMN "awaits_approval" boolean DEFAULT false NOT NULL;
