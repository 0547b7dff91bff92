CREATE TABLE "erasure_requests" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "erasure_requests_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "erasure_requests" ADD CONSTRAINT "erasure_requests_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasure_requests_due" ON "erasure_requests" USING btree ("due_at");
--> statement-breakpoint
SELECT protect_tenant_tables();
--> statement-breakpoint
GRANT SELECT (organization_id, user_id, due_at) ON erasure_requests TO masar_definer;
--> statement-breakpoint
CREATE POLICY definer ON erasure_requests FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
-- Accounts whose waiting time is over, in whichever organization: one look into an index.
CREATE FUNCTION erasures_due(p_shift_ms int, p_most int) RETURNS TABLE (organization_id uuid, user_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT e.organization_id, e.user_id FROM erasure_requests e
  WHERE e.due_at <= now() + p_shift_ms * interval '1 millisecond'
  ORDER BY e.due_at LIMIT least(greatest(p_most, 0), 1000)
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION erasures_due(int, int) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION erasures_due(int, int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION erasures_due(int, int) TO masar_rw;
