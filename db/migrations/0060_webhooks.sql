CREATE TABLE "webhook_deliveries" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"event" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"lease_id" uuid,
	"attempted_at" timestamp (3) with time zone,
	"duration_ms" integer,
	"problem" text,
	"response_status" integer,
	"response_body" text,
	"delivered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_deliveries_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"description" text,
	"events" text[] DEFAULT '{}' NOT NULL,
	"path_ids" uuid[] DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"disabled_reason" text,
	"disabled_at" timestamp (3) with time zone,
	"sealed_secret" text,
	"sealed_previous_secret" text,
	"previous_until" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "webhooks_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook" FOREIGN KEY ("organization_id","webhook_id") REFERENCES "public"."webhooks"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_recent" ON "webhook_deliveries" USING btree ("organization_id","webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_state" ON "webhook_deliveries" USING btree ("organization_id","webhook_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_of_event" ON "webhook_deliveries" USING btree ("organization_id","webhook_id","event","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_due" ON "webhook_deliveries" USING btree ("organization_id","due_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_next" ON "webhook_deliveries" USING btree ("organization_id","webhook_id","due_at") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_leased" ON "webhook_deliveries" USING btree ("organization_id","webhook_id") WHERE "webhook_deliveries"."lease_id" is not null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "webhooks_recent" ON "webhooks" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "webhooks_updated" ON "webhooks" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
SELECT protect_tenant_tables();
--> statement-breakpoint
GRANT SELECT (organization_id, id, state, due_at, created_at), UPDATE (created_at), DELETE ON webhook_deliveries TO masar_definer;
--> statement-breakpoint
CREATE POLICY definer ON webhook_deliveries FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
CREATE POLICY purge_lock ON webhook_deliveries FOR UPDATE TO masar_definer USING (created_at < now() - interval '30 days') WITH CHECK (false);
--> statement-breakpoint
CREATE POLICY purge ON webhook_deliveries FOR DELETE TO masar_definer USING (created_at < now() - interval '30 days');
--> statement-breakpoint
-- Active organizations with deliveries of webhooks that are due, in the order of their ids after one of them. It reads two index entries for each
-- organization that has any.
CREATE FUNCTION webhook_deliveries_due(p_shift_ms int, p_after uuid, p_most int) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  WITH RECURSIVE waiting AS (
    (SELECT d.organization_id FROM webhook_deliveries d WHERE d.state = 'waiting' AND d.organization_id > p_after ORDER BY d.organization_id LIMIT 1)
    UNION ALL
    SELECT (SELECT d.organization_id FROM webhook_deliveries d WHERE d.state = 'waiting' AND d.organization_id > w.organization_id ORDER BY d.organization_id LIMIT 1)
    FROM waiting w WHERE w.organization_id IS NOT NULL
  )
  SELECT o.id FROM waiting w JOIN organizations o ON o.id = w.organization_id AND o.status = 'active'
  WHERE EXISTS (SELECT FROM webhook_deliveries d WHERE d.organization_id = w.organization_id AND d.state = 'waiting'
    AND d.due_at <= now() + p_shift_ms * interval '1 millisecond')
  ORDER BY o.id LIMIT least(greatest(p_most, 0), 1000)
$$;
--> statement-breakpoint
CREATE FUNCTION purge_webhook_deliveries(p_most int) RETURNS int LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH old AS (
    SELECT t.organization_id, t.id FROM public.webhook_deliveries t WHERE t.created_at < now() - interval '30 days'
      ORDER BY t.created_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.webhook_deliveries t USING old WHERE t.organization_id = old.organization_id AND t.id = old.id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION webhook_deliveries_due(int, uuid, int) OWNER TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION purge_webhook_deliveries(int) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION webhook_deliveries_due(int, uuid, int), purge_webhook_deliveries(int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION webhook_deliveries_due(int, uuid, int), purge_webhook_deliveries(int) TO masar_rw;
