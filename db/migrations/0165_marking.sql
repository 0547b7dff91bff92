CREATE TABLE "assignment_samples" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"seed" text NOT NULL,
	"rule" jsonb NOT NULL,
	"drawn_from" integer NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_note" text DEFAULT '' NOT NULL,
	CONSTRAINT "assignment_samples_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "assignment_sampled_submissions" (
	"organization_id" uuid NOT NULL,
	"sample_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"reasons" text[] NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "assignment_sampled_submissions_organization_id_sample_id_submission_id_pk" PRIMARY KEY("organization_id","sample_id","submission_id")
);
--> statement-breakpoint
CREATE TABLE "assignment_submission_agreements" (
	"organization_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"proposed_by" uuid,
	"grades" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"proposed_at" timestamp (3) with time zone,
	"way" text,
	"agreed_by" uuid,
	"agreed_at" timestamp (3) with time zone,
	CONSTRAINT "assignment_submission_agreements_organization_id_submission_id_pk" PRIMARY KEY("organization_id","submission_id")
);
--> statement-breakpoint
CREATE TABLE "assignment_submission_comments" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"place" text NOT NULL,
	"start_at" integer,
	"end_at" integer,
	"quote" text DEFAULT '' NOT NULL,
	"asset_id" uuid,
	"page" integer,
	"x" double precision,
	"y" double precision,
	"width" double precision,
	"height" double precision,
	"comment" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "assignment_submission_comments_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "assignment_submission_markings" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"marker_id" uuid NOT NULL,
	"grades" jsonb NOT NULL,
	"handed_in_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "assignment_submission_markings_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "assignment_samples" ADD CONSTRAINT "assignment_samples_assignment" FOREIGN KEY ("organization_id","assignment_id") REFERENCES "public"."assignments"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_sampled_submissions" ADD CONSTRAINT "sampled_submissions_sample" FOREIGN KEY ("organization_id","sample_id") REFERENCES "public"."assignment_samples"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_sampled_submissions" ADD CONSTRAINT "sampled_submissions_submission" FOREIGN KEY ("organization_id","submission_id") REFERENCES "public"."assignment_submissions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_submission_agreements" ADD CONSTRAINT "submission_agreements_submission" FOREIGN KEY ("organization_id","submission_id") REFERENCES "public"."assignment_submissions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_submission_comments" ADD CONSTRAINT "submission_comments_submission" FOREIGN KEY ("organization_id","submission_id") REFERENCES "public"."assignment_submissions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_submission_comments" ADD CONSTRAINT "submission_comments_asset" FOREIGN KEY ("organization_id","asset_id") REFERENCES "public"."assets"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assignment_submission_markings" ADD CONSTRAINT "submission_markings_submission" FOREIGN KEY ("organization_id","submission_id") REFERENCES "public"."assignment_submissions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assignment_samples_recent" ON "assignment_samples" USING btree ("organization_id","assignment_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "assignment_samples_one_open" ON "assignment_samples" USING btree ("organization_id","assignment_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "sampled_submissions_of_submission" ON "assignment_sampled_submissions" USING btree ("organization_id","submission_id");--> statement-breakpoint
CREATE INDEX "submission_comments_of_submission" ON "assignment_submission_comments" USING btree ("organization_id","submission_id");--> statement-breakpoint
CREATE INDEX "submission_comments_of_asset" ON "assignment_submission_comments" USING btree ("organization_id","asset_id");--> statement-breakpoint
CREATE UNIQUE INDEX "submission_markings_once" ON "assignment_submission_markings" USING btree ("organization_id","submission_id","marker_id");