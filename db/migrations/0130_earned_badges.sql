CREATE TABLE "points_earned_badges" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"badge_id" uuid NOT NULL,
	"turn" integer NOT NULL,
	"earned_on" date NOT NULL,
	"announced_at" timestamp (3) with time zone,
	"lost_on" date,
	"lost_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "points_earned_badges_organization_id_user_id_badge_id_turn_pk" PRIMARY KEY("organization_id","user_id","badge_id","turn")
);
--> statement-breakpoint
ALTER TABLE "points_badges" ADD COLUMN "is_from_before" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "points_earned_badges" ADD CONSTRAINT "points_earned_badges_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points_earned_badges" ADD CONSTRAINT "points_earned_badges_badge" FOREIGN KEY ("organization_id","badge_id") REFERENCES "public"."points_badges"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "points_earned_badges_held" ON "points_earned_badges" USING btree ("organization_id","user_id","badge_id") WHERE lost_at is null;