CREATE TABLE "peer_review_settings" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"is_on" boolean NOT NULL,
	"settings" jsonb NOT NULL,
	"opens_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"rubric" jsonb,
	"example" jsonb,
	"begun_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "peer_review_settings_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "peer_review_trials" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"marks" jsonb NOT NULL,
	"points" double precision NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "peer_review_trials_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "peer_review_works" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"module_id" uuid NOT NULL,
	"is_gone" boolean DEFAULT false NOT NULL,
	"asked_count" integer DEFAULT 0 NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"open_complaint_count" integer DEFAULT 0 NOT NULL,
	"review_points" double precision,
	"least_points" double precision,
	"most_points" double precision,
	"own_percent" double precision,
	"decided_points" double precision,
	"decided_reason" text DEFAULT '' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "peer_review_works_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "peer_reviews" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"assignment_id" uuid NOT NULL,
	"work_id" uuid NOT NULL,
	"submission_id" uuid NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"marks" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"points" double precision,
	"submitted_at" timestamp (3) with time zone,
	"is_late" boolean DEFAULT false NOT NULL,
	"complaint" text,
	"complaint_by" uuid,
	"complaint_reason" text DEFAULT '' NOT NULL,
	"complaint_answer" text DEFAULT '' NOT NULL,
	"complained_at" timestamp (3) with time zone,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "peer_reviews_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "peer_review_settings" ADD CONSTRAINT "peer_review_settings_assignment" FOREIGN KEY ("organization_id","assignment_id") REFERENCES "public"."assignments"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_review_trials" ADD CONSTRAINT "peer_review_trials_assignment" FOREIGN KEY ("organization_id","assignment_id") REFERENCES "public"."assignments"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_review_trials" ADD CONSTRAINT "peer_review_trials_person" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_review_works" ADD CONSTRAINT "peer_review_works_assignment" FOREIGN KEY ("organization_id","assignment_id") REFERENCES "public"."assignments"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_review_works" ADD CONSTRAINT "peer_review_works_person" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_reviews" ADD CONSTRAINT "peer_reviews_work" FOREIGN KEY ("organization_id","work_id") REFERENCES "public"."peer_review_works"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "peer_reviews" ADD CONSTRAINT "peer_reviews_reviewer" FOREIGN KEY ("organization_id","reviewer_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "peer_review_settings_once" ON "peer_review_settings" USING btree ("organization_id","assignment_id");--> statement-breakpoint
CREATE INDEX "peer_review_settings_to_begin" ON "peer_review_settings" USING btree ("organization_id","opens_at") WHERE is_on and begun_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "peer_review_trials_once" ON "peer_review_trials" USING btree ("organization_id","assignment_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "peer_review_works_once" ON "peer_review_works" USING btree ("organization_id","assignment_id","owner_id");--> statement-breakpoint
CREATE INDEX "peer_review_works_recent" ON "peer_review_works" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "peer_review_works_of_assignment" ON "peer_review_works" USING btree ("organization_id","assignment_id","created_at","id");--> statement-breakpoint
CREATE INDEX "peer_review_works_complained" ON "peer_review_works" USING btree ("organization_id","created_at") WHERE open_complaint_count > 0;--> statement-breakpoint
CREATE UNIQUE INDEX "peer_reviews_once" ON "peer_reviews" USING btree ("organization_id","work_id","reviewer_id");--> statement-breakpoint
CREATE INDEX "peer_reviews_of_reviewer" ON "peer_reviews" USING btree ("organization_id","reviewer_id","assignment_id");--> statement-breakpoint
CREATE INDEX "peer_reviews_of_assignment" ON "peer_reviews" USING btree ("organization_id","assignment_id");
--> statement-breakpoint
CREATE POLICY definer ON public.peer_review_settings FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
GRANT SELECT(organization_id, is_on, begun_at, opens_at) ON TABLE public.peer_review_settings TO masar_definer;
--> statement-breakpoint
-- Active organizations with an assignment whose reviews are to begin by now. One look into an index for each.
CREATE FUNCTION public.peer_reviews_due(p_shift_ms bigint, p_most integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT o.id FROM organizations o WHERE o.status = 'active'
    AND EXISTS (SELECT FROM peer_review_settings s WHERE s.organization_id = o.id AND s.is_on AND s.begun_at IS NULL
      AND s.opens_at <= now() + p_shift_ms * interval '1 millisecond')
  LIMIT least(greatest(p_most, 0), 1000)
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.peer_reviews_due(p_shift_ms bigint, p_most integer) FROM PUBLIC;
--> statement-breakpoint
GRANT ALL ON FUNCTION public.peer_reviews_due(p_shift_ms bigint, p_most integer) TO masar_rw;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION public.peer_reviews_due(p_shift_ms bigint, p_most integer) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
