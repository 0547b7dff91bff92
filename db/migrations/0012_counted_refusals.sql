CREATE TABLE "refused_attempts" (
	"organization_id" uuid NOT NULL,
	"minute" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"action" text NOT NULL,
	"status_code" integer NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"actor_id" uuid,
	"actor_label" text,
	"api_key_id" uuid,
	"resource" jsonb,
	"ip_address" text NOT NULL,
	"device" jsonb NOT NULL,
	"request_id" uuid NOT NULL,
	CONSTRAINT "refused_attempts_organization_id_minute_source_action_status_code_pk" PRIMARY KEY("organization_id","minute","source","action","status_code")
);
--> statement-breakpoint
ALTER TABLE "activity_logs" ADD COLUMN "count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_logs" ADD COLUMN "minute" timestamp (3) with time zone;
--> statement-breakpoint
-- A count is part of what a record says, so it is part of its hash. Records of one event are hashed as they always were.
CREATE OR REPLACE FUNCTION activity_log_hash(entry activity_logs) RETURNS bytea LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT sha256(coalesce(entry.prev_hash, '\x') || convert_to((jsonb_build_object(
    'organizationId', entry.organization_id, 'id', entry.id, 'sequence', entry.sequence,
    'createdAt', to_char(entry.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'actorType', entry.actor_type, 'actorId', entry.actor_id, 'actorLabel', entry.actor_label, 'actorHash', entry.actor_hash, 'apiKeyId', entry.api_key_id,
    'action', entry.action, 'outcome', entry.outcome, 'statusCode', entry.status_code, 'resource', entry.resource, 'changes', entry.changes,
    'ipAddress', entry.ip_address, 'device', entry.device, 'requestId', entry.request_id)
    || CASE WHEN entry.count = 1 AND entry.minute IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('count', entry.count,
      'minute', to_char(entry.minute AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END)::text, 'UTF8'))
$$;
--> statement-breakpoint
-- The wall of the new table comes first: from here on its owner, too, sees no row without a policy.
SELECT protect_tenant_tables();
--> statement-breakpoint
GRANT SELECT (organization_id, minute) ON refused_attempts TO masar_definer;
--> statement-breakpoint
CREATE POLICY definer ON refused_attempts FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
-- The organizations whose counts of minutes before p_before wait for their place in the activity log, which is written one organization at a time.
CREATE FUNCTION refused_attempts_waiting(p_before timestamptz) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT DISTINCT a.organization_id FROM refused_attempts a WHERE a.minute < p_before
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION refused_attempts_waiting(timestamptz) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION refused_attempts_waiting(timestamptz) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION refused_attempts_waiting(timestamptz) TO masar_rw;
