CREATE TABLE "points_contests" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decision_reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"points" integer,
	"correction_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "points_contests_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "hiding_weight" double precision DEFAULT 1.5;--> statement-breakpoint
ALTER TABLE "points_settings" ADD COLUMN "may_be_negative" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "points_contests" ADD CONSTRAINT "points_contests_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_contests" ADD CONSTRAINT "points_contests_entry" FOREIGN KEY ("organization_id","entry_id") REFERENCES "public"."points_entries"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pointsContestRepeated" ON "points_contests" USING btree ("organization_id","entry_id");--> statement-breakpoint
CREATE INDEX "points_contests_recent" ON "points_contests" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "points_contests_in_state" ON "points_contests" USING btree ("organization_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "points_contests_of_user" ON "points_contests" USING btree ("organization_id","user_id","created_at","id");