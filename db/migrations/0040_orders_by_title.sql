ALTER TABLE "learning_paths" ADD COLUMN "title_ar" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(locales->'ar'->>'title', ''), locales->'en'->>'title', '')), 100)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "learning_paths" ADD COLUMN "title_en" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(locales->'en'->>'title', ''), locales->'ar'->>'title', '')), 100)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "title_ar" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(titles->>'ar', ''), titles->>'en', '')), 100)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "modules" ADD COLUMN "title_en" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(titles->>'en', ''), titles->>'ar', '')), 100)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "name_ar" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(name->>'ar', ''), name->>'en', '')), 100)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "roles" ADD COLUMN "name_en" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(name->>'en', ''), name->>'ar', '')), 100)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "learning_paths_by_title_ar" ON "learning_paths" USING btree ("organization_id","title_ar","id");--> statement-breakpoint
CREATE INDEX "learning_paths_by_title_en" ON "learning_paths" USING btree ("organization_id","title_en","id");--> statement-breakpoint
CREATE INDEX "modules_by_title_ar" ON "modules" USING btree ("organization_id","title_ar","id");--> statement-breakpoint
CREATE INDEX "modules_by_title_en" ON "modules" USING btree ("organization_id","title_en","id");--> statement-breakpoint
CREATE INDEX "roles_by_name_ar" ON "roles" USING btree ("organization_id","name_ar","id");--> statement-breakpoint
CREATE INDEX "roles_by_name_en" ON "roles" USING btree ("organization_id","name_en","id");