CREATE TABLE "course_attempts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"module_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"outcome" text,
	"score" integer,
	"mastery_score" double precision,
	"entry" text,
	"attempts_kept" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "course_attempts_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "course_attempts_number" UNIQUE("organization_id","user_id","module_id","number")
);
--> statement-breakpoint
CREATE TABLE "course_attempt_items" (
	"organization_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"item_id" text NOT NULL,
	"completion" text DEFAULT 'notAttempted' NOT NULL,
	"success" text DEFAULT 'unknown' NOT NULL,
	"score_raw" double precision,
	"score_min" double precision,
	"score_max" double precision,
	"score_scaled" double precision,
	"location" text DEFAULT '' NOT NULL,
	"suspend_data" text DEFAULT '' NOT NULL,
	"objectives" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"exit" text DEFAULT '' NOT NULL,
	"earlier_seconds" double precision DEFAULT 0 NOT NULL,
	"session_seconds" double precision DEFAULT 0 NOT NULL,
	"session_id" uuid NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "course_attempt_items_organization_id_attempt_id_item_id_pk" PRIMARY KEY("organization_id","attempt_id","item_id")
);
--> statement-breakpoint
ALTER TABLE "course_attempts" ADD CONSTRAINT "course_attempts_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_attempt_items" ADD CONSTRAINT "course_attempt_items_attempt" FOREIGN KEY ("organization_id","attempt_id") REFERENCES "public"."course_attempts"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
SELECT protect_tenant_tables();
