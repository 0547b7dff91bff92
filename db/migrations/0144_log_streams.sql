CREATE TABLE "activity_log_streams" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"sealed_secret" text NOT NULL,
	"position" bigint NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"response_status" integer,
	"response_body" text,
	"failing_since" timestamp (3) with time zone,
	"sent_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone NOT NULL,
	"lease_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "activity_log_streams_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "activity_log_streams" ADD CONSTRAINT "activity_log_streams_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "activity_log_streams_one" ON "activity_log_streams" USING btree ("organization_id");--> statement-breakpoint
CREATE INDEX "activity_log_streams_due" ON "activity_log_streams" USING btree ("due_at");
--> statement-breakpoint
ALTER TABLE "activity_log_streams" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "activity_log_streams" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY definer ON public.activity_log_streams FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
GRANT SELECT(organization_id, position, due_at) ON TABLE public.activity_log_streams TO masar_definer;
--> statement-breakpoint
-- Active organizations with records that their receiver has not taken and an attempt that is due, in the order of their ids after one of them.
CREATE FUNCTION public.activity_log_streams_due(p_shift_ms integer, p_after uuid, p_most integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT s.organization_id FROM activity_log_streams s
  JOIN organizations o ON o.id = s.organization_id AND o.status = 'active'
  JOIN activity_log_heads h ON h.organization_id = s.organization_id AND h.sequence > s."position"
  WHERE s.organization_id > p_after AND s.due_at <= now() + p_shift_ms * interval '1 millisecond'
  ORDER BY s.organization_id LIMIT least(greatest(p_most, 0), 1000)
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.activity_log_streams_due(p_shift_ms integer, p_after uuid, p_most integer) FROM PUBLIC;
--> statement-breakpoint
GRANT ALL ON FUNCTION public.activity_log_streams_due(p_shift_ms integer, p_after uuid, p_most integer) TO masar_rw;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION public.activity_log_streams_due(p_shift_ms integer, p_after uuid, p_most integer) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
