CREATE TABLE "notification_deliveries" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"frequency" text NOT NULL,
	"decided_by" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"batch_id" uuid,
	"batched_at" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_deliveries_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "notification_deliveries_once" UNIQUE("organization_id","notification_id","channel")
);
--> statement-breakpoint
CREATE TABLE "notification_reminders" (
	"organization_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"path_id" uuid NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"step" text NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_reminders_organization_id_enrolment_id_pk" PRIMARY KEY("organization_id","enrolment_id")
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"frequencies" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"muted_path_ids" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"times" jsonb,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notification_settings_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"category" text NOT NULL,
	"is_mandatory" boolean NOT NULL,
	"state" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"path_id" uuid,
	"values" jsonb NOT NULL,
	"event_name" text NOT NULL,
	"event_key" text NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"decided_by" text NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notifications_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "notifications_once" UNIQUE("organization_id","user_id","event_key")
);
--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_notification" FOREIGN KEY ("organization_id","notification_id") REFERENCES "public"."notifications"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reminders" ADD CONSTRAINT "notification_reminders_enrolment" FOREIGN KEY ("organization_id","enrolment_id") REFERENCES "public"."enrolments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_deliveries_due" ON "notification_deliveries" USING btree ("organization_id","due_at") WHERE "notification_deliveries"."state" in ('queued', 'held', 'digested');--> statement-breakpoint
CREATE INDEX "notification_deliveries_of_batch" ON "notification_deliveries" USING btree ("organization_id","batch_id") WHERE "notification_deliveries"."batch_id" is not null;--> statement-breakpoint
CREATE INDEX "notification_deliveries_recent" ON "notification_deliveries" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notification_deliveries_of_state" ON "notification_deliveries" USING btree ("organization_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "notification_deliveries_of_user" ON "notification_deliveries" USING btree ("organization_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notification_reminders_due" ON "notification_reminders" USING btree ("organization_id","next_at");--> statement-breakpoint
CREATE INDEX "notifications_of_state" ON "notifications" USING btree ("organization_id","user_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_of_user" ON "notifications" USING btree ("organization_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_of_subject" ON "notifications" USING btree ("organization_id","subject_id");--> statement-breakpoint
SELECT protect_tenant_tables();
--> statement-breakpoint
GRANT SELECT (organization_id, next_at) ON notification_reminders TO masar_definer;
--> statement-breakpoint
CREATE POLICY definer ON notification_reminders FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
GRANT SELECT (organization_id, state, due_at, batched_at) ON notification_deliveries TO masar_definer;
--> statement-breakpoint
CREATE POLICY definer ON notification_deliveries FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
-- Active organizations with a reminder or a mail whose time has come. Two looks into an index for each.
CREATE FUNCTION notifications_due(p_shift_ms bigint, p_most int) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT o.id FROM organizations o WHERE o.status = 'active' AND (
    EXISTS (SELECT FROM notification_reminders r WHERE r.organization_id = o.id AND r.next_at <= now() + p_shift_ms * interval '1 millisecond')
    OR EXISTS (SELECT FROM notification_deliveries d WHERE d.organization_id = o.id AND d.state IN ('queued', 'held', 'digested')
      AND d.due_at <= now() + p_shift_ms * interval '1 millisecond'
      AND (d.batched_at IS NULL OR d.batched_at <= now() + p_shift_ms * interval '1 millisecond' - interval '6 hours')))
  LIMIT least(greatest(p_most, 0), 1000)
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION notifications_due(bigint, int) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION notifications_due(bigint, int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION notifications_due(bigint, int) TO masar_rw;
