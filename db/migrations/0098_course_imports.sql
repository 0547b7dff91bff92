CREATE TABLE "course_imports" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"language" text NOT NULL,
	"state" text DEFAULT 'checking' NOT NULL,
	"fault" text,
	"started_by" uuid NOT NULL,
	"job_id" uuid,
	"title" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"found_language" text,
	"sections" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"lesson_counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"question_counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"file_counts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"file_bytes" bigint DEFAULT 0 NOT NULL,
	"part_count" integer DEFAULT 0 NOT NULL,
	"left_out_count" integer DEFAULT 0 NOT NULL,
	"bank_id" uuid,
	"path_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "course_imports_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "course_import_parts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"reason" text,
	"detail" text DEFAULT '' NOT NULL,
	"type" text,
	"size" bigint,
	"content" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"made_id" uuid,
	CONSTRAINT "course_import_parts_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "course_imports" ADD CONSTRAINT "course_imports_organization_id_started_by_users_organization_id_id_fk" FOREIGN KEY ("organization_id","started_by") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_import_parts" ADD CONSTRAINT "course_import_parts_import" FOREIGN KEY ("organization_id","import_id") REFERENCES "public"."course_imports"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_imports_recent" ON "course_imports" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "course_import_parts_number" ON "course_import_parts" USING btree ("organization_id","import_id","number","id");--> statement-breakpoint
CREATE INDEX "course_import_parts_of_state" ON "course_import_parts" USING btree ("organization_id","import_id","state","number","id");--> statement-breakpoint
CREATE INDEX "course_import_parts_to_make" ON "course_import_parts" USING btree ("organization_id","import_id","number") WHERE state = 'ready';
--> statement-breakpoint
SELECT protect_tenant_tables();
