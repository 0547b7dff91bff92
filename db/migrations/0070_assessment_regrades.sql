CREATE TABLE "assessment_regrade_results" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"regrade_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"change" text NOT NULL,
	"points_before" double precision NOT NULL,
	"points" double precision NOT NULL,
	"question_score_before" double precision,
	"question_score" double precision,
	"score_before" double precision,
	"score" double precision,
	"max_score_before" double precision NOT NULL,
	"max_score" double precision NOT NULL,
	"percent_before" smallint,
	"percent" smallint,
	"is_passed_before" boolean,
	"is_passed" boolean,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assessment_regrade_results_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "assessment_regrades" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"question_version" integer NOT NULL,
	"policy" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"is_dry_run" boolean NOT NULL,
	"job_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"changed_count" integer DEFAULT 0 NOT NULL,
	"lost_pass_count" integer DEFAULT 0 NOT NULL,
	"gained_pass_count" integer DEFAULT 0 NOT NULL,
	"lower_count" integer DEFAULT 0 NOT NULL,
	"higher_count" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assessment_regrades_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "assessment_regrade_results" ADD CONSTRAINT "regrade_results_regrade" FOREIGN KEY ("organization_id","regrade_id") REFERENCES "public"."assessment_regrades"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_regrade_results" ADD CONSTRAINT "regrade_results_attempt" FOREIGN KEY ("organization_id","attempt_id") REFERENCES "public"."assessment_attempts"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_regrades" ADD CONSTRAINT "regrades_assessment" FOREIGN KEY ("organization_id","assessment_id") REFERENCES "public"."assessments"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_regrades" ADD CONSTRAINT "regrades_question" FOREIGN KEY ("organization_id","question_id") REFERENCES "public"."questions"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "regrade_results_once" ON "assessment_regrade_results" USING btree ("organization_id","regrade_id","attempt_id");--> statement-breakpoint
CREATE INDEX "regrade_results_recent" ON "assessment_regrade_results" USING btree ("organization_id","regrade_id","created_at","id");--> statement-breakpoint
CREATE INDEX "regrade_results_of_change" ON "assessment_regrade_results" USING btree ("organization_id","regrade_id","change","created_at","id");--> statement-breakpoint
CREATE INDEX "regrade_results_of_attempt" ON "assessment_regrade_results" USING btree ("organization_id","attempt_id","created_at","id");--> statement-breakpoint
CREATE INDEX "assessment_regrades_recent" ON "assessment_regrades" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "assessment_regrades_of_assessment" ON "assessment_regrades" USING btree ("organization_id","assessment_id","created_at","id");
--> statement-breakpoint
SELECT protect_tenant_tables();
