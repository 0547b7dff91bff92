CREATE TABLE "live_attendance" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"status" text,
	"source" text NOT NULL,
	"minutes" integer,
	"intervals" jsonb NOT NULL,
	"checked_in_at" timestamp (3) with time zone,
	"reason" text,
	"marked_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "live_attendance_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "live_attendance_once" UNIQUE("organization_id","session_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "live_bookings" ADD COLUMN "changes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "remind_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "live_attendance" ADD CONSTRAINT "live_attendance_session" FOREIGN KEY ("organization_id","session_id") REFERENCES "public"."live_sessions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_attendance" ADD CONSTRAINT "live_attendance_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_attendance_of_user" ON "live_attendance" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "live_sessions_to_remind" ON "live_sessions" USING btree ("organization_id","remind_at") WHERE remind_at is not null;
--> statement-breakpoint
SELECT protect_tenant_tables();
--> statement-breakpoint
GRANT SELECT (organization_id, remind_at) ON live_sessions TO masar_definer;
--> statement-breakpoint
CREATE POLICY definer ON live_sessions FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
-- Active organizations with a session of which people are to be reminded. One look into an index for each.
CREATE FUNCTION live_sessions_due(p_shift_ms bigint, p_most int) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT o.id FROM organizations o WHERE o.status = 'active'
    AND EXISTS (SELECT FROM live_sessions s WHERE s.organization_id = o.id AND s.remind_at <= now() + p_shift_ms * interval '1 millisecond')
  LIMIT least(greatest(p_most, 0), 1000)
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION live_sessions_due(bigint, int) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION live_sessions_due(bigint, int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION live_sessions_due(bigint, int) TO masar_rw;
