ALTER TABLE "live_bookings" ADD COLUMN "is_asked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "answer_by" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "settle_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "live_sessions" ADD COLUMN "series_id" uuid;--> statement-breakpoint
GRANT SELECT (organization_id, settle_at) ON live_sessions TO masar_definer;
--> statement-breakpoint
-- Active organizations with a session of which something is to be settled. One look into an index for each.
CREATE FUNCTION live_sessions_to_settle(p_shift_ms bigint, p_most int) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT o.id FROM organizations o WHERE o.status = 'active'
    AND EXISTS (SELECT FROM live_sessions s WHERE s.organization_id = o.id AND s.settle_at <= now() + p_shift_ms * interval '1 millisecond')
  LIMIT least(greatest(p_most, 0), 1000)
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION live_sessions_to_settle(bigint, int) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION live_sessions_to_settle(bigint, int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION live_sessions_to_settle(bigint, int) TO masar_rw;
