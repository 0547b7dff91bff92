ALTER TABLE "assessment_attempt_items" ADD COLUMN "comment" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "attempts_of_assessment" ON "assessment_attempts" USING btree ("organization_id","assessment_id","created_at","id");--> statement-breakpoint
CREATE INDEX "attempts_in_state" ON "assessment_attempts" USING btree ("organization_id","state","created_at","id");