ALTER TABLE "users" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "employee_number" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "department" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "job_title" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "manager_id" uuid;--> statement-breakpoint
ALTER TABLE "users" drop column "search_text";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(coalesce(name->>'ar','') || ' ' || coalesce(name->>'en','') || ' ' || email || ' ' || coalesce(employee_number,'') || ' ' || coalesce(external_id,'') || ' ' || coalesce(department,'') || ' ' || coalesce(job_title,''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
-- The grant went with the former column.
GRANT SELECT (search_text) ON users TO masar_definer;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_manager" FOREIGN KEY ("organization_id","manager_id") REFERENCES "public"."users"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "memberExternalIdTaken" ON "users" USING btree ("organization_id","external_id");--> statement-breakpoint
CREATE UNIQUE INDEX "memberEmployeeNumberTaken" ON "users" USING btree ("organization_id","employee_number");--> statement-breakpoint
CREATE INDEX "users_of_department" ON "users" USING btree ("organization_id","department","created_at","id");--> statement-breakpoint
CREATE INDEX "users_of_manager" ON "users" USING btree ("organization_id","manager_id","created_at","id");
