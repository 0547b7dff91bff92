-- Equality of ids in an index of ranges; an extension that the owner of a database may create itself.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE TABLE "live_bookings" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"waiting_position" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_bookings_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "live_bookings_once" UNIQUE("organization_id","session_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "live_rooms" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"name_ar" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(name->>'ar', ''), name->>'en', '')), 100)) STORED NOT NULL,
	"name_en" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(name->>'en', ''), name->>'ar', '')), 100)) STORED NOT NULL,
	"address" jsonb NOT NULL,
	"seats" integer,
	"state" text DEFAULT 'active' NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "live_rooms_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "live_sessions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"module_id" uuid NOT NULL,
	"title" jsonb NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"zone" text NOT NULL,
	"room_id" uuid,
	"place" jsonb NOT NULL,
	"link" text,
	"seats" integer,
	"has_waiting_list" boolean DEFAULT true NOT NULL,
	"booking_opens_at" timestamp (3) with time zone,
	"booking_closes_at" timestamp (3) with time zone,
	"cancel_hours" integer DEFAULT 0 NOT NULL,
	"instructor_id" uuid,
	"booked_count" integer DEFAULT 0 NOT NULL,
	"waiting_count" integer DEFAULT 0 NOT NULL,
	"last_waiting" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"sequence" integer DEFAULT 0 NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "live_sessions_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "live_sessions_end_after_beginning" CHECK ("live_sessions"."ends_at" > "live_sessions"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "live_bookings" ADD CONSTRAINT "live_bookings_session" FOREIGN KEY ("organization_id","session_id") REFERENCES "public"."live_sessions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_bookings" ADD CONSTRAINT "live_bookings_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_rooms" ADD CONSTRAINT "live_rooms_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD CONSTRAINT "live_sessions_module" FOREIGN KEY ("organization_id","module_id") REFERENCES "public"."modules"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD CONSTRAINT "live_sessions_room" FOREIGN KEY ("organization_id","room_id") REFERENCES "public"."live_rooms"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_bookings_of_user" ON "live_bookings" USING btree ("organization_id","user_id","session_id");--> statement-breakpoint
CREATE INDEX "live_bookings_recent" ON "live_bookings" USING btree ("organization_id","session_id","created_at","id");--> statement-breakpoint
CREATE INDEX "live_bookings_by_state" ON "live_bookings" USING btree ("organization_id","session_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "live_bookings_waiting" ON "live_bookings" USING btree ("organization_id","session_id","waiting_position") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "live_rooms_recent" ON "live_rooms" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "live_rooms_by_name_ar" ON "live_rooms" USING btree ("organization_id","name_ar","id");--> statement-breakpoint
CREATE INDEX "live_rooms_by_name_en" ON "live_rooms" USING btree ("organization_id","name_en","id");--> statement-breakpoint
CREATE INDEX "live_sessions_by_beginning" ON "live_sessions" USING btree ("organization_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "live_sessions_recent" ON "live_sessions" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "live_sessions_of_module" ON "live_sessions" USING btree ("organization_id","module_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "live_sessions_of_room" ON "live_sessions" USING btree ("organization_id","room_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "live_sessions_of_instructor" ON "live_sessions" USING btree ("organization_id","instructor_id","starts_at","id");--> statement-breakpoint
CREATE INDEX "live_sessions_by_state" ON "live_sessions" USING btree ("organization_id","state","starts_at","id");
--> statement-breakpoint
ALTER TABLE "live_sessions" ADD CONSTRAINT "liveRoomTaken" EXCLUDE USING gist ("organization_id" WITH =, "room_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&)
  WHERE ("room_id" IS NOT NULL AND "state" <> 'cancelled');
--> statement-breakpoint
SELECT protect_tenant_tables();
