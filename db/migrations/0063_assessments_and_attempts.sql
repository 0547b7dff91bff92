CREATE TABLE "assessment_accommodations" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"assessment_id" uuid,
	"user_id" uuid,
	"group_id" uuid,
	"time_factor" double precision DEFAULT 1 NOT NULL,
	"extra_minutes" integer DEFAULT 0 NOT NULL,
	"extra_attempts" integer DEFAULT 0 NOT NULL,
	"opens_at" timestamp (3) with time zone,
	"closes_at" timestamp (3) with time zone,
	"until" timestamp (3) with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "assessment_accommodations_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "assessment_versions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"title" jsonb NOT NULL,
	"instructions" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"sections" jsonb NOT NULL,
	"access_code_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assessment_versions_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "assessments" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" jsonb NOT NULL,
	"title_ar" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(title->>'ar', ''), title->>'en', '')), 100)) STORED NOT NULL,
	"title_en" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(title->>'en', ''), title->>'ar', '')), 100)) STORED NOT NULL,
	"instructions" jsonb NOT NULL,
	"settings" jsonb NOT NULL,
	"sections" jsonb NOT NULL,
	"access_code_hash" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_version" integer,
	"published_at" timestamp (3) with time zone,
	"has_changes" boolean DEFAULT true NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "assessments_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "assessment_attempt_items" (
	"organization_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"section" smallint NOT NULL,
	"question_id" uuid NOT NULL,
	"question_version" integer NOT NULL,
	"points" double precision NOT NULL,
	"option_order" text[],
	"answer" jsonb,
	"seq" integer DEFAULT 0 NOT NULL,
	"answered_at" timestamp (3) with time zone,
	"is_late" boolean DEFAULT false NOT NULL,
	"is_flagged" boolean DEFAULT false NOT NULL,
	"score" double precision,
	"parts" jsonb,
	CONSTRAINT "assessment_attempt_items_organization_id_attempt_id_position_pk" PRIMARY KEY("organization_id","attempt_id","position")
);
--> statement-breakpoint
CREATE TABLE "assessment_attempts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"version_number" integer NOT NULL,
	"user_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"module_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text DEFAULT 'inProgress' NOT NULL,
	"seed" text NOT NULL,
	"locale" text NOT NULL,
	"locale_history" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"deadline_at" timestamp (3) with time zone,
	"grace_ends_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"submitted_at" timestamp (3) with time zone,
	"ended_by" text,
	"is_late" boolean DEFAULT false NOT NULL,
	"max_score" double precision NOT NULL,
	"score" double precision,
	"percent" smallint,
	"is_passed" boolean,
	"graded_at" timestamp (3) with time zone,
	"released_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assessment_attempts_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "module_versions" ADD COLUMN "assessment_id" text GENERATED ALWAYS AS (shared ->> 'assessmentId') STORED;
--> statement-breakpoint
CREATE UNIQUE INDEX "assessment_versions_number" ON "assessment_versions" USING btree ("organization_id","assessment_id","number");
--> statement-breakpoint
ALTER TABLE "assessment_accommodations" ADD CONSTRAINT "assessment_accommodations_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "assessment_accommodations" ADD CONSTRAINT "accommodations_assessment" FOREIGN KEY ("organization_id","assessment_id") REFERENCES "public"."assessments"("organization_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "assessment_accommodations" ADD CONSTRAINT "accommodations_person" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "assessment_accommodations" ADD CONSTRAINT "accommodations_group" FOREIGN KEY ("organization_id","group_id") REFERENCES "public"."groups"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "assessment_versions" ADD CONSTRAINT "assessment_versions_assessment" FOREIGN KEY ("organization_id","assessment_id") REFERENCES "public"."assessments"("organization_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "assessments" ADD CONSTRAINT "assessments_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "assessment_attempt_items" ADD CONSTRAINT "attempt_items_attempt" FOREIGN KEY ("organization_id","attempt_id") REFERENCES "public"."assessment_attempts"("organization_id","id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "assessment_attempt_items" ADD CONSTRAINT "attempt_items_question" FOREIGN KEY ("organization_id","question_id","question_version") REFERENCES "public"."question_versions"("organization_id","question_id","number") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "assessment_attempts" ADD CONSTRAINT "attempts_person" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "assessment_attempts" ADD CONSTRAINT "attempts_version" FOREIGN KEY ("organization_id","assessment_id","version_number") REFERENCES "public"."assessment_versions"("organization_id","assessment_id","number") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "accommodations_recent" ON "assessment_accommodations" USING btree ("organization_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "accommodations_of_person" ON "assessment_accommodations" USING btree ("organization_id","user_id");
--> statement-breakpoint
CREATE INDEX "accommodations_of_group" ON "assessment_accommodations" USING btree ("organization_id","group_id");
--> statement-breakpoint
CREATE INDEX "accommodations_of_assessment" ON "assessment_accommodations" USING btree ("organization_id","assessment_id");
--> statement-breakpoint
CREATE INDEX "assessments_recent" ON "assessments" USING btree ("organization_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "assessments_updated" ON "assessments" USING btree ("organization_id","updated_at","id");
--> statement-breakpoint
CREATE INDEX "assessments_by_title_ar" ON "assessments" USING btree ("organization_id","title_ar","id");
--> statement-breakpoint
CREATE INDEX "assessments_by_title_en" ON "assessments" USING btree ("organization_id","title_en","id");
--> statement-breakpoint
CREATE INDEX "attempt_items_question_uses" ON "assessment_attempt_items" USING btree ("organization_id","question_id","question_version");
--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_open" ON "assessment_attempts" USING btree ("organization_id","assessment_id","user_id") WHERE state in ('inProgress', 'overdue');
--> statement-breakpoint
CREATE INDEX "attempts_of_person" ON "assessment_attempts" USING btree ("organization_id","user_id","assessment_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "attempts_number" ON "assessment_attempts" USING btree ("organization_id","enrolment_id","assessment_id","number");
--> statement-breakpoint
CREATE INDEX "attempts_due" ON "assessment_attempts" USING btree ("organization_id","due_at") WHERE state in ('inProgress', 'overdue');
--> statement-breakpoint
CREATE INDEX "attempts_recent" ON "assessment_attempts" USING btree ("organization_id","created_at","id");
--> statement-breakpoint
CREATE INDEX "module_versions_of_assessment" ON "module_versions" USING btree ("organization_id","assessment_id") WHERE assessment_id is not null;
--> statement-breakpoint
SELECT protect_tenant_tables();
--> statement-breakpoint
GRANT SELECT (organization_id, state, due_at) ON assessment_attempts TO masar_definer;
--> statement-breakpoint
CREATE POLICY definer ON assessment_attempts FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
-- Active organizations with open attempts whose deadline or grace period is over: one look into an index for each.
CREATE FUNCTION attempts_due(p_shift_ms int, p_most int) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT o.id FROM organizations o WHERE o.status = 'active' AND
    EXISTS (SELECT FROM assessment_attempts t WHERE t.organization_id = o.id AND t.state IN ('inProgress', 'overdue')
      AND t.due_at <= now() + p_shift_ms * interval '1 millisecond')
  LIMIT least(greatest(p_most, 0), 1000)
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION attempts_due(int, int) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION attempts_due(int, int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION attempts_due(int, int) TO masar_rw;
