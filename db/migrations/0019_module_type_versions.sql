ALTER TABLE "module_type_versions" ADD COLUMN "result_schema" jsonb;--> statement-breakpoint
ALTER TABLE "module_type_versions" ADD COLUMN "is_breaking" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "module_types" ADD COLUMN "deprecated_at" timestamp (3) with time zone;