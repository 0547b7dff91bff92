ALTER TABLE "jobs" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "program_id" uuid;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_program" FOREIGN KEY ("organization_id","program_id") REFERENCES "public"."service_accounts"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "jobs_of_program" ON "jobs" USING btree ("organization_id","program_id","created_at","id") WHERE "jobs"."program_id" is not null;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_starter" CHECK (num_nonnulls("jobs"."user_id", "jobs"."program_id") = 1);
--> statement-breakpoint
-- What the roles of an active service account give; no row where it is turned off or gone. Read under row-level security, like everything of a job.
CREATE FUNCTION program_holdings(p_organization uuid, p_id uuid) RETURNS TABLE (may_all boolean, permissions text)
LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT bool_or(r.type = 'superAdmin'), string_agg(nullif(r.permission_list, ''), ',')
  FROM service_accounts a
  LEFT JOIN service_account_roles ar ON ar.organization_id = a.organization_id AND ar.service_account_id = a.id
  LEFT JOIN roles r ON r.organization_id = ar.organization_id AND r.id = ar.role_id
  WHERE a.organization_id = p_organization AND a.id = p_id AND a.is_active
  GROUP BY a.id
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION program_holdings(uuid, uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION program_holdings(uuid, uuid) TO masar_rw;
