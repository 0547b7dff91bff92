CREATE TABLE "notification_announcements" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	"audience_type" text NOT NULL,
	"audience_id" uuid,
	"state" text NOT NULL,
	"send_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"recipient_count" integer,
	"job_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "notification_announcements_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "notification_announcements" ADD CONSTRAINT "notification_announcements_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_announcements_recent" ON "notification_announcements" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notification_announcements_due" ON "notification_announcements" USING btree ("organization_id","send_at") WHERE "notification_announcements"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "notification_announcements_sending" ON "notification_announcements" USING btree ("organization_id","job_id") WHERE "notification_announcements"."state" = 'sending';--> statement-breakpoint
CREATE INDEX "notifications_of_category" ON "notifications" USING btree ("organization_id","user_id","category","created_at","id");
--> statement-breakpoint
SELECT protect_tenant_tables();
--> statement-breakpoint
GRANT SELECT (organization_id, state, send_at) ON notification_announcements TO masar_definer;
--> statement-breakpoint
CREATE POLICY definer ON notification_announcements FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
-- Active organizations with a reminder, an announcement or a mail whose time has come. Three looks into an index for each.
CREATE OR REPLACE FUNCTION notifications_due(p_shift_ms bigint, p_most int) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT o.id FROM organizations o WHERE o.status = 'active' AND (
    EXISTS (SELECT FROM notification_reminders r WHERE r.organization_id = o.id AND r.next_at <= now() + p_shift_ms * interval '1 millisecond')
    OR EXISTS (SELECT FROM notification_announcements a WHERE a.organization_id = o.id AND a.state = 'scheduled'
      AND a.send_at <= now() + p_shift_ms * interval '1 millisecond')
    OR EXISTS (SELECT FROM notification_deliveries d WHERE d.organization_id = o.id AND d.state IN ('queued', 'held', 'digested')
      AND d.due_at <= now() + p_shift_ms * interval '1 millisecond'
      AND (d.batched_at IS NULL OR d.batched_at <= now() + p_shift_ms * interval '1 millisecond' - interval '6 hours')))
  LIMIT least(greatest(p_most, 0), 1000)
$$;
