CREATE TABLE "enrolments" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"path_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"version_number" integer NOT NULL,
	"state" text NOT NULL,
	"cycle" integer DEFAULT 1 NOT NULL,
	"source" text NOT NULL,
	"assigned_by" uuid,
	"due_rule" jsonb DEFAULT '{"kind":"none"}'::jsonb NOT NULL,
	"due_at" timestamp (3) with time zone,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"percent" integer DEFAULT 0 NOT NULL,
	"completed_weight" integer DEFAULT 0 NOT NULL,
	"waived_reason" text,
	"waiting_position" integer,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "enrolments_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "enrolments_cycle" UNIQUE("organization_id","path_id","user_id","cycle")
);
--> statement-breakpoint
CREATE TABLE "learning_path_items" (
	"organization_id" uuid NOT NULL,
	"path_id" uuid NOT NULL,
	"version_number" integer NOT NULL,
	"item_id" uuid NOT NULL,
	"module_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"weight" integer NOT NULL,
	CONSTRAINT "learning_path_items_organization_id_path_id_version_number_item_id_pk" PRIMARY KEY("organization_id","path_id","version_number","item_id")
);
--> statement-breakpoint
CREATE TABLE "learning_path_seats" (
	"organization_id" uuid NOT NULL,
	"path_id" uuid NOT NULL,
	"taken" integer DEFAULT 0 NOT NULL,
	"last_waiting" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "learning_path_seats_organization_id_path_id_pk" PRIMARY KEY("organization_id","path_id")
);
--> statement-breakpoint
CREATE TABLE "learning_path_versions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"path_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"structure" jsonb NOT NULL,
	"item_count" integer DEFAULT 0 NOT NULL,
	"total_weight" integer DEFAULT 0 NOT NULL,
	"restored_from" integer,
	"published_at" timestamp (3) with time zone,
	"published_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "learning_path_versions_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "learning_path_versions_number" UNIQUE("organization_id","path_id","number")
);
--> statement-breakpoint
ALTER TABLE "learning_paths" ADD COLUMN "cover_asset_id" uuid;--> statement-breakpoint
ALTER TABLE "learning_paths" ADD COLUMN "self_enrolment" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "learning_paths" ADD COLUMN "enrolment_deadline" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "learning_paths" ADD COLUMN "seat_limit" integer;--> statement-breakpoint
ALTER TABLE "learning_paths" ADD COLUMN "has_waiting_list" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "learning_paths" ADD COLUMN "require_all_locales" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "learning_paths" ADD COLUMN "due_rule" jsonb DEFAULT '{"kind":"none"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "learning_paths" ADD COLUMN "published_version" integer;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_organization_id_path_id_learning_paths_organization_id_id_fk" FOREIGN KEY ("organization_id","path_id") REFERENCES "public"."learning_paths"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrolments" ADD CONSTRAINT "enrolments_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_path_items" ADD CONSTRAINT "learning_path_items_version" FOREIGN KEY ("organization_id","path_id","version_number") REFERENCES "public"."learning_path_versions"("organization_id","path_id","number") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "learning_path_seats" ADD CONSTRAINT "learning_path_seats_organization_id_path_id_learning_paths_organization_id_id_fk" FOREIGN KEY ("organization_id","path_id") REFERENCES "public"."learning_paths"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "learning_path_versions" ADD CONSTRAINT "learning_path_versions_organization_id_path_id_learning_paths_organization_id_id_fk" FOREIGN KEY ("organization_id","path_id") REFERENCES "public"."learning_paths"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "enrolmentExists" ON "enrolments" USING btree ("organization_id","path_id","user_id") WHERE "enrolments"."state" in ('invited', 'waiting', 'active', 'overdue', 'completed');--> statement-breakpoint
CREATE INDEX "enrolments_of_path" ON "enrolments" USING btree ("organization_id","path_id","created_at","id");--> statement-breakpoint
CREATE INDEX "enrolments_of_path_state" ON "enrolments" USING btree ("organization_id","path_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "enrolments_of_path_due" ON "enrolments" USING btree ("organization_id","path_id","due_at","id");--> statement-breakpoint
CREATE INDEX "enrolments_of_user" ON "enrolments" USING btree ("organization_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "enrolments_recent" ON "enrolments" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "enrolments_of_state" ON "enrolments" USING btree ("organization_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "enrolments_due" ON "enrolments" USING btree ("organization_id","due_at") WHERE "enrolments"."state" in ('invited', 'active');--> statement-breakpoint
CREATE INDEX "enrolments_expiring" ON "enrolments" USING btree ("organization_id","expires_at") WHERE "enrolments"."state" = 'completed';--> statement-breakpoint
CREATE INDEX "enrolments_waiting" ON "enrolments" USING btree ("organization_id","path_id","waiting_position") WHERE "enrolments"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "enrolments_search" ON "enrolments" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "learning_path_items_of_module" ON "learning_path_items" USING btree ("organization_id","module_id","path_id","version_number");--> statement-breakpoint
CREATE UNIQUE INDEX "learning_path_versions_draft" ON "learning_path_versions" USING btree ("organization_id","path_id") WHERE "learning_path_versions"."state" = 'draft';--> statement-breakpoint
CREATE UNIQUE INDEX "learning_path_versions_in_force" ON "learning_path_versions" USING btree ("organization_id","path_id") WHERE "learning_path_versions"."state" = 'published';--> statement-breakpoint
CREATE INDEX "learning_paths_of_any_status" ON "learning_paths" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "learning_paths_changed" ON "learning_paths" USING btree ("organization_id","updated_at","id");
--> statement-breakpoint
SELECT protect_tenant_tables();
--> statement-breakpoint
-- Paths from before there were contents: what is published has an empty first version in force, the others have one to write. FORCE binds the owner
-- too, so it is lifted for these statements of this transaction alone.
ALTER TABLE learning_paths NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE learning_path_versions NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE learning_path_seats NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO learning_path_versions (organization_id, id, path_id, number, state, structure, published_at)
  SELECT p.organization_id, gen_random_uuid(), p.id, 1, CASE WHEN p.published_at IS NULL THEN 'draft' ELSE 'published' END, '{"sections":[]}', p.published_at
  FROM learning_paths p;
--> statement-breakpoint
INSERT INTO learning_path_seats (organization_id, path_id) SELECT p.organization_id, p.id FROM learning_paths p;
--> statement-breakpoint
UPDATE learning_paths SET published_version = 1 WHERE published_at IS NOT NULL;
--> statement-breakpoint
ALTER TABLE learning_paths FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE learning_path_versions FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE learning_path_seats FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- A roster is searched by the names and addresses of its people, as they are now.
CREATE FUNCTION enrolments_follow_people() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.enrolments SET search_text = NEW.search_text
    WHERE organization_id = NEW.organization_id AND user_id = NEW.id AND search_text <> NEW.search_text;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION enrolments_follow_people() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER users_enrolments AFTER UPDATE OF name, email ON users FOR EACH ROW EXECUTE FUNCTION enrolments_follow_people();
--> statement-breakpoint
GRANT SELECT (organization_id, id, state, due_at, expires_at, search_text) ON enrolments TO masar_definer;
--> statement-breakpoint
CREATE POLICY definer ON enrolments FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
-- Active organizations with enrolments whose time has come: overdue from now on, or expired. Two looks into an index for each.
CREATE FUNCTION enrolments_due(p_shift_ms int, p_most int) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT o.id FROM organizations o WHERE o.status = 'active' AND (
    EXISTS (SELECT FROM enrolments e WHERE e.organization_id = o.id AND e.state IN ('invited', 'active')
      AND e.due_at <= now() + p_shift_ms * interval '1 millisecond')
    OR EXISTS (SELECT FROM enrolments e WHERE e.organization_id = o.id AND e.state = 'completed'
      AND e.expires_at <= now() + p_shift_ms * interval '1 millisecond'))
  LIMIT least(greatest(p_most, 0), 1000)
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION enrolments_due(int, int) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION enrolments_due(int, int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION enrolments_due(int, int) TO masar_rw;
