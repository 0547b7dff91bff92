CREATE TABLE "assignment_extensions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"user_id" uuid,
	"group_id" uuid,
	"until" timestamp (3) with time zone NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "assignment_extensions_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "assignment_versions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"title" jsonb NOT NULL,
	"instructions" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"rubric" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignment_versions_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "assignments" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" jsonb NOT NULL,
	"title_ar" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(title->>'ar', ''), title->>'en', '')), 100)) STORED NOT NULL,
	"title_en" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(title->>'en', ''), title->>'ar', '')), 100)) STORED NOT NULL,
	"instructions" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_version" integer,
	"published_at" timestamp (3) with time zone,
	"has_changes" boolean DEFAULT true NOT NULL,
	"reminded_until" timestamp (3) with time zone,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "assignments_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "assignment_submission_corrections" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"points_before" double precision NOT NULL,
	"points" double precision NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignment_submission_corrections_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "assignment_submission_files" (
	"organization_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assignment_submission_files_organization_id_submission_id_asset_id_pk" PRIMARY KEY("organization_id","submission_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "assignment_submission_people" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"module_id" uuid NOT NULL,
	"raw_points" double precision,
	"penalty" double precision DEFAULT 0 NOT NULL,
	"points" double precision,
	"percent_exact" double precision,
	"percent" smallint,
	"is_passed" boolean,
	"marks" jsonb,
	"comment" text DEFAULT '' NOT NULL,
	CONSTRAINT "assignment_submission_people_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "assignment_submissions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"version_number" integer NOT NULL,
	"owner_id" uuid NOT NULL,
	"team_id" uuid,
	"user_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"module_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"due_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"is_late" boolean DEFAULT false NOT NULL,
	"days_late" integer DEFAULT 0 NOT NULL,
	"max_points" double precision NOT NULL,
	"graded_at" timestamp (3) with time zone,
	"graded_by" uuid,
	"released_at" timestamp (3) with time zone,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "assignment_submissions_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "assets" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "module_versions" ADD COLUMN "assignment_id" text;--> statement-breakpoint
CREATE UNIQUE INDEX "assignment_versions_number" ON "assignment_versions" USING btree ("organization_id","assignment_id","number");--> statement-breakpoint
ALTER TABLE "assignment_extensions" ADD CONSTRAINT "assignment_extensions_assignment" FOREIGN KEY ("organization_id","assignment_id") REFERENCES "public"."assignments"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_extensions" ADD CONSTRAINT "assignment_extensions_person" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_extensions" ADD CONSTRAINT "assignment_extensions_group" FOREIGN KEY ("organization_id","group_id") REFERENCES "public"."groups"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_versions" ADD CONSTRAINT "assignment_versions_assignment" FOREIGN KEY ("organization_id","assignment_id") REFERENCES "public"."assignments"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignments" ADD CONSTRAINT "assignments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_submission_corrections" ADD CONSTRAINT "submission_corrections_submission" FOREIGN KEY ("organization_id","submission_id") REFERENCES "public"."assignment_submissions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_submission_files" ADD CONSTRAINT "submission_files_submission" FOREIGN KEY ("organization_id","submission_id") REFERENCES "public"."assignment_submissions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_submission_files" ADD CONSTRAINT "submission_files_asset" FOREIGN KEY ("organization_id","asset_id") REFERENCES "public"."assets"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_submission_people" ADD CONSTRAINT "submission_people_submission" FOREIGN KEY ("organization_id","submission_id") REFERENCES "public"."assignment_submissions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_submission_people" ADD CONSTRAINT "submission_people_person" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_submissions" ADD CONSTRAINT "submissions_version" FOREIGN KEY ("organization_id","assignment_id","version_number") REFERENCES "public"."assignment_versions"("organization_id","assignment_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_submissions" ADD CONSTRAINT "submissions_person" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_extensions_recent" ON "assignment_extensions" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "assignment_extensions_of_assignment" ON "assignment_extensions" USING btree ("organization_id","assignment_id","created_at","id");--> statement-breakpoint
CREATE INDEX "assignment_extensions_of_person" ON "assignment_extensions" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "assignment_extensions_of_group" ON "assignment_extensions" USING btree ("organization_id","group_id");--> statement-breakpoint
CREATE INDEX "assignments_recent" ON "assignments" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "assignments_updated" ON "assignments" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "assignments_by_title_ar" ON "assignments" USING btree ("organization_id","title_ar","id");--> statement-breakpoint
CREATE INDEX "assignments_by_title_en" ON "assignments" USING btree ("organization_id","title_en","id");--> statement-breakpoint
CREATE INDEX "submission_corrections_of_submission" ON "assignment_submission_corrections" USING btree ("organization_id","submission_id","created_at");--> statement-breakpoint
CREATE INDEX "submission_files_of_asset" ON "assignment_submission_files" USING btree ("organization_id","asset_id");--> statement-breakpoint
CREATE UNIQUE INDEX "submission_people_once" ON "assignment_submission_people" USING btree ("organization_id","submission_id","user_id");--> statement-breakpoint
CREATE INDEX "submission_people_of_person" ON "assignment_submission_people" USING btree ("organization_id","user_id","submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_number" ON "assignment_submissions" USING btree ("organization_id","assignment_id","owner_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_one_draft" ON "assignment_submissions" USING btree ("organization_id","assignment_id","owner_id") WHERE state = 'draft';--> statement-breakpoint
CREATE INDEX "submissions_of_person" ON "assignment_submissions" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "submissions_recent" ON "assignment_submissions" USING btree ("organization_id","submitted_at","id") WHERE state <> 'draft';--> statement-breakpoint
CREATE INDEX "submissions_updated" ON "assignment_submissions" USING btree ("organization_id","updated_at","id") WHERE state <> 'draft';--> statement-breakpoint
CREATE INDEX "submissions_in_state" ON "assignment_submissions" USING btree ("organization_id","state","submitted_at","id");--> statement-breakpoint
CREATE INDEX "submissions_of_assignment" ON "assignment_submissions" USING btree ("organization_id","assignment_id","submitted_at","id");--> statement-breakpoint
CREATE INDEX "assignments_to_remind" ON "assignments" USING btree ("organization_id","reminded_until") WHERE reminded_until is not null;
