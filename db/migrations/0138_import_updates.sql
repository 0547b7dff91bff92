CREATE TABLE "member_import_people" (
	"organization_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"number" integer,
	"sets_manager" boolean DEFAULT false NOT NULL,
	"manager_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_import_people_organization_id_import_id_user_id_pk" PRIMARY KEY("organization_id","import_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD COLUMN "user_id" uuid;--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD COLUMN "changes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD COLUMN "role_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD COLUMN "group_ids" jsonb;--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD COLUMN "manager_id" uuid;--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD COLUMN "manager_depth" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "suggested_locale" text;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "leads_by" text DEFAULT 'email' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "existing" text DEFAULT 'refuse' NOT NULL;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "empty_sign" text;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "group_roles" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "missing" jsonb;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "changed_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "unchanged_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "updated_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "missing_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "suspended_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "member_import_people" ADD CONSTRAINT "member_import_people_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_import_people_of_state" ON "member_import_people" USING btree ("organization_id","import_id","state","user_id");--> statement-breakpoint
CREATE INDEX "member_import_people_age" ON "member_import_people" USING btree ("created_at");