CREATE TABLE "grade_cells" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"path_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"column_id" uuid NOT NULL,
	"points" double precision,
	"penalty" double precision DEFAULT 0 NOT NULL,
	"is_excused" boolean DEFAULT false NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"changed_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "grade_cells_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "grade_cells_once" UNIQUE("organization_id","enrolment_id","column_id")
);
--> statement-breakpoint
CREATE TABLE "grade_changes" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"path_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"column_id" uuid NOT NULL,
	"cell_version" integer NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"is_correction" boolean NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"changed_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grade_changes_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "grade_scales" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" jsonb NOT NULL,
	"gpa_max" double precision,
	"bands" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "grade_scales_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "gradebooks" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"path_id" uuid NOT NULL,
	"settings" jsonb NOT NULL,
	"columns" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"manual" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "gradebooks_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "gradebooks_of_path" UNIQUE("organization_id","path_id")
);
--> statement-breakpoint
ALTER TABLE "grade_cells" ADD CONSTRAINT "grade_cells_enrolment" FOREIGN KEY ("organization_id","enrolment_id") REFERENCES "public"."enrolments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_cells" ADD CONSTRAINT "grade_cells_person" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_changes" ADD CONSTRAINT "grade_changes_enrolment" FOREIGN KEY ("organization_id","enrolment_id") REFERENCES "public"."enrolments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_changes" ADD CONSTRAINT "grade_changes_person" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grade_scales" ADD CONSTRAINT "grade_scales_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gradebooks" ADD CONSTRAINT "gradebooks_path" FOREIGN KEY ("organization_id","path_id") REFERENCES "public"."learning_paths"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grade_cells_of_column" ON "grade_cells" USING btree ("organization_id","path_id","column_id");--> statement-breakpoint
CREATE INDEX "grade_cells_of_person" ON "grade_cells" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "grade_changes_of_cell" ON "grade_changes" USING btree ("organization_id","enrolment_id","column_id","created_at","id");--> statement-breakpoint
CREATE INDEX "grade_changes_of_path" ON "grade_changes" USING btree ("organization_id","path_id","created_at","id");--> statement-breakpoint
CREATE INDEX "grade_changes_of_person" ON "grade_changes" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "grade_scales_oldest" ON "grade_scales" USING btree ("organization_id","created_at","id");