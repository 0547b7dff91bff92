CREATE TABLE "assessment_rooms" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"place" integer NOT NULL,
	"name" jsonb NOT NULL,
	"layout" jsonb NOT NULL,
	"capacity" integer NOT NULL,
	"code_number" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "assessment_rooms_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "assessment_seats" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"room_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"label" text NOT NULL,
	"is_by_hand" boolean NOT NULL,
	"other_room_at" timestamp (3) with time zone[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assessment_seats_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "assessment_seat_plans" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"assessment_id" uuid NOT NULL,
	"path_id" uuid NOT NULL,
	"is_published" boolean DEFAULT false NOT NULL,
	"is_seat_required" boolean DEFAULT true NOT NULL,
	"seed" text DEFAULT '' NOT NULL,
	"drawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "assessment_seat_plans_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "assessment_rooms" ADD CONSTRAINT "rooms_plan" FOREIGN KEY ("organization_id","plan_id") REFERENCES "public"."assessment_seat_plans"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_seats" ADD CONSTRAINT "seats_plan" FOREIGN KEY ("organization_id","plan_id") REFERENCES "public"."assessment_seat_plans"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_seats" ADD CONSTRAINT "seats_room" FOREIGN KEY ("organization_id","room_id") REFERENCES "public"."assessment_rooms"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_seats" ADD CONSTRAINT "seats_person" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_seat_plans" ADD CONSTRAINT "seat_plans_assessment" FOREIGN KEY ("organization_id","assessment_id") REFERENCES "public"."assessments"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_seat_plans" ADD CONSTRAINT "seat_plans_path" FOREIGN KEY ("organization_id","path_id") REFERENCES "public"."learning_paths"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rooms_of_plan" ON "assessment_rooms" USING btree ("organization_id","plan_id","place");--> statement-breakpoint
CREATE UNIQUE INDEX "seatTaken" ON "assessment_seats" USING btree ("organization_id","room_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "seatElsewhere" ON "assessment_seats" USING btree ("organization_id","assessment_id","user_id");--> statement-breakpoint
CREATE INDEX "seats_of_plan" ON "assessment_seats" USING btree ("organization_id","plan_id");--> statement-breakpoint
CREATE INDEX "seats_of_person" ON "assessment_seats" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "seatPlanExists" ON "assessment_seat_plans" USING btree ("organization_id","assessment_id","path_id");--> statement-breakpoint
CREATE INDEX "seat_plans_recent" ON "assessment_seat_plans" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "seat_plans_of_path" ON "assessment_seat_plans" USING btree ("organization_id","path_id");