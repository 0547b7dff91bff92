CREATE TABLE "assessment_appeals" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decision_reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"score_before" double precision NOT NULL,
	"score" double precision,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "assessment_appeals_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER INDEX "attempts_open" RENAME TO "attemptAlreadyOpen";--> statement-breakpoint
ALTER TABLE "assessment_appeals" ADD CONSTRAINT "appeals_attempt" FOREIGN KEY ("organization_id","attempt_id") REFERENCES "public"."assessment_attempts"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_appeals" ADD CONSTRAINT "appeals_assessment" FOREIGN KEY ("organization_id","assessment_id") REFERENCES "public"."assessments"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_appeals" ADD CONSTRAINT "appeals_person" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "appealOpen" ON "assessment_appeals" USING btree ("organization_id","attempt_id") WHERE state = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "appealRepeated" ON "assessment_appeals" USING btree ("organization_id","attempt_id","position");--> statement-breakpoint
CREATE INDEX "assessment_appeals_recent" ON "assessment_appeals" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "assessment_appeals_in_state" ON "assessment_appeals" USING btree ("organization_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "assessment_appeals_of_assessment" ON "assessment_appeals" USING btree ("organization_id","assessment_id","created_at","id");--> statement-breakpoint
CREATE INDEX "assessment_appeals_of_person" ON "assessment_appeals" USING btree ("organization_id","user_id");--> statement-breakpoint
SELECT protect_tenant_tables();
