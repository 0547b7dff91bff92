CREATE TABLE "active_days" (
	"organization_id" uuid NOT NULL,
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "active_days_organization_id_day_user_id_pk" PRIMARY KEY("organization_id","day","user_id")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (fold_text(coalesce(name->>'ar','') || ' ' || coalesce(name->>'en','') || ' ' || email)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "active_days" ADD CONSTRAINT "active_days_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificates_issued" ON "certificates" USING btree ("organization_id","issued_at");--> statement-breakpoint
CREATE INDEX "sessions_recent" ON "sessions" USING btree ("organization_id","created_at");--> statement-breakpoint
CREATE INDEX "users_recent" ON "users" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "activity_logs_resource" ON "activity_logs" USING btree ("organization_id",("resource" ->> 'id'),"created_at");