CREATE TABLE "survey_anonymous_responses" (
	"organization_id" uuid NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"survey_id" uuid NOT NULL,
	"path_id" uuid,
	"answers" jsonb NOT NULL,
	"sealed_batch" text,
	CONSTRAINT "survey_anonymous_responses_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "survey_receipts" (
	"organization_id" uuid NOT NULL,
	"survey_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"occasion_id" uuid NOT NULL,
	CONSTRAINT "survey_receipts_organization_id_survey_id_user_id_occasion_id_pk" PRIMARY KEY("organization_id","survey_id","user_id","occasion_id")
);
--> statement-breakpoint
CREATE TABLE "survey_responses" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"survey_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"path_id" uuid NOT NULL,
	"version_number" integer NOT NULL,
	"locale" text NOT NULL,
	"answers" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_responses_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "survey_versions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"survey_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"title" jsonb NOT NULL,
	"introduction" jsonb NOT NULL,
	"thanks" jsonb NOT NULL,
	"sections" jsonb NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "survey_versions_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "surveys" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" jsonb NOT NULL,
	"title_ar" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(title->>'ar', ''), title->>'en', '')), 100)) STORED NOT NULL,
	"title_en" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(title->>'en', ''), title->>'ar', '')), 100)) STORED NOT NULL,
	"introduction" jsonb NOT NULL,
	"thanks" jsonb NOT NULL,
	"sections" jsonb NOT NULL,
	"is_anonymous" boolean NOT NULL,
	"occasion" text NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_version" integer,
	"published_at" timestamp (3) with time zone,
	"has_changes" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "surveys_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "survey_anonymous_responses" ADD CONSTRAINT "survey_anonymous_responses_survey" FOREIGN KEY ("organization_id","survey_id") REFERENCES "public"."surveys"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_receipts" ADD CONSTRAINT "survey_receipts_survey" FOREIGN KEY ("organization_id","survey_id") REFERENCES "public"."surveys"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_receipts" ADD CONSTRAINT "survey_receipts_person" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_survey" FOREIGN KEY ("organization_id","survey_id") REFERENCES "public"."surveys"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_responses" ADD CONSTRAINT "survey_responses_person" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_versions" ADD CONSTRAINT "survey_versions_survey" FOREIGN KEY ("organization_id","survey_id") REFERENCES "public"."surveys"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "survey_anonymous_responses_of_path" ON "survey_anonymous_responses" USING btree ("organization_id","survey_id","path_id");--> statement-breakpoint
CREATE INDEX "survey_receipts_of_person" ON "survey_receipts" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "survey_responses_recent" ON "survey_responses" USING btree ("organization_id","survey_id","created_at","id");--> statement-breakpoint
CREATE INDEX "survey_responses_of_person" ON "survey_responses" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_versions_number" ON "survey_versions" USING btree ("organization_id","survey_id","number");--> statement-breakpoint
CREATE INDEX "surveys_recent" ON "surveys" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "surveys_updated" ON "surveys" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "surveys_by_title_ar" ON "surveys" USING btree ("organization_id","title_ar","id");--> statement-breakpoint
CREATE INDEX "surveys_by_title_en" ON "surveys" USING btree ("organization_id","title_en","id");