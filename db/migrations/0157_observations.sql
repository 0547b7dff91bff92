CREATE TABLE "observation_changes" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"result_id" uuid NOT NULL,
	"version_number" integer NOT NULL,
	"revision" integer NOT NULL,
	"send_id" uuid NOT NULL,
	"marks" jsonb NOT NULL,
	"comment" text NOT NULL,
	"points" double precision NOT NULL,
	"max_points" double precision NOT NULL,
	"percent" integer,
	"is_passed" boolean,
	"observed_by" uuid,
	"observed_at" timestamp (3) with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "observation_changes_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "observation_results" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"observation_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"version_number" integer NOT NULL,
	"revision" integer NOT NULL,
	"send_id" uuid NOT NULL,
	"marks" jsonb NOT NULL,
	"comment" text NOT NULL,
	"points" double precision NOT NULL,
	"max_points" double precision NOT NULL,
	"percent" integer,
	"is_passed" boolean,
	"observed_by" uuid,
	"observed_at" timestamp (3) with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"graded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "observation_results_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "observation_versions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"observation_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"title" jsonb NOT NULL,
	"instructions" jsonb NOT NULL,
	"form" jsonb NOT NULL,
	"pass_percent" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "observation_versions_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "observations" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" jsonb NOT NULL,
	"title_ar" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(title->>'ar', ''), title->>'en', '')), 100)) STORED NOT NULL,
	"title_en" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(title->>'en', ''), title->>'ar', '')), 100)) STORED NOT NULL,
	"instructions" jsonb NOT NULL,
	"form" jsonb NOT NULL,
	"pass_percent" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_version" integer,
	"published_at" timestamp (3) with time zone,
	"has_changes" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "observations_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "observation_changes" ADD CONSTRAINT "observation_changes_result" FOREIGN KEY ("organization_id","result_id") REFERENCES "public"."observation_results"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observation_results" ADD CONSTRAINT "observation_results_observation" FOREIGN KEY ("organization_id","observation_id") REFERENCES "public"."observations"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observation_results" ADD CONSTRAINT "observation_results_enrolment" FOREIGN KEY ("organization_id","enrolment_id") REFERENCES "public"."enrolments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observation_results" ADD CONSTRAINT "observation_results_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observation_versions" ADD CONSTRAINT "observation_versions_observation" FOREIGN KEY ("organization_id","observation_id") REFERENCES "public"."observations"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "observations" ADD CONSTRAINT "observations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "observation_changes_revision" ON "observation_changes" USING btree ("organization_id","result_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "observation_results_once" ON "observation_results" USING btree ("organization_id","observation_id","enrolment_id");--> statement-breakpoint
CREATE INDEX "observation_results_of_enrolment" ON "observation_results" USING btree ("organization_id","enrolment_id");--> statement-breakpoint
CREATE INDEX "observation_results_of_user" ON "observation_results" USING btree ("organization_id","user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "observation_versions_number" ON "observation_versions" USING btree ("organization_id","observation_id","number");--> statement-breakpoint
CREATE INDEX "observations_recent" ON "observations" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "observations_updated" ON "observations" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "observations_by_title_ar" ON "observations" USING btree ("organization_id","title_ar","id");--> statement-breakpoint
CREATE INDEX "observations_by_title_en" ON "observations" USING btree ("organization_id","title_en","id");