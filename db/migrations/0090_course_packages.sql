CREATE TABLE "course_packages" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"state" text NOT NULL,
	"format" text,
	"format_version" text,
	"title" text NOT NULL,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"item_count" integer DEFAULT 0 NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"refusal" text,
	"host_label" text NOT NULL,
	"content_id" uuid,
	"job_id" uuid,
	"file_count" integer DEFAULT 0 NOT NULL,
	"unpacked_bytes" bigint DEFAULT 0 NOT NULL,
	"created_by" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "course_packages_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "course_package_files" (
	"organization_id" uuid NOT NULL,
	"package_id" uuid NOT NULL,
	"path" text NOT NULL,
	"object" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "course_package_files_organization_id_package_id_path_pk" PRIMARY KEY("organization_id","package_id","path")
);
--> statement-breakpoint
ALTER TABLE "course_packages" ADD CONSTRAINT "course_packages_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_package_files" ADD CONSTRAINT "course_package_files_package" FOREIGN KEY ("organization_id","package_id") REFERENCES "public"."course_packages"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "course_packages_recent" ON "course_packages" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "course_packages_by_title" ON "course_packages" USING btree ("organization_id","title","id");
--> statement-breakpoint
SELECT protect_tenant_tables();
