ALTER TABLE "gamification_facts" ADD COLUMN "about" text;
--> statement-breakpoint
-- Rows from before keep their limit by place; new rows do not get it. The default makes this a change of the catalogue only.
ALTER TABLE "gamification_facts" ADD COLUMN "is_by_place" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "gamification_facts" ALTER COLUMN "is_by_place" SET DEFAULT false;
