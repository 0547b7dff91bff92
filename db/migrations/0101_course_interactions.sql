CREATE TABLE "course_interactions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"item_id" text NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"type" text,
	"result" text,
	"result_number" double precision,
	"response" text NOT NULL,
	"correct_responses" jsonb NOT NULL,
	"weighting" double precision,
	"latency_seconds" double precision,
	"description" text NOT NULL,
	"objectives" jsonb NOT NULL,
	"said_at" text NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "course_interactions_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "course_interactions_number" UNIQUE("organization_id","attempt_id","item_id","number")
);
--> statement-breakpoint
ALTER TABLE "course_interactions" ADD CONSTRAINT "course_interactions_attempt" FOREIGN KEY ("organization_id","attempt_id") REFERENCES "public"."course_attempts"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_interactions_recorded" ON "course_interactions" USING btree ("organization_id","attempt_id","recorded_at","id");--> statement-breakpoint
ALTER TABLE "course_attempt_items" ADD COLUMN "interactions_from" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
SELECT protect_tenant_tables();
