CREATE TABLE "activity_log_retentions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"keep_months" integer,
	"held_since" timestamp (3) with time zone,
	"hold_reason" text,
	"applies_from" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "activity_log_retentions_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "activity_log_retentions_months" CHECK ("activity_log_retentions"."keep_months" >= 12)
);
--> statement-breakpoint
ALTER TABLE "activity_log_heads" ADD COLUMN "removed_sequence" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_log_heads" ADD COLUMN "removed_hash" "bytea" DEFAULT '\x' NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_log_heads" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "activity_log_retentions" ADD CONSTRAINT "activity_log_retentions_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "activity_log_retentions_one" ON "activity_log_retentions" USING btree ("organization_id");
--> statement-breakpoint
ALTER TABLE "activity_log_retentions" ENABLE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE "activity_log_retentions" FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE POLICY definer ON public.activity_log_retentions FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
GRANT SELECT(organization_id, keep_months, held_since, applies_from) ON TABLE public.activity_log_retentions TO masar_definer;
--> statement-breakpoint
CREATE POLICY definer_removal ON public.activity_logs FOR DELETE TO masar_definer USING ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));
--> statement-breakpoint
GRANT SELECT(sequence, created_at, hash), DELETE ON TABLE public.activity_logs TO masar_definer;
--> statement-breakpoint
GRANT UPDATE(removed_sequence, removed_hash, removed_at) ON TABLE public.activity_log_heads TO masar_definer;
--> statement-breakpoint
-- Records are only removed by shorten_activity_log, which moves the beginning of the chain first.
CREATE OR REPLACE FUNCTION public.refuse_activity_log_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'activity_logs' AND current_user = 'masar_definer' THEN
    IF EXISTS (SELECT FROM activity_log_heads h WHERE h.organization_id = OLD.organization_id AND h.removed_sequence >= OLD.sequence) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'the activity log is append-only' USING ERRCODE = '42501';
END $$;
--> statement-breakpoint
-- The newest record of an organization that its time of retention removed, to whose hash the first record that is kept is linked.
CREATE FUNCTION public.activity_log_beginning(p_organization uuid) RETURNS TABLE(sequence bigint, hash bytea, removed_at timestamp with time zone)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT h.removed_sequence, h.removed_hash, h.removed_at FROM public.activity_log_heads h
  WHERE h.organization_id = p_organization AND h.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
$$;
--> statement-breakpoint
-- Active organizations whose oldest record is older than they keep records.
CREATE FUNCTION public.activity_logs_to_shorten(p_most integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT r.organization_id FROM public.activity_log_retentions r
  JOIN public.organizations o ON o.id = r.organization_id AND o.status = 'active'
  JOIN public.activity_log_heads h ON h.organization_id = r.organization_id
  WHERE r.keep_months IS NOT NULL AND r.held_since IS NULL AND r.applies_from <= now()
    AND EXISTS (SELECT FROM public.activity_logs l WHERE l.organization_id = r.organization_id AND l.sequence = h.removed_sequence + 1
      AND l.created_at < now() - r.keep_months * interval '1 month')
    AND EXISTS (SELECT FROM public.activity_log_checkpoints c WHERE c.organization_id = r.organization_id AND c.sequence > h.removed_sequence)
  ORDER BY r.organization_id LIMIT least(greatest(p_most, 0), 1000)
$$;
--> statement-breakpoint
-- Removes the oldest records of an organization that are older than it keeps records, at most p_most, and returns how many they were. By the clock of
-- the database, never under a legal hold, and never a record that no checkpoint has signed yet.
CREATE FUNCTION public.shorten_activity_log(p_organization uuid, p_most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
  head record;
  months integer;
  signed bigint;
  until bigint;
  gone integer;
BEGIN
  IF p_organization IS DISTINCT FROM nullif(current_setting('app.organization_id', true), '')::uuid THEN RETURN 0; END IF;
  SELECT h.sequence, h.removed_sequence INTO head FROM activity_log_heads h WHERE h.organization_id = p_organization FOR UPDATE;
  SELECT r.keep_months INTO months FROM activity_log_retentions r
    WHERE r.organization_id = p_organization AND r.keep_months >= 12 AND r.held_since IS NULL AND r.applies_from <= now();
  SELECT max(c.sequence) INTO signed FROM activity_log_checkpoints c WHERE c.organization_id = p_organization;
  IF head IS NULL OR months IS NULL OR signed IS NULL THEN RETURN 0; END IF;
  SELECT coalesce(min(l.sequence) FILTER (WHERE l.created_at >= now() - months * interval '1 month') - 1, max(l.sequence)) INTO until
    FROM (SELECT sequence, created_at FROM activity_logs WHERE organization_id = p_organization AND sequence > head.removed_sequence
      AND sequence <= least(signed, head.sequence - 1) ORDER BY sequence LIMIT least(greatest(p_most, 0), 1000)) l;
  IF until IS NULL OR until <= head.removed_sequence THEN RETURN 0; END IF;
  UPDATE activity_log_heads h SET removed_sequence = until, removed_at = now(),
    removed_hash = (SELECT l.hash FROM activity_logs l WHERE l.organization_id = p_organization AND l.sequence = until)
    WHERE h.organization_id = p_organization;
  DELETE FROM activity_logs l WHERE l.organization_id = p_organization AND l.sequence > head.removed_sequence AND l.sequence <= until;
  GET DIAGNOSTICS gone = ROW_COUNT;
  RETURN gone;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.activity_log_beginning(p_organization uuid) FROM PUBLIC;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.activity_logs_to_shorten(p_most integer) FROM PUBLIC;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.shorten_activity_log(p_organization uuid, p_most integer) FROM PUBLIC;
--> statement-breakpoint
GRANT ALL ON FUNCTION public.activity_log_beginning(p_organization uuid) TO masar_rw;
--> statement-breakpoint
GRANT ALL ON FUNCTION public.activity_logs_to_shorten(p_most integer) TO masar_rw;
--> statement-breakpoint
GRANT ALL ON FUNCTION public.shorten_activity_log(p_organization uuid, p_most integer) TO masar_rw;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION public.activity_log_beginning(p_organization uuid) OWNER TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION public.activity_logs_to_shorten(p_most integer) OWNER TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION public.shorten_activity_log(p_organization uuid, p_most integer) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
