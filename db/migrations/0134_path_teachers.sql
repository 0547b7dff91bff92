CREATE TABLE "path_teachers" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"path_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_maker" boolean DEFAULT false NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"added_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "path_teachers_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "path_teachers" ADD CONSTRAINT "path_teachers_organization_id_path_id_learning_paths_organization_id_id_fk" FOREIGN KEY ("organization_id","path_id") REFERENCES "public"."learning_paths"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "path_teachers" ADD CONSTRAINT "path_teachers_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pathTeacherExists" ON "path_teachers" USING btree ("organization_id","path_id","user_id");--> statement-breakpoint
CREATE INDEX "path_teachers_of_user" ON "path_teachers" USING btree ("organization_id","user_id","path_id");--> statement-breakpoint
CREATE INDEX "path_teachers_of_path" ON "path_teachers" USING btree ("organization_id","path_id","created_at","id");