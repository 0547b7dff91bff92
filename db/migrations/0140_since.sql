-- What changed since a moment. `updated_at` of the records that others copy is the moment of the change itself on the clock of the database, not the
-- beginning of its transaction: of a transaction that is not committed yet, every one is later than its first statement that wrote.
CREATE TABLE "group_removals" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"user_id" uuid,
	"removed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_removals_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "assessment_attempts" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "group_removals" ADD CONSTRAINT "group_removals_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_removals_of_groups" ON "group_removals" USING btree ("organization_id","removed_at","id") WHERE "group_removals"."user_id" is null;--> statement-breakpoint
CREATE INDEX "group_removals_of_members" ON "group_removals" USING btree ("organization_id","removed_at","id") WHERE "group_removals"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "group_removals_of_one" ON "group_removals" USING btree ("organization_id","group_id","removed_at","id") WHERE "group_removals"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "group_removals_age" ON "group_removals" USING btree ("removed_at");
--> statement-breakpoint
SELECT public.protect_tenant_tables();
--> statement-breakpoint
-- Dates a record by the clock. A new one that comes with a date of its own, from an archive, keeps it.
CREATE FUNCTION public.date_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  IF TG_OP = 'UPDATE' OR NEW.updated_at = now()::timestamptz(3) THEN
    NEW.updated_at := clock_timestamp();
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
-- A person changes with their roles, memberships and managed groups. Here and below, a record that was dated since this transaction began needs
-- no new date: no reader has seen that date yet, because it is later than the beginning of a transaction under way.
CREATE FUNCTION public.people_follow_links() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  WITH meant AS (
    SELECT u.organization_id, u.id FROM public.users u
    WHERE (u.organization_id, u.id) IN (SELECT c.organization_id, c.user_id FROM changed c) AND u.updated_at < now()
    ORDER BY u.id FOR NO KEY UPDATE
  )
  UPDATE public.users u SET updated_at = now() FROM meant m
    WHERE u.organization_id = m.organization_id AND u.id = m.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A group changes with the number of its people, its managers, and its place.
CREATE FUNCTION public.groups_follow_links() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  WITH meant AS (
    SELECT g.organization_id, g.id FROM public.groups g
    WHERE (g.organization_id, g.id) IN (SELECT c.organization_id, c.group_id FROM changed c) AND g.updated_at < now()
    ORDER BY g.id FOR NO KEY UPDATE
  )
  UPDATE public.groups g SET updated_at = now() FROM meant m
    WHERE g.organization_id = m.organization_id AND g.id = m.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A group changes with the groups in it, and with the names of those that contain it.
CREATE FUNCTION public.groups_follow_groups() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
  parents uuid[] := CASE TG_OP
    WHEN 'INSERT' THEN ARRAY[NEW.parent_id]
    WHEN 'DELETE' THEN ARRAY[OLD.parent_id]
    ELSE CASE WHEN OLD.parent_id IS DISTINCT FROM NEW.parent_id THEN ARRAY[OLD.parent_id, NEW.parent_id] END
  END;
BEGIN
  UPDATE public.groups SET updated_at = now()
    WHERE organization_id = coalesce(NEW.organization_id, OLD.organization_id) AND id = ANY (parents) AND updated_at < now();
  IF TG_OP = 'UPDATE' AND OLD.name IS DISTINCT FROM NEW.name THEN
    UPDATE public.groups g SET updated_at = now() FROM public.group_tree line
      WHERE line.organization_id = NEW.organization_id AND line.ancestor_id = NEW.id AND line.depth > 0
        AND g.organization_id = line.organization_id AND g.id = line.group_id AND g.updated_at < now();
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What shows a person by name and address changes with these: their enrolments, certificates and attempts (not one whose name is hidden from those
-- who grade), the groups that they manage and the people who report to them.
CREATE FUNCTION public.records_follow_people() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  UPDATE public.groups g SET updated_at = now() FROM public.group_managers m
    WHERE m.organization_id = NEW.organization_id AND m.user_id = NEW.id
      AND g.organization_id = m.organization_id AND g.id = m.group_id AND g.updated_at < now();
  IF OLD.name IS DISTINCT FROM NEW.name OR OLD.email IS DISTINCT FROM NEW.email THEN
    UPDATE public.enrolments SET updated_at = now()
      WHERE organization_id = NEW.organization_id AND user_id = NEW.id AND updated_at < now();
    UPDATE public.certificates SET updated_at = now()
      WHERE organization_id = NEW.organization_id AND user_id = NEW.id AND updated_at < now();
    UPDATE public.assessment_attempts SET updated_at = now()
      WHERE organization_id = NEW.organization_id AND user_id = NEW.id AND updated_at < now()
        AND NOT (is_anonymous AND released_at IS NULL);
    UPDATE public.users SET updated_at = now()
      WHERE organization_id = NEW.organization_id AND manager_id = NEW.id AND id <> NEW.id AND updated_at < now();
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A person changes with what is known of mails to their address.
CREATE FUNCTION public.people_follow_addresses() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  UPDATE public.users SET updated_at = now()
    WHERE organization_id = coalesce(NEW.organization_id, OLD.organization_id) AND email = coalesce(NEW.email, OLD.email) AND updated_at < now();
  RETURN NULL;
END $$;
--> statement-breakpoint
-- An attempt changes with the number of its questions that have points.
CREATE FUNCTION public.attempts_follow_items() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  UPDATE public.assessment_attempts SET updated_at = now()
    WHERE organization_id = NEW.organization_id AND id = NEW.attempt_id AND updated_at < now();
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.remember_membership() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  INSERT INTO public.group_removals (organization_id, id, group_id, user_id, removed_at)
    SELECT g.organization_id, gen_random_uuid(), g.group_id, g.user_id, clock_timestamp() FROM gone g;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.remember_group() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  INSERT INTO public.group_removals (organization_id, id, group_id, user_id, removed_at)
    SELECT g.organization_id, gen_random_uuid(), g.id, NULL, clock_timestamp() FROM gone g;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION public.purge_group_removals(p_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  WITH old AS (
    SELECT t.organization_id, t.id FROM public.group_removals t WHERE t.removed_at < now() - interval '30 days'
      ORDER BY t.removed_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.group_removals t USING old WHERE t.organization_id = old.organization_id AND t.id = old.id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
--> statement-breakpoint
CREATE POLICY purge ON public.group_removals TO masar_definer USING ((removed_at < (now() - '30 days'::interval))) WITH CHECK (false);
--> statement-breakpoint
GRANT DELETE ON TABLE public.group_removals TO masar_definer;
--> statement-breakpoint
GRANT SELECT(organization_id) ON TABLE public.group_removals TO masar_definer;
--> statement-breakpoint
GRANT SELECT(id) ON TABLE public.group_removals TO masar_definer;
--> statement-breakpoint
GRANT SELECT(removed_at),UPDATE(removed_at) ON TABLE public.group_removals TO masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.purge_group_removals(p_most integer) FROM PUBLIC;
--> statement-breakpoint
GRANT ALL ON FUNCTION public.purge_group_removals(p_most integer) TO masar_rw;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION public.purge_group_removals(p_most integer) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
CREATE TRIGGER users_date BEFORE INSERT OR UPDATE ON public.users FOR EACH ROW EXECUTE FUNCTION public.date_change();
--> statement-breakpoint
CREATE TRIGGER groups_date BEFORE INSERT OR UPDATE ON public.groups FOR EACH ROW EXECUTE FUNCTION public.date_change();
--> statement-breakpoint
CREATE TRIGGER enrolments_date BEFORE INSERT OR UPDATE ON public.enrolments FOR EACH ROW EXECUTE FUNCTION public.date_change();
--> statement-breakpoint
CREATE TRIGGER certificates_date BEFORE INSERT OR UPDATE ON public.certificates FOR EACH ROW EXECUTE FUNCTION public.date_change();
--> statement-breakpoint
CREATE TRIGGER attempts_date BEFORE INSERT OR UPDATE ON public.assessment_attempts FOR EACH ROW EXECUTE FUNCTION public.date_change();
--> statement-breakpoint
CREATE TRIGGER user_roles_people_insert AFTER INSERT ON public.user_roles REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.people_follow_links();
--> statement-breakpoint
CREATE TRIGGER user_roles_people_delete AFTER DELETE ON public.user_roles REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.people_follow_links();
--> statement-breakpoint
CREATE TRIGGER group_members_people_insert AFTER INSERT ON public.group_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.people_follow_links();
--> statement-breakpoint
CREATE TRIGGER group_members_people_delete AFTER DELETE ON public.group_members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.people_follow_links();
--> statement-breakpoint
CREATE TRIGGER group_members_people_update AFTER UPDATE ON public.group_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.people_follow_links();
--> statement-breakpoint
CREATE TRIGGER group_managers_people_insert AFTER INSERT ON public.group_managers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.people_follow_links();
--> statement-breakpoint
CREATE TRIGGER group_managers_people_delete AFTER DELETE ON public.group_managers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.people_follow_links();
--> statement-breakpoint
CREATE TRIGGER group_members_groups_insert AFTER INSERT ON public.group_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.groups_follow_links();
--> statement-breakpoint
CREATE TRIGGER group_members_groups_delete AFTER DELETE ON public.group_members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.groups_follow_links();
--> statement-breakpoint
CREATE TRIGGER group_managers_groups_insert AFTER INSERT ON public.group_managers REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.groups_follow_links();
--> statement-breakpoint
CREATE TRIGGER group_managers_groups_delete AFTER DELETE ON public.group_managers REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.groups_follow_links();
--> statement-breakpoint
CREATE TRIGGER group_tree_groups_insert AFTER INSERT ON public.group_tree REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.groups_follow_links();
--> statement-breakpoint
CREATE TRIGGER group_tree_groups_delete AFTER DELETE ON public.group_tree REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.groups_follow_links();
--> statement-breakpoint
CREATE TRIGGER groups_groups AFTER INSERT OR DELETE OR UPDATE OF name, parent_id ON public.groups FOR EACH ROW EXECUTE FUNCTION public.groups_follow_groups();
--> statement-breakpoint
CREATE TRIGGER users_records AFTER UPDATE OF name, email, status ON public.users FOR EACH ROW WHEN (old.name IS DISTINCT FROM new.name OR old.email IS DISTINCT FROM new.email OR old.status IS DISTINCT FROM new.status) EXECUTE FUNCTION public.records_follow_people();
--> statement-breakpoint
CREATE TRIGGER mail_addresses_people AFTER INSERT OR DELETE OR UPDATE OF state ON public.mail_addresses FOR EACH ROW EXECUTE FUNCTION public.people_follow_addresses();
--> statement-breakpoint
CREATE TRIGGER attempt_items_attempts AFTER UPDATE OF score ON public.assessment_attempt_items FOR EACH ROW WHEN ((old.score IS NULL) <> (new.score IS NULL)) EXECUTE FUNCTION public.attempts_follow_items();
--> statement-breakpoint
CREATE TRIGGER group_members_remembered AFTER DELETE ON public.group_members REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.remember_membership();
--> statement-breakpoint
CREATE TRIGGER groups_remembered AFTER DELETE ON public.groups REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION public.remember_group();
