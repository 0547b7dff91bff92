CREATE TABLE "analytics_activity" (
	"organization_id" uuid NOT NULL,
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"module_id" uuid NOT NULL,
	"language" text NOT NULL,
	"events" integer NOT NULL,
	"seconds" integer NOT NULL,
	CONSTRAINT "analytics_activity_organization_id_day_user_id_module_id_language_pk" PRIMARY KEY("organization_id","day","user_id","module_id","language")
);
--> statement-breakpoint
CREATE TABLE "analytics_enrolments" (
	"organization_id" uuid NOT NULL,
	"enrolment_id" uuid NOT NULL,
	"path_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"cycle" integer NOT NULL,
	"state" text NOT NULL,
	"language" text NOT NULL,
	"enrolled_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"certified_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"due_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	CONSTRAINT "analytics_enrolments_organization_id_enrolment_id_pk" PRIMARY KEY("organization_id","enrolment_id")
);
--> statement-breakpoint
ALTER TABLE "analytics_activity" ADD CONSTRAINT "analytics_activity_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_enrolments" ADD CONSTRAINT "analytics_enrolments_enrolment" FOREIGN KEY ("organization_id","enrolment_id") REFERENCES "public"."enrolments"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "analytics_enrolments" ADD CONSTRAINT "analytics_enrolments_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "analytics_activity_of_user" ON "analytics_activity" USING btree ("organization_id","user_id","day");--> statement-breakpoint
CREATE INDEX "analytics_enrolments_of_path" ON "analytics_enrolments" USING btree ("organization_id","path_id","user_id");--> statement-breakpoint
CREATE INDEX "analytics_enrolments_of_user" ON "analytics_enrolments" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "analytics_enrolments_enrolled" ON "analytics_enrolments" USING btree ("organization_id","enrolled_at");--> statement-breakpoint
CREATE INDEX "analytics_enrolments_started" ON "analytics_enrolments" USING btree ("organization_id","started_at") WHERE "analytics_enrolments"."started_at" is not null;--> statement-breakpoint
CREATE INDEX "analytics_enrolments_completed" ON "analytics_enrolments" USING btree ("organization_id","completed_at") WHERE "analytics_enrolments"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "analytics_enrolments_certified" ON "analytics_enrolments" USING btree ("organization_id","certified_at") WHERE "analytics_enrolments"."certified_at" is not null;--> statement-breakpoint
CREATE INDEX "analytics_enrolments_withdrawn" ON "analytics_enrolments" USING btree ("organization_id","withdrawn_at") WHERE "analytics_enrolments"."withdrawn_at" is not null;--> statement-breakpoint
CREATE INDEX "analytics_enrolments_of_state" ON "analytics_enrolments" USING btree ("organization_id","state","expires_at");--> statement-breakpoint
SELECT protect_tenant_tables();
--> statement-breakpoint
-- Computes the facts of enrolments from the records as they are now. Repeated calls change nothing, and the order of calls does not matter: everything
-- about one person is serialized by a lock, and the records are read after it. A person's lock, because a learner changes several enrolments at once.
CREATE FUNCTION analytics_fold(p_organization uuid, p_enrolments uuid[]) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(727016, person.number) FROM (
    SELECT DISTINCT hashtext(e.user_id::text) AS number FROM public.enrolments e
    WHERE e.organization_id = p_organization AND e.id = ANY(p_enrolments) ORDER BY 1 OFFSET 0) person;
  INSERT INTO public.analytics_enrolments AS known (organization_id, enrolment_id, path_id, user_id, cycle, state, language, enrolled_at, started_at,
    completed_at, certified_at, withdrawn_at, due_at, expires_at)
  SELECT e.organization_id, e.id, e.path_id, e.user_id, e.cycle, e.state,
    coalesce((SELECT m.locale FROM public.module_progress m WHERE m.organization_id = e.organization_id AND m.enrolment_id = e.id AND m.locale IS NOT NULL
      GROUP BY m.locale ORDER BY count(*) DESC, max(m.started_at) DESC NULLS LAST, m.locale LIMIT 1), 'none'),
    e.created_at,
    (SELECT min(m.started_at) FROM public.module_progress m WHERE m.organization_id = e.organization_id AND m.enrolment_id = e.id),
    CASE WHEN e.state IN ('completed', 'expired') THEN e.completed_at END,
    (SELECT min(c.issued_at) FROM public.certificates c
      WHERE c.organization_id = e.organization_id AND c.enrolment_id = e.id AND c.state <> 'revoked'),
    CASE WHEN e.state = 'withdrawn' THEN e.ended_at END, e.due_at, e.expires_at
  FROM public.enrolments e WHERE e.organization_id = p_organization AND e.id = ANY(p_enrolments)
  ON CONFLICT (organization_id, enrolment_id) DO UPDATE SET path_id = excluded.path_id, user_id = excluded.user_id, cycle = excluded.cycle,
    state = excluded.state, language = excluded.language, enrolled_at = excluded.enrolled_at, started_at = excluded.started_at,
    completed_at = excluded.completed_at, certified_at = excluded.certified_at, withdrawn_at = excluded.withdrawn_at, due_at = excluded.due_at,
    expires_at = excluded.expires_at;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION analytics_fold(uuid, uuid[]) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION analytics_fold(uuid, uuid[]) TO masar_rw;
--> statement-breakpoint
-- No event says that an item was begun, begun earlier by an event that arrived late, or continued in another language.
CREATE FUNCTION analytics_follow_item() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM public.analytics_fold(NEW.organization_id, ARRAY[NEW.enrolment_id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION analytics_follow_item() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER module_progress_analytics_new AFTER INSERT ON module_progress FOR EACH ROW EXECUTE FUNCTION analytics_follow_item();
--> statement-breakpoint
CREATE TRIGGER module_progress_analytics_changed AFTER UPDATE ON module_progress FOR EACH ROW
  WHEN (OLD.started_at IS DISTINCT FROM NEW.started_at OR OLD.locale IS DISTINCT FROM NEW.locale) EXECUTE FUNCTION analytics_follow_item();
--> statement-breakpoint
-- Learning events are counted in the transaction that stores them, each on the day it is about, however late it arrives. A rebuild waits for these
-- transactions and they for it, by the lock of the organization.
CREATE FUNCTION analytics_follow_events() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(727017, hashtext(one.organization_id::text))
    FROM (SELECT DISTINCT w.organization_id FROM written w ORDER BY 1 OFFSET 0) one;
  INSERT INTO public.analytics_activity AS known (organization_id, day, user_id, module_id, language, events, seconds)
  SELECT w.organization_id, (least(w.occurred_at, w.received_at) AT TIME ZONE (o.regional_profile->>'timeZone'))::date, w.user_id, w.module_id,
    coalesce(w.locale, 'none'), count(*), sum(least(coalesce(w.duration_seconds, 0), 60))
  FROM written w JOIN public.organizations o ON o.id = w.organization_id
  GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5
  ON CONFLICT (organization_id, day, user_id, module_id, language) DO UPDATE SET events = known.events + excluded.events,
    seconds = known.seconds + excluded.seconds;
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION analytics_follow_events() FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER progress_events_analytics AFTER INSERT ON progress_events REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION analytics_follow_events();
--> statement-breakpoint
-- What happened before.
ALTER TABLE analytics_enrolments NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE analytics_activity NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE enrolments NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE module_progress NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE progress_events NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE certificates NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE organizations NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
SELECT analytics_fold(e.organization_id, array_agg(e.id)) FROM enrolments e GROUP BY e.organization_id, e.user_id;
--> statement-breakpoint
INSERT INTO analytics_activity (organization_id, day, user_id, module_id, language, events, seconds)
SELECT w.organization_id, (least(w.occurred_at, w.received_at) AT TIME ZONE (o.regional_profile->>'timeZone'))::date, w.user_id, w.module_id,
  coalesce(w.locale, 'none'), count(*), sum(least(coalesce(w.duration_seconds, 0), 60))
FROM progress_events w JOIN organizations o ON o.id = w.organization_id GROUP BY 1, 2, 3, 4, 5;
--> statement-breakpoint
ALTER TABLE analytics_enrolments FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE analytics_activity FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE enrolments FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE module_progress FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE progress_events FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE certificates FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE organizations FORCE ROW LEVEL SECURITY;
