CREATE TABLE "group_assignments" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"path_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"due_rule" jsonb,
	"on_leave" text NOT NULL,
	"assigned_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "group_assignments_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "enrolments" ADD COLUMN "assignment_id" uuid;--> statement-breakpoint
ALTER TABLE "group_assignments" ADD CONSTRAINT "group_assignments_organization_id_path_id_learning_paths_organization_id_id_fk" FOREIGN KEY ("organization_id","path_id") REFERENCES "public"."learning_paths"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assignmentExists" ON "group_assignments" USING btree ("organization_id","path_id","group_id") WHERE "group_assignments"."state" = 'active';--> statement-breakpoint
CREATE INDEX "group_assignments_of_path" ON "group_assignments" USING btree ("organization_id","path_id","created_at","id");--> statement-breakpoint
CREATE INDEX "group_assignments_of_group" ON "group_assignments" USING btree ("organization_id","group_id");--> statement-breakpoint
CREATE INDEX "group_assignments_recent" ON "group_assignments" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "enrolments_of_assignment" ON "enrolments" USING btree ("organization_id","assignment_id","id") WHERE "enrolments"."assignment_id" is not null;--> statement-breakpoint
SELECT protect_tenant_tables();
