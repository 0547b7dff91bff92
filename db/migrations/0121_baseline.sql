-- The schema before the first release, as pg_dump writes it: db/schema describes its tables, the functions are described here.
SET LOCAL check_function_bodies = false;

CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Functions

-- The organizations whose newest checkpoint was made before p_before, or that have none, and that have records after it; the record of the checkpoint itself is not one.
CREATE FUNCTION public.activity_log_checkpoints_due(p_before timestamp with time zone) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT h.organization_id FROM public.activity_log_heads h
  LEFT JOIN LATERAL (
    SELECT c.sequence, c.created_at FROM public.activity_log_checkpoints c WHERE c.organization_id = h.organization_id ORDER BY c.number DESC LIMIT 1
  ) newest ON true
  WHERE h.sequence > coalesce(newest.sequence + 1, 0) AND (newest.created_at IS NULL OR newest.created_at < p_before)
$$;

-- Exports whose time is over, in whichever organization: one look into an index.
CREATE FUNCTION public.activity_log_exports_due(p_shift_ms integer, p_most integer) RETURNS TABLE(organization_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT e.organization_id, e.id FROM activity_log_exports e
  WHERE e.expires_at <= now() + p_shift_ms * interval '1 millisecond'
  ORDER BY e.expires_at LIMIT least(greatest(p_most, 0), 1000)
$$;

-- The newest link of an organization's chain: without it, records cut off at the end would not be missed.
CREATE FUNCTION public.activity_log_head(p_organization uuid) RETURNS TABLE(sequence bigint, hash bytea)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT h.sequence, h.hash FROM public.activity_log_heads h
  WHERE h.organization_id = p_organization AND h.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
$$;

CREATE FUNCTION public.activity_of_thing(p_resource_id text, p_most integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT l.id FROM public.activity_logs l
  WHERE l.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid AND l.resource ->> 'id' = p_resource_id
  LIMIT greatest(p_most, 0)
$$;

-- Exports whose time is over, in whichever organization: one look into an index.
CREATE FUNCTION public.analytics_exports_due(p_shift_ms integer, p_most integer) RETURNS TABLE(organization_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT e.organization_id, e.id FROM analytics_exports e
  WHERE e.expires_at <= now() + p_shift_ms * interval '1 millisecond'
  ORDER BY e.expires_at LIMIT least(greatest(p_most, 0), 1000)
$$;

-- Computes the facts of enrolments from the records as they are now. Repeated calls change nothing, and the order of calls does not matter: everything
-- about one person is serialized by a lock, and the records are read after it. A person's lock, because a learner changes several enrolments at once.
CREATE FUNCTION public.analytics_fold(p_organization uuid, p_enrolments uuid[]) RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

-- Learning events are counted in the transaction that stores them, each on the day it is about, however late it arrives. A rebuild waits for these
-- transactions and they for it, by the lock of the organization.
CREATE FUNCTION public.analytics_follow_events() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

-- No event says that an item was begun, begun earlier by an event that arrived late, or continued in another language.
CREATE FUNCTION public.analytics_follow_item() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  PERFORM public.analytics_fold(NEW.organization_id, ARRAY[NEW.enrolment_id]);
  RETURN NULL;
END $$;

-- Organizations with outcomes of interventions that are due: one look into an index.
CREATE FUNCTION public.analytics_interventions_due(p_shift_ms bigint, p_most integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT DISTINCT due.organization_id FROM (
    SELECT i.organization_id FROM analytics_interventions i
    WHERE i.next_at <= now() + p_shift_ms * interval '1 millisecond'
    ORDER BY i.next_at LIMIT least(greatest(p_most, 0), 1000)) due
$$;

-- Organizations with reports that are due: one look into an index.
CREATE FUNCTION public.analytics_reports_due(p_shift_ms bigint, p_most integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT DISTINCT due.organization_id FROM (
    SELECT r.organization_id FROM analytics_reports r
    WHERE r.next_at <= now() + p_shift_ms * interval '1 millisecond'
    ORDER BY r.next_at LIMIT least(greatest(p_most, 0), 1000)) due
$$;

-- Assets whose stored objects are to be compared with their rows now, the longest overdue first. Ids only: what is deleted is decided in the organization's
-- own transaction.
CREATE FUNCTION public.assets_due(p_most integer) RETURNS TABLE(organization_id uuid, id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  SELECT a.organization_id, a.id FROM public.assets a WHERE a.sweep_at IS NOT NULL AND a.sweep_at <= now()
  ORDER BY a.sweep_at LIMIT least(greatest(p_most, 0), 100)
$$;

-- Active organizations with open attempts whose deadline or grace period is over: one look into an index for each.
CREATE FUNCTION public.attempts_due(p_shift_ms integer, p_most integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT o.id FROM organizations o WHERE o.status = 'active' AND
    EXISTS (SELECT FROM assessment_attempts t WHERE t.organization_id = o.id AND t.state IN ('inProgress', 'overdue')
      AND t.due_at <= now() + p_shift_ms * interval '1 millisecond')
  LIMIT least(greatest(p_most, 0), 1000)
$$;

-- Attempts are searched by the names and addresses of their people, as they are now; not while the name is hidden from those who grade.
CREATE FUNCTION public.attempts_follow_people() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  UPDATE public.assessment_attempts SET search_text = NEW.search_text
    WHERE organization_id = NEW.organization_id AND user_id = NEW.id AND search_text <> NEW.search_text
      AND NOT (is_anonymous AND released_at IS NULL);
  RETURN NULL;
END $$;

-- Where the certificate of a code can be verified: the address of its active organization, and nothing of the certificate.
CREATE FUNCTION public.certificate_issuer(p_code text) RETURNS TABLE(slug text, custom_domain text, name jsonb)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  SELECT o.slug, o.custom_domain, o.name FROM public.certificates c JOIN public.organizations o ON o.id = c.organization_id
  WHERE c.code = p_code AND o.status = 'active' LIMIT 1
$$;

-- One certificate by its code, for the public verification of an organization.
CREATE FUNCTION public.certificate_lookup(p_organization uuid, p_code text) RETURNS TABLE(code text, holder_name jsonb, title jsonb, issuer_name jsonb, issued_at timestamp with time zone, valid_until timestamp with time zone, revoked_at timestamp with time zone, revocation_reason jsonb, state text, superseded_by text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  SELECT c.code, c.holder_name, c.title, c.issuer_name, c.issued_at, c.valid_until, c.revoked_at, c.revocation_reason, c.state, n.code
  FROM public.certificates c LEFT JOIN public.certificates n ON n.organization_id = c.organization_id AND n.id = c.superseded_by_id
  WHERE c.organization_id = p_organization AND c.code = p_code
$$;

-- Links each audit row to the one before it (SHA-256 over the previous hash and the row's canonical JSON), under the organization's lock.
CREATE FUNCTION public.chain_activity_log() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
  head record;
BEGIN
  INSERT INTO activity_log_heads (organization_id, sequence, hash) VALUES (NEW.organization_id, 0, '\x') ON CONFLICT DO NOTHING;
  SELECT h.sequence, h.hash INTO head FROM activity_log_heads h WHERE h.organization_id = NEW.organization_id FOR UPDATE;
  NEW.sequence := head.sequence + 1;
  NEW.created_at := clock_timestamp();
  NEW.prev_hash := head.hash;
  NEW.hash := activity_log_hash(NEW);
  UPDATE activity_log_heads h SET sequence = NEW.sequence, hash = NEW.hash WHERE h.organization_id = NEW.organization_id;
  RETURN NEW;
END $$;

-- Production asks this at start: demo accounts have published passwords.
CREATE FUNCTION public.demo_present() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT EXISTS (SELECT FROM organizations WHERE is_demo)
$$;

-- Active organizations with enrolments whose time has come: overdue from now on, or expired. Two looks into an index for each.
CREATE FUNCTION public.enrolments_due(p_shift_ms integer, p_most integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT o.id FROM organizations o WHERE o.status = 'active' AND (
    EXISTS (SELECT FROM enrolments e WHERE e.organization_id = o.id AND e.state IN ('invited', 'active')
      AND e.due_at <= now() + p_shift_ms * interval '1 millisecond')
    OR EXISTS (SELECT FROM enrolments e WHERE e.organization_id = o.id AND e.state = 'completed'
      AND e.expires_at <= now() + p_shift_ms * interval '1 millisecond'))
  LIMIT least(greatest(p_most, 0), 1000)
$$;

-- A roster is searched by the names and addresses of its people, as they are now.
CREATE FUNCTION public.enrolments_follow_people() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  UPDATE public.enrolments SET search_text = NEW.search_text
    WHERE organization_id = NEW.organization_id AND user_id = NEW.id AND search_text <> NEW.search_text;
  RETURN NULL;
END $$;

-- Accounts whose waiting time is over, in whichever organization: one look into an index.
CREATE FUNCTION public.erasures_due(p_shift_ms integer, p_most integer) RETURNS TABLE(organization_id uuid, user_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT e.organization_id, e.user_id FROM erasure_requests e
  WHERE e.due_at <= now() + p_shift_ms * interval '1 millisecond'
  ORDER BY e.due_at LIMIT least(greatest(p_most, 0), 1000)
$$;

-- For the metrics of the deployment, over all organizations: events and deliveries that wait, dead deliveries, and the age of the oldest that waits. It
-- reads the index entries of what it counts, and answers with numbers alone.
CREATE FUNCTION public.event_backlog(p_shift_ms integer) RETURNS TABLE(pending integer, dead integer, oldest_seconds double precision)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  WITH undelivered AS (
    SELECT e.created_at FROM events e WHERE e.delivered_at IS NULL
    UNION ALL
    SELECT d.created_at FROM event_deliveries d WHERE d.state = 'waiting'
  )
  SELECT count(*)::int, (SELECT count(*)::int FROM event_deliveries d WHERE d.state = 'dead'),
    coalesce(greatest(extract(epoch FROM now() + p_shift_ms * interval '1 millisecond' - min(created_at)), 0), 0)::double precision
  FROM undelivered
$$;

-- Active organizations with deliveries of events that are due, in the order of their ids after one of them; read from the partial index of open deliveries.
CREATE FUNCTION public.events_due(p_shift_ms integer, p_after uuid, p_most integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  WITH RECURSIVE undelivered AS (
    (SELECT e.organization_id FROM events e WHERE e.delivered_at IS NULL AND e.organization_id > p_after ORDER BY e.organization_id LIMIT 1)
    UNION ALL
    SELECT (SELECT e.organization_id FROM events e WHERE e.delivered_at IS NULL AND e.organization_id > u.organization_id ORDER BY e.organization_id LIMIT 1)
    FROM undelivered u WHERE u.organization_id IS NOT NULL
  ), waiting AS (
    (SELECT d.organization_id FROM event_deliveries d WHERE d.state = 'waiting' AND d.organization_id > p_after ORDER BY d.organization_id LIMIT 1)
    UNION ALL
    SELECT (SELECT d.organization_id FROM event_deliveries d WHERE d.state = 'waiting' AND d.organization_id > w.organization_id ORDER BY d.organization_id LIMIT 1)
    FROM waiting w WHERE w.organization_id IS NOT NULL
  ), due AS (
    SELECT u.organization_id FROM undelivered u WHERE u.organization_id IS NOT NULL
    UNION
    SELECT w.organization_id FROM waiting w WHERE EXISTS (SELECT FROM event_deliveries d WHERE d.organization_id = w.organization_id AND d.state = 'waiting'
      AND d.attempts >= 0 AND d.due_at <= now() + p_shift_ms * interval '1 millisecond')
  )
  SELECT o.id FROM due JOIN organizations o ON o.id = due.organization_id AND o.status = 'active' ORDER BY o.id LIMIT least(greatest(p_most, 0), 1000)
$$;

-- The search key leaves out every invisible character of invisible.ts, which is the only list of them.
CREATE FUNCTION public.fold_text(value text) RETURNS text
    LANGUAGE sql IMMUTABLE PARALLEL SAFE
    RETURN translate(lower(NORMALIZE(regexp_replace(NORMALIZE(translate(regexp_replace(NORMALIZE(regexp_replace((value COLLATE "C"), '[\u00AD\u034F\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]'::text, ''::text, 'g'::text), NFKC), '[\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06ED]'::text, ''::text, 'g'::text), 'آأإٱیکةؤئى٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹'::text, 'اااايكهويي01234567890123456789'::text), NFD), '[\u0300-\u036F]'::text, ''::text, 'g'::text), NFC)), 'ÆÐØÞĐĦŁŊŒŦƏẞ'::text, 'æðøþđħłŋœŧəß'::text);

-- Active organizations that have a job of one of these names to do now, the one whose last job was taken longest ago first. It reads one index entry for each
-- organization that has unfinished jobs, however many jobs they have; which job is taken is decided in the organization's own transaction.
CREATE FUNCTION public.jobs_due(p_names text[], p_shift_ms integer, p_most integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  WITH RECURSIVE waiting AS (
    (SELECT j.organization_id FROM jobs j WHERE j.state IN ('queued', 'running') ORDER BY j.organization_id LIMIT 1)
    UNION ALL
    SELECT (SELECT j.organization_id FROM jobs j WHERE j.state IN ('queued', 'running') AND j.organization_id > w.organization_id ORDER BY j.organization_id LIMIT 1)
    FROM waiting w WHERE w.organization_id IS NOT NULL
  )
  SELECT o.id FROM waiting w JOIN organizations o ON o.id = w.organization_id AND o.status = 'active'
  WHERE EXISTS (SELECT FROM jobs j WHERE j.organization_id = o.id AND j.state IN ('queued', 'running')
    AND j.due_at <= now() + p_shift_ms * interval '1 millisecond' AND j.name = ANY (p_names))
  ORDER BY (SELECT max(j.claimed_at) FROM jobs j WHERE j.organization_id = o.id) NULLS FIRST
  LIMIT least(greatest(p_most, 0), 100)
$$;

-- A grant for less than everybody's data is listed with its scope (`subject.action@own`), so that it opens no operation under /admin.
CREATE FUNCTION public.list_role_permissions() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
  tenant CONSTANT uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
BEGIN
  IF EXISTS (SELECT FROM changed c WHERE c.organization_id IS DISTINCT FROM tenant) THEN
    RAISE EXCEPTION 'the grants of a role are changed with app.organization_id set to its organization' USING ERRCODE = '42501';
  END IF;
  UPDATE public.roles r SET permission_list = coalesce(
    (SELECT string_agg(rp.subject || '.' || rp.action || CASE rp.scope WHEN 'any' THEN '' ELSE '@' || rp.scope END, ','
        ORDER BY rp.subject, rp.action) FROM public.role_permissions rp
      WHERE rp.organization_id = r.organization_id AND rp.role_id = r.id), '')
    WHERE r.organization_id = tenant AND r.id IN (SELECT c.role_id FROM changed c);
  RETURN NULL;
END $$;

-- Active organizations with a session of which people are to be reminded. One look into an index for each.
CREATE FUNCTION public.live_sessions_due(p_shift_ms bigint, p_most integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT o.id FROM organizations o WHERE o.status = 'active'
    AND EXISTS (SELECT FROM live_sessions s WHERE s.organization_id = o.id AND s.remind_at <= now() + p_shift_ms * interval '1 millisecond')
  LIMIT least(greatest(p_most, 0), 1000)
$$;

-- Active organizations with a session of which something is to be settled. One look into an index for each.
CREATE FUNCTION public.live_sessions_to_settle(p_shift_ms bigint, p_most integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT o.id FROM organizations o WHERE o.status = 'active'
    AND EXISTS (SELECT FROM live_sessions s WHERE s.organization_id = o.id AND s.settle_at <= now() + p_shift_ms * interval '1 millisecond')
  LIMIT least(greatest(p_most, 0), 1000)
$$;

-- Marks the day a session is used on, in the organization's time zone as of that moment: a later change of the zone rewrites no past day.
-- Sessions note their use at most once a minute, so this runs no more often.
CREATE FUNCTION public.mark_active_day() RETURNS trigger
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
  zone text;
BEGIN
  SELECT o.regional_profile ->> 'timeZone' INTO zone FROM organizations o WHERE o.id = NEW.organization_id;
  BEGIN
    INSERT INTO active_days (organization_id, day, user_id)
      VALUES (NEW.organization_id, (NEW.last_used_at AT TIME ZONE coalesce(zone, 'UTC'))::date, NEW.user_id) ON CONFLICT DO NOTHING;
  -- A zone this database does not know must not keep anybody from signing in.
  EXCEPTION WHEN invalid_parameter_value THEN
    INSERT INTO active_days (organization_id, day, user_id)
      VALUES (NEW.organization_id, (NEW.last_used_at AT TIME ZONE 'UTC')::date, NEW.user_id) ON CONFLICT DO NOTHING;
  END;
  RETURN NULL;
END $$;

-- Active organizations with a reminder, an announcement or a mail whose time has come. Three looks into an index for each.
CREATE FUNCTION public.notifications_due(p_shift_ms bigint, p_most integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT o.id FROM organizations o WHERE o.status = 'active' AND (
    EXISTS (SELECT FROM notification_reminders r WHERE r.organization_id = o.id AND r.next_at <= now() + p_shift_ms * interval '1 millisecond')
    OR EXISTS (SELECT FROM notification_announcements a WHERE a.organization_id = o.id AND a.state = 'scheduled'
      AND a.send_at <= now() + p_shift_ms * interval '1 millisecond')
    OR EXISTS (SELECT FROM notification_deliveries d WHERE d.organization_id = o.id AND d.state IN ('queued', 'held', 'digested')
      AND d.due_at <= now() + p_shift_ms * interval '1 millisecond'
      AND (d.batched_at IS NULL OR d.batched_at <= now() + p_shift_ms * interval '1 millisecond' - interval '6 hours')))
  LIMIT least(greatest(p_most, 0), 1000)
$$;

-- A server without any organization offers its first-run page.
CREATE FUNCTION public.organizations_present() RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  SELECT EXISTS (SELECT FROM public.organizations)
$$;

-- Whether any active key of a host's organization lets a browser origin in; a browser's preflight carries no key.
CREATE FUNCTION public.origin_allowed(p_slug text, p_domain text, p_origin text) RETURNS boolean
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT EXISTS (
    SELECT FROM organizations o JOIN api_keys k ON k.organization_id = o.id
    WHERE (o.slug = p_slug OR o.custom_domain = p_domain) AND k.is_active AND (k.expires_at IS NULL OR k.expires_at > now())
      AND p_origin = ANY (k.allowed_origins))
$$;

-- Organizations with a built-in role that does not grant exactly what is wanted, by their ids. `p_wanted` has the entries of `permission_list` for each key.
CREATE FUNCTION public.outdated_built_in_roles(p_wanted jsonb, p_after uuid, p_most integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT DISTINCT r.organization_id FROM roles r
  WHERE p_wanted ? r.built_in_key AND (p_after IS NULL OR r.organization_id > p_after)
    AND (to_jsonb(string_to_array(r.permission_list, ',')) @> (p_wanted -> r.built_in_key)
      AND (p_wanted -> r.built_in_key) @> to_jsonb(string_to_array(r.permission_list, ','))) IS NOT TRUE
  ORDER BY r.organization_id LIMIT least(greatest(p_most, 0), 1000)
$$;

-- What the roles of an active service account give; no row where it is turned off or gone. Read under row-level security, like everything of a job.
CREATE FUNCTION public.program_holdings(p_organization uuid, p_id uuid) RETURNS TABLE(may_all boolean, permissions text)
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT bool_or(r.type = 'superAdmin'), string_agg(nullif(r.permission_list, ''), ',')
  FROM service_accounts a
  LEFT JOIN service_account_roles ar ON ar.organization_id = a.organization_id AND ar.service_account_id = a.id
  LEFT JOIN roles r ON r.organization_id = ar.organization_id AND r.id = ar.role_id
  WHERE a.organization_id = p_organization AND a.id = p_id AND a.is_active
  GROUP BY a.id
$$;

-- The organization of a policy comes from a subselect. Postgres plans a statement before `set_config` in it has run: it took the setting for null,
-- expected no row of any organization, and so read whole indexes where one that begins with the id was there. A subselect has no known value when
-- a statement is planned, and is evaluated once for each table of it.
CREATE FUNCTION public.protect_tenant_tables() RETURNS void
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
DECLARE
  found record;
  tenant_column text;
  condition text;
BEGIN
  FOR found IN
    SELECT c.oid, c.relname FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
      AND (c.relname = 'organizations'
        OR EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'organization_id' AND NOT a.attisdropped))
      AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'tenant')
  LOOP
    tenant_column := CASE WHEN found.relname = 'organizations' THEN 'id' ELSE 'organization_id' END;
    condition := format('%I = (SELECT nullif(current_setting(''app.organization_id'', true), '''')::uuid)', tenant_column);
    EXECUTE format('ALTER TABLE public.%I ENABLE ROW LEVEL SECURITY', found.relname);
    EXECUTE format('ALTER TABLE public.%I FORCE ROW LEVEL SECURITY', found.relname);
    EXECUTE format('CREATE POLICY tenant ON public.%I TO masar_rw USING (%s) WITH CHECK (%s)', found.relname, condition, condition);
    IF found.relname = 'activity_logs' THEN
      EXECUTE 'GRANT SELECT, INSERT ON public.activity_logs TO masar_rw';
    ELSIF found.relname <> 'activity_log_heads' THEN
      EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON public.%I TO masar_rw', found.relname);
    END IF;
  END LOOP;
END $$;

CREATE FUNCTION public.purge_active_days(p_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  WITH old AS (
    SELECT t.organization_id, t.day, t.user_id FROM public.active_days t WHERE t.day < current_date - 400
      ORDER BY t.day LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.active_days t USING old WHERE t.organization_id = old.organization_id AND t.day = old.day AND t.user_id = old.user_id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;

CREATE FUNCTION public.purge_captcha_uses(p_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  WITH old AS (
    SELECT t.organization_id, t.signature FROM public.captcha_uses t WHERE t.expires_at < now() - interval '1 hour'
      ORDER BY t.expires_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.captcha_uses t USING old WHERE t.organization_id = old.organization_id AND t.signature = old.signature RETURNING 1)
  SELECT count(*)::int FROM gone
$$;

CREATE FUNCTION public.purge_event_deliveries(p_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  WITH old AS (
    SELECT t.organization_id, t.event_id, t.reaction FROM public.event_deliveries t WHERE t.created_at < now() - interval '30 days'
      ORDER BY t.created_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (
    DELETE FROM public.event_deliveries t USING old
      WHERE t.organization_id = old.organization_id AND t.event_id = old.event_id AND t.reaction = old.reaction RETURNING 1
  )
  SELECT count(*)::int FROM gone
$$;

CREATE FUNCTION public.purge_events(p_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  WITH old AS (
    SELECT t.organization_id, t.id FROM public.events t WHERE t.created_at < now() - interval '30 days'
      ORDER BY t.created_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.events t USING old WHERE t.organization_id = old.organization_id AND t.id = old.id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;

CREATE FUNCTION public.purge_idempotency_keys(p_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  WITH old AS (
    SELECT t.organization_id, t.scope FROM public.idempotency_keys t WHERE t.created_at < now() - interval '24 hours'
      ORDER BY t.created_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.idempotency_keys t USING old WHERE t.organization_id = old.organization_id AND t.scope = old.scope RETURNING 1)
  SELECT count(*)::int FROM gone
$$;

CREATE FUNCTION public.purge_jobs(p_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  WITH old AS (
    SELECT t.organization_id, t.id FROM public.jobs t WHERE t.created_at < now() - interval '90 days'
      ORDER BY t.created_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.jobs t USING old WHERE t.organization_id = old.organization_id AND t.id = old.id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;

CREATE FUNCTION public.purge_known_devices(p_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  WITH old AS (
    SELECT t.organization_id, t.user_id, t.token_hash FROM public.known_devices t WHERE t.last_used_at < now() - interval '366 days'
      ORDER BY t.last_used_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.known_devices t USING old
    WHERE t.organization_id = old.organization_id AND t.user_id = old.user_id AND t.token_hash = old.token_hash RETURNING 1)
  SELECT count(*)::int FROM gone
$$;

CREATE FUNCTION public.purge_member_import_parts(p_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  WITH old AS (
    SELECT t.organization_id, t.import_id, t.number FROM public.member_import_parts t WHERE t.created_at < now() - interval '30 days'
      ORDER BY t.created_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.member_import_parts t USING old WHERE t.organization_id = old.organization_id AND t.import_id = old.import_id AND t.number = old.number RETURNING 1)
  SELECT count(*)::int FROM gone
$$;

CREATE FUNCTION public.purge_member_import_rows(p_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  WITH old AS (
    SELECT t.organization_id, t.id FROM public.member_import_rows t WHERE t.created_at < now() - interval '30 days'
      ORDER BY t.created_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.member_import_rows t USING old WHERE t.organization_id = old.organization_id AND t.id = old.id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;

CREATE FUNCTION public.purge_member_imports(p_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  WITH old AS (
    SELECT t.organization_id, t.id FROM public.member_imports t WHERE t.created_at < now() - interval '30 days'
      ORDER BY t.created_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.member_imports t USING old WHERE t.organization_id = old.organization_id AND t.id = old.id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;

CREATE FUNCTION public.purge_password_resets(p_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  WITH old AS (
    SELECT t.organization_id, t.id FROM public.password_resets t WHERE t.expires_at < now() - interval '7 days'
      ORDER BY t.expires_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.password_resets t USING old WHERE t.organization_id = old.organization_id AND t.id = old.id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;

CREATE FUNCTION public.purge_progress_events(p_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  WITH old AS (
    SELECT t.organization_id, t.user_id, t.client_event_id FROM public.progress_events t
      WHERE t.received_at < now() - interval '400 days' AND NOT t.is_answer
      ORDER BY t.received_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.progress_events t USING old
    WHERE t.organization_id = old.organization_id AND t.user_id = old.user_id AND t.client_event_id = old.client_event_id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;

CREATE FUNCTION public.purge_sessions(p_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  WITH old AS (
    SELECT t.organization_id, t.id FROM public.sessions t WHERE t.expired_at < now() - interval '200 days'
      ORDER BY t.expired_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.sessions t USING old WHERE t.organization_id = old.organization_id AND t.id = old.id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;

CREATE FUNCTION public.purge_sign_in_throttles(p_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  WITH other AS (
    SELECT t.organization_id, t.subject FROM public.sign_in_throttles t WHERE t.subject NOT LIKE 'device:%' AND t.last_failure_at < now() - interval '7 days'
      ORDER BY t.last_failure_at LIMIT least(greatest(p_most, 0), 1000) / 2 FOR UPDATE SKIP LOCKED
  ), device AS (
    SELECT t.organization_id, t.subject FROM public.sign_in_throttles t WHERE t.subject LIKE 'device:%' AND t.last_failure_at < now() - interval '366 days'
      ORDER BY t.last_failure_at LIMIT least(greatest(p_most, 0), 1000) / 2 FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.sign_in_throttles t USING (SELECT * FROM other UNION ALL SELECT * FROM device) old WHERE t.organization_id = old.organization_id AND t.subject = old.subject RETURNING 1)
  SELECT count(*)::int FROM gone
$$;

CREATE FUNCTION public.purge_sign_ups(p_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  WITH old AS (
    SELECT t.organization_id, t.id FROM public.sign_ups t WHERE t.expires_at < now() - interval '7 days'
      ORDER BY t.expires_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.sign_ups t USING old WHERE t.organization_id = old.organization_id AND t.id = old.id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;

CREATE FUNCTION public.purge_two_factor_challenges(p_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  WITH old AS (
    SELECT t.organization_id, t.token_hash FROM public.two_factor_challenges t WHERE t.expires_at < now() - interval '1 hour'
      ORDER BY t.expires_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.two_factor_challenges t USING old WHERE t.organization_id = old.organization_id AND t.token_hash = old.token_hash RETURNING 1)
  SELECT count(*)::int FROM gone
$$;

CREATE FUNCTION public.purge_webhook_deliveries(p_most integer) RETURNS integer
    LANGUAGE sql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    SET enable_hashjoin TO 'off'
    SET enable_mergejoin TO 'off'
    AS $$
  WITH old AS (
    SELECT t.organization_id, t.id FROM public.webhook_deliveries t WHERE t.created_at < now() - interval '30 days'
      ORDER BY t.created_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.webhook_deliveries t USING old WHERE t.organization_id = old.organization_id AND t.id = old.id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;

-- Here, so that no statement that changes a password or a second factor can forget it.
CREATE FUNCTION public.raise_credential_version() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  NEW.credential_version := OLD.credential_version + 1;
  RETURN NEW;
END $$;

CREATE FUNCTION public.refuse_activity_log_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
BEGIN
  RAISE EXCEPTION 'the activity log is append-only' USING ERRCODE = '42501';
END $$;

-- The ledger and what it follows from are added to only. Only the reason and the time zone change, by an erasure.
CREATE FUNCTION public.refuse_points_change() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
BEGIN
  IF to_jsonb(NEW) - 'reason' - 'zone' <> to_jsonb(OLD) - 'reason' - 'zone' THEN
    RAISE EXCEPTION '% is added to only', TG_TABLE_NAME USING ERRCODE = '42501';
  END IF;
  RETURN NULL;
END $$;

-- The organizations whose counts of minutes before p_before wait for their place in the activity log, which is written one organization at a time.
CREATE FUNCTION public.refused_attempts_waiting(p_before timestamp with time zone) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT DISTINCT a.organization_id FROM refused_attempts a WHERE a.minute < p_before
$$;

-- What every page and every call of visitors needs of the settings comes with the organization.
CREATE FUNCTION public.request_lookup(p_slug text, p_domain text, p_key text, p_secret_hash text, p_session uuid, p_user uuid) RETURNS TABLE(organization text, api_key text, person text, permissions text)
    LANGUAGE plpgsql SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
#variable_conflict use_variable
DECLARE
  home uuid;
  sent record;
  is_due boolean;
  account text;
BEGIN
  -- Never both: each has an index of its own.
  IF p_slug IS NOT NULL THEN
    SELECT o.id, json_build_object('id', o.id, 'slug', o.slug, 'customDomain', o.custom_domain, 'name', o.name, 'status', o.status,
        'isPlatform', o.is_platform, 'defaultLocale', o.default_locale, 'supportedLocales', o.supported_locales, 'regionalProfile', o.regional_profile,
        'accent', o.accent, 'isCataloguePublic', o.is_catalogue_public, 'marks', o.marks, 'featuresOff', o.features_off)
      INTO home, organization FROM organizations o WHERE o.slug = p_slug;
  ELSE
    SELECT o.id, json_build_object('id', o.id, 'slug', o.slug, 'customDomain', o.custom_domain, 'name', o.name, 'status', o.status,
        'isPlatform', o.is_platform, 'defaultLocale', o.default_locale, 'supportedLocales', o.supported_locales, 'regionalProfile', o.regional_profile,
        'accent', o.accent, 'isCataloguePublic', o.is_catalogue_public, 'marks', o.marks, 'featuresOff', o.features_off)
      INTO home, organization FROM organizations o WHERE o.custom_domain = p_domain;
  END IF;
  IF home IS NULL THEN
    RETURN;
  END IF;

  IF p_key IS NOT NULL THEN
    SELECT k.id, json_build_object('id', k.id, 'secretHash', k.secret_hash, 'previousSecretHash', k.previous_secret_hash,
        'previousUntil', k.previous_until, 'isActive', k.is_active, 'expiresAt', k.expires_at, 'allowedOrigins', k.allowed_origins, 'kind', k.kind) AS described,
        k.service_account_id AS account_id,
        k.is_active AND (k.expires_at IS NULL OR k.expires_at > now())
          AND (k.secret_hash = p_secret_hash OR (k.previous_secret_hash = p_secret_hash AND k.previous_until > now()))
          AND (k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute') AS is_due
      INTO sent FROM api_keys k WHERE k.organization_id = home AND k.key = p_key;
    api_key := sent.described;
    -- Only the key of a program has an account; all others are spared the query.
    IF sent.account_id IS NOT NULL THEN
      SELECT json_build_object('id', a.id, 'name', a.name, 'isActive', a.is_active, 'createdAt', a.created_at, 'updatedAt', a.updated_at,
          'roleTypes', standing.role_types, 'permissions', standing.permissions)
        INTO account
        FROM service_accounts a
          CROSS JOIN program_standing(home, sent.account_id) standing
        WHERE a.organization_id = home AND a.id = sent.account_id;
      api_key := left(api_key, -1) || ', "account": ' || account || '}';
    END IF;
    IF sent.is_due THEN
      UPDATE api_keys k SET last_used_at = now() WHERE k.organization_id = home AND k.id = sent.id
        AND (k.last_used_at IS NULL OR k.last_used_at < now() - interval '1 minute');
    END IF;
  END IF;

  IF p_session IS NOT NULL THEN
    SELECT json_build_object('isRevoked', s.revoked_at IS NOT NULL, 'isExpired', s.expired_at <= now(), 'email', u.email, 'name', u.name,
        'locale', u.locale, 'timeZone', u.time_zone, 'numerals', u.numerals, 'photo', u.photo, 'status', u.status, 'isTwoFactorOn', u.two_factor_enabled_at IS NOT NULL,
        'lastSignInAt', u.last_sign_in_at, 'createdAt', u.created_at, 'updatedAt', u.updated_at, 'roleTypes', standing.role_types,
        'termsAccepted', standing.terms_accepted),
        standing.permissions, s.revoked_at IS NULL AND s.expired_at > now() AND s.last_used_at < now() - interval '1 minute'
      INTO person, permissions, is_due
      FROM sessions s JOIN users u ON u.organization_id = s.organization_id AND u.id = s.user_id
        CROSS JOIN person_standing(home, p_user) standing
      WHERE s.organization_id = home AND s.id = p_session AND s.user_id = p_user;
    IF is_due THEN
      UPDATE sessions s SET last_used_at = now() WHERE s.organization_id = home AND s.id = p_session AND s.revoked_at IS NULL
        AND s.last_used_at < now() - interval '1 minute';
    END IF;
  END IF;
  RETURN NEXT;
END $$;

CREATE FUNCTION public.roles_ended(p_shift_ms integer, p_most integer) RETURNS TABLE(organization_id uuid, user_id uuid, role_id uuid)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT u.organization_id, u.user_id, u.role_id FROM user_roles u
  WHERE u.until <= now() + p_shift_ms * interval '1 millisecond'
  ORDER BY u.until LIMIT least(greatest(p_most, 0), 1000)
$$;

-- The ids of the rows that contain rare words of a search, of every table whose search_text masar_definer may read: a new table needs the grant and the
-- policy, and no new function.
CREATE FUNCTION public.search_rare(p_list text, p_words text[], p_most integer DEFAULT 1000) RETURNS uuid[]
    LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $_$
DECLARE
  sample CONSTANT int := 1000;
  tenant CONSTANT uuid := nullif(current_setting('app.organization_id', true), '')::uuid;
  holding text;
  indexed text;
  looked int;
  met int;
  hits uuid[];
BEGIN
  IF NOT EXISTS (SELECT FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'search_text'
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname = p_list AND has_column_privilege(c.oid, a.attnum, 'SELECT')) THEN
    RAISE EXCEPTION 'no list named % is searched here', p_list;
  END IF;
  IF NOT EXISTS (SELECT FROM unnest(p_words) word WHERE word ~ '[[:alnum:]]{3}') THEN
    RETURN NULL;
  END IF;
  SELECT string_agg(format('strpos(search_text, %L) > 0', word), ' AND '),
      string_agg(CASE WHEN word ~ '[[:alnum:]]{3}'
        THEN format('search_text LIKE %L', '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%')
        ELSE format('strpos(search_text, %L) > 0', word) END, ' AND ')
    INTO holding, indexed FROM unnest(p_words) word;
  -- The index has the words of all tenants: it is not asked for what a small tenant or a common word can do without.
  EXECUTE format('SELECT count(*), count(*) FILTER (WHERE %s) FROM (SELECT search_text FROM public.%I WHERE organization_id = $1 ORDER BY id DESC LIMIT $2) known',
    holding, p_list) INTO looked, met USING tenant, sample;
  IF looked < sample OR met * 100 > sample THEN
    RETURN NULL;
  END IF;
  -- Planned anew each time, with the tenant and the words in it: which index is best depends on both.
  EXECUTE format('SELECT array_agg(id) FROM (SELECT id FROM public.%I WHERE organization_id = $1 AND %s LIMIT $2) found', p_list, indexed)
    INTO hits USING tenant, p_most + 1;
  RETURN CASE WHEN cardinality(hits) > p_most THEN NULL ELSE coalesce(hits, '{}') END;
END $_$;

-- Active organizations with deliveries of webhooks that are due, in the order of their ids after one of them. It reads two index entries for each
-- organization that has any.
CREATE FUNCTION public.webhook_deliveries_due(p_shift_ms integer, p_after uuid, p_most integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
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

-- Tables

CREATE TABLE public.activity_logs (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    sequence bigint DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    actor_type text NOT NULL,
    actor_id uuid,
    actor_label text,
    actor_hash text,
    api_key_id uuid,
    action text NOT NULL,
    outcome text NOT NULL,
    status_code integer NOT NULL,
    resource jsonb,
    changes jsonb,
    ip_address text NOT NULL,
    device jsonb NOT NULL,
    request_id uuid NOT NULL,
    prev_hash bytea,
    hash bytea,
    search_text text DEFAULT ''::text NOT NULL,
    count integer DEFAULT 1 NOT NULL,
    minute timestamp(3) with time zone
);

CREATE TABLE public.roles (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    name jsonb NOT NULL,
    name_key text NOT NULL,
    description jsonb,
    is_built_in boolean DEFAULT false NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    permission_list text DEFAULT ''::text NOT NULL,
    built_in_key text,
    name_ar text GENERATED ALWAYS AS ("left"(public.fold_text(COALESCE(NULLIF((name ->> 'ar'::text), ''::text), (name ->> 'en'::text), ''::text)), 100)) STORED NOT NULL,
    name_en text GENERATED ALWAYS AS ("left"(public.fold_text(COALESCE(NULLIF((name ->> 'en'::text), ''::text), (name ->> 'ar'::text), ''::text)), 100)) STORED NOT NULL
);

CREATE TABLE public.term_policies (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    type text NOT NULL,
    number integer NOT NULL,
    status text DEFAULT 'draft'::text NOT NULL,
    content jsonb NOT NULL,
    published_at timestamp(3) with time zone,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.term_policy_acceptances (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    policy_id uuid NOT NULL,
    accepted_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    ip_address text NOT NULL
);

CREATE TABLE public.user_roles (
    organization_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    until timestamp(3) with time zone
);

CREATE TABLE public.service_account_roles (
    organization_id uuid NOT NULL,
    service_account_id uuid NOT NULL,
    role_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.active_days (
    organization_id uuid NOT NULL,
    day date NOT NULL,
    user_id uuid NOT NULL
);

CREATE TABLE public.activity_log_checkpoints (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    number integer NOT NULL,
    sequence bigint NOT NULL,
    hash bytea NOT NULL,
    kid text NOT NULL,
    jws text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.activity_log_exports (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    format text NOT NULL,
    language text NOT NULL,
    filters jsonb NOT NULL,
    search text NOT NULL,
    job_id uuid NOT NULL,
    "position" jsonb,
    completed_at timestamp(3) with time zone,
    file_count integer DEFAULT 0 NOT NULL,
    record_count integer DEFAULT 0 NOT NULL,
    size bigint DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.activity_log_heads (
    organization_id uuid NOT NULL,
    sequence bigint NOT NULL,
    hash bytea NOT NULL
);

CREATE TABLE public.analytics_activity (
    organization_id uuid NOT NULL,
    day date NOT NULL,
    user_id uuid NOT NULL,
    module_id uuid NOT NULL,
    language text NOT NULL,
    events integer NOT NULL,
    seconds integer NOT NULL
);

CREATE TABLE public.analytics_enrolments (
    organization_id uuid NOT NULL,
    enrolment_id uuid NOT NULL,
    path_id uuid NOT NULL,
    user_id uuid NOT NULL,
    cycle integer NOT NULL,
    state text NOT NULL,
    language text NOT NULL,
    enrolled_at timestamp(3) with time zone NOT NULL,
    started_at timestamp(3) with time zone,
    completed_at timestamp(3) with time zone,
    certified_at timestamp(3) with time zone,
    withdrawn_at timestamp(3) with time zone,
    due_at timestamp(3) with time zone,
    expires_at timestamp(3) with time zone
);

CREATE TABLE public.analytics_exports (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    format text NOT NULL,
    language text NOT NULL,
    numbers jsonb NOT NULL,
    job_id uuid NOT NULL,
    completed_at timestamp(3) with time zone,
    row_count integer DEFAULT 0 NOT NULL,
    suppressed integer DEFAULT 0 NOT NULL,
    size bigint DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.analytics_interventions (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    actor_id uuid NOT NULL,
    kind text NOT NULL,
    text text,
    enrolment_id uuid,
    path_id uuid,
    due_before timestamp(3) with time zone,
    due_at timestamp(3) with time zone,
    before jsonb NOT NULL,
    after_week jsonb,
    after_fortnight jsonb,
    next_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.analytics_reports (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    metrics jsonb NOT NULL,
    by text,
    filters jsonb NOT NULL,
    days integer NOT NULL,
    schedule text NOT NULL,
    weekday integer,
    day_of_month integer,
    hour integer NOT NULL,
    language text NOT NULL,
    recipients uuid[] NOT NULL,
    is_paused boolean DEFAULT false NOT NULL,
    next_at timestamp(3) with time zone,
    sent_at timestamp(3) with time zone,
    created_by uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.api_keys (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    key text NOT NULL,
    secret_hash text NOT NULL,
    previous_secret_hash text,
    previous_until timestamp(3) with time zone,
    is_active boolean DEFAULT true NOT NULL,
    allowed_origins text[] DEFAULT '{}'::text[] NOT NULL,
    expires_at timestamp(3) with time zone,
    last_used_at timestamp(3) with time zone,
    created_by uuid,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    kind text DEFAULT 'app'::text NOT NULL,
    service_account_id uuid,
    CONSTRAINT api_keys_kind CHECK (((kind = 'service'::text) = (service_account_id IS NOT NULL))),
    CONSTRAINT api_keys_origins CHECK (((kind <> 'browser'::text) OR (cardinality(allowed_origins) > 0))),
    CONSTRAINT api_keys_service_origins CHECK (((kind <> 'service'::text) OR (cardinality(allowed_origins) = 0)))
);

CREATE TABLE public.assessment_accommodations (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    assessment_id uuid,
    user_id uuid,
    group_id uuid,
    time_factor double precision DEFAULT 1 NOT NULL,
    extra_minutes integer DEFAULT 0 NOT NULL,
    extra_attempts integer DEFAULT 0 NOT NULL,
    opens_at timestamp(3) with time zone,
    closes_at timestamp(3) with time zone,
    until timestamp(3) with time zone,
    reason text DEFAULT ''::text NOT NULL,
    created_by uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.assessment_appeals (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    attempt_id uuid NOT NULL,
    assessment_id uuid NOT NULL,
    user_id uuid NOT NULL,
    "position" smallint NOT NULL,
    reason text NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    decision_reason text DEFAULT ''::text NOT NULL,
    decided_by uuid,
    decided_at timestamp(3) with time zone,
    score_before double precision NOT NULL,
    score double precision,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.assessment_attempt_items (
    organization_id uuid NOT NULL,
    attempt_id uuid NOT NULL,
    "position" smallint NOT NULL,
    section smallint NOT NULL,
    question_id uuid NOT NULL,
    question_version integer NOT NULL,
    points double precision NOT NULL,
    option_order text[],
    answer jsonb,
    seq integer DEFAULT 0 NOT NULL,
    answered_at timestamp(3) with time zone,
    is_late boolean DEFAULT false NOT NULL,
    is_flagged boolean DEFAULT false NOT NULL,
    score double precision,
    parts jsonb,
    comment text DEFAULT ''::text NOT NULL
);

CREATE TABLE public.assessment_attempts (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    assessment_id uuid NOT NULL,
    version_number integer NOT NULL,
    user_id uuid NOT NULL,
    enrolment_id uuid NOT NULL,
    module_id uuid NOT NULL,
    number integer NOT NULL,
    state text DEFAULT 'inProgress'::text NOT NULL,
    seed text NOT NULL,
    locale text NOT NULL,
    locale_history jsonb NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    deadline_at timestamp(3) with time zone,
    grace_ends_at timestamp(3) with time zone,
    due_at timestamp(3) with time zone,
    submitted_at timestamp(3) with time zone,
    ended_by text,
    is_late boolean DEFAULT false NOT NULL,
    max_score double precision NOT NULL,
    score double precision,
    percent smallint,
    is_passed boolean,
    graded_at timestamp(3) with time zone,
    released_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    state_reason text DEFAULT ''::text NOT NULL,
    is_anonymous boolean DEFAULT false NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    series smallint
);

CREATE TABLE public.assessment_regrade_results (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    regrade_id uuid NOT NULL,
    attempt_id uuid NOT NULL,
    user_id uuid NOT NULL,
    "position" smallint NOT NULL,
    change text NOT NULL,
    points_before double precision NOT NULL,
    points double precision NOT NULL,
    question_score_before double precision,
    question_score double precision,
    score_before double precision,
    score double precision,
    max_score_before double precision NOT NULL,
    max_score double precision NOT NULL,
    percent_before smallint,
    percent smallint,
    is_passed_before boolean,
    is_passed boolean,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.assessment_regrades (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    assessment_id uuid NOT NULL,
    question_id uuid NOT NULL,
    question_version integer NOT NULL,
    policy text NOT NULL,
    reason text DEFAULT ''::text NOT NULL,
    is_dry_run boolean NOT NULL,
    job_id uuid NOT NULL,
    created_by uuid NOT NULL,
    attempt_count integer DEFAULT 0 NOT NULL,
    changed_count integer DEFAULT 0 NOT NULL,
    lost_pass_count integer DEFAULT 0 NOT NULL,
    gained_pass_count integer DEFAULT 0 NOT NULL,
    lower_count integer DEFAULT 0 NOT NULL,
    higher_count integer DEFAULT 0 NOT NULL,
    finished_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.assessment_versions (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    assessment_id uuid NOT NULL,
    number integer NOT NULL,
    title jsonb NOT NULL,
    instructions jsonb NOT NULL,
    settings jsonb NOT NULL,
    sections jsonb NOT NULL,
    access_code_hash text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.assessments (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    title jsonb NOT NULL,
    title_ar text GENERATED ALWAYS AS ("left"(public.fold_text(COALESCE(NULLIF((title ->> 'ar'::text), ''::text), (title ->> 'en'::text), ''::text)), 100)) STORED NOT NULL,
    title_en text GENERATED ALWAYS AS ("left"(public.fold_text(COALESCE(NULLIF((title ->> 'en'::text), ''::text), (title ->> 'ar'::text), ''::text)), 100)) STORED NOT NULL,
    instructions jsonb NOT NULL,
    settings jsonb NOT NULL,
    sections jsonb NOT NULL,
    access_code_hash text,
    status text DEFAULT 'draft'::text NOT NULL,
    published_version integer,
    published_at timestamp(3) with time zone,
    has_changes boolean DEFAULT true NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.asset_storage (
    organization_id uuid NOT NULL,
    used_bytes bigint DEFAULT 0 NOT NULL,
    quota_bytes bigint
);

CREATE TABLE public.asset_uses (
    organization_id uuid NOT NULL,
    resource_type text NOT NULL,
    resource_id uuid NOT NULL,
    asset_id uuid NOT NULL,
    label jsonb
);

CREATE TABLE public.assets (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    name text NOT NULL,
    media_type text,
    size bigint NOT NULL,
    checksum text NOT NULL,
    width integer,
    height integer,
    alt_text jsonb DEFAULT '{}'::jsonb NOT NULL,
    object text,
    renditions jsonb DEFAULT '[]'::jsonb NOT NULL,
    held_bytes bigint NOT NULL,
    sweep_at timestamp(3) with time zone,
    created_by uuid,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.captcha_uses (
    organization_id uuid NOT NULL,
    signature text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.certificate_issuer_keys (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    key_id text NOT NULL,
    public_jwk jsonb NOT NULL,
    sealed_private_key text,
    state text DEFAULT 'active'::text NOT NULL,
    retired_at timestamp(3) with time zone,
    withdrawn_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.certificate_rules (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    path_id uuid,
    is_automatic boolean NOT NULL,
    validity jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    template_id uuid
);

CREATE TABLE public.certificate_template_versions (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    template_id uuid NOT NULL,
    number integer NOT NULL,
    name jsonb NOT NULL,
    content jsonb NOT NULL,
    images jsonb NOT NULL,
    published_by uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.certificate_templates (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name jsonb NOT NULL,
    status text DEFAULT 'draft'::text NOT NULL,
    content jsonb NOT NULL,
    images jsonb DEFAULT '[]'::jsonb NOT NULL,
    published_version_id uuid,
    published_number integer,
    has_changes boolean DEFAULT false NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.certificates (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    code text NOT NULL,
    user_id uuid NOT NULL,
    path_id uuid,
    holder_name jsonb NOT NULL,
    title jsonb NOT NULL,
    issuer_name jsonb NOT NULL,
    issued_at timestamp(3) with time zone NOT NULL,
    valid_until timestamp(3) with time zone,
    revoked_at timestamp(3) with time zone,
    revocation_reason jsonb,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    state text DEFAULT 'issued'::text NOT NULL,
    source text DEFAULT 'hand'::text NOT NULL,
    enrolment_id uuid,
    suspended_at timestamp(3) with time zone,
    revocation_code text,
    supersedes_id uuid,
    superseded_by_id uuid,
    status_index integer NOT NULL,
    template_version_id uuid,
    review_since timestamp(3) with time zone
);

CREATE TABLE public.checkpoint_keys (
    kid text NOT NULL,
    sealed_private_jwk text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.communities (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    state text DEFAULT 'active'::text NOT NULL,
    title jsonb NOT NULL,
    title_ar text GENERATED ALWAYS AS ("left"(public.fold_text(COALESCE(NULLIF((title ->> 'ar'::text), ''::text), (title ->> 'en'::text), ''::text)), 100)) STORED NOT NULL,
    title_en text GENERATED ALWAYS AS ("left"(public.fold_text(COALESCE(NULLIF((title ->> 'en'::text), ''::text), (title ->> 'ar'::text), ''::text)), 100)) STORED NOT NULL,
    rules jsonb NOT NULL,
    path_id uuid,
    group_id uuid,
    is_pre_approved boolean DEFAULT false NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    blocked_words text[] DEFAULT '{}'::text[] NOT NULL
);

CREATE TABLE public.community_blocks (
    organization_id uuid NOT NULL,
    user_id uuid NOT NULL,
    blocked_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.community_marks (
    organization_id uuid NOT NULL,
    post_id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.community_members (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    community_id uuid NOT NULL,
    user_id uuid NOT NULL,
    state text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.community_post_versions (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    post_id uuid NOT NULL,
    user_id uuid,
    title text NOT NULL,
    text text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.community_posts (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    community_id uuid NOT NULL,
    thread_id uuid NOT NULL,
    parent_id uuid,
    depth integer DEFAULT 0 NOT NULL,
    place text DEFAULT ''::text NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    user_id uuid,
    title text DEFAULT ''::text NOT NULL,
    text text NOT NULL,
    dir text NOT NULL,
    language text NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    module_id uuid,
    is_private boolean DEFAULT false NOT NULL,
    is_pinned boolean DEFAULT false NOT NULL,
    is_locked boolean DEFAULT false NOT NULL,
    answer_state text DEFAULT 'none'::text NOT NULL,
    accepted_reply_id uuid,
    reply_count integer DEFAULT 0 NOT NULL,
    vote_count integer DEFAULT 0 NOT NULL,
    activity_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    edited_at timestamp(3) with time zone,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    queue_priority integer
);

CREATE TABLE public.community_reports (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    post_id uuid NOT NULL,
    user_id uuid NOT NULL,
    reason text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    weight double precision NOT NULL,
    is_new boolean NOT NULL,
    state text NOT NULL,
    decided_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.community_sanctions (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    reason text NOT NULL,
    post_id uuid,
    moderator_id uuid,
    expires_at timestamp(3) with time zone,
    ended_at timestamp(3) with time zone,
    appeal_state text DEFAULT 'none'::text NOT NULL,
    appeal_text text DEFAULT ''::text NOT NULL,
    appeal_reason text DEFAULT ''::text NOT NULL,
    appealed_at timestamp(3) with time zone,
    appeal_decided_by uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.community_subscriptions (
    organization_id uuid NOT NULL,
    thread_id uuid NOT NULL,
    user_id uuid NOT NULL,
    level text NOT NULL,
    read_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.course_attempt_items (
    organization_id uuid NOT NULL,
    attempt_id uuid NOT NULL,
    item_id text NOT NULL,
    completion text DEFAULT 'notAttempted'::text NOT NULL,
    success text DEFAULT 'unknown'::text NOT NULL,
    score_raw double precision,
    score_min double precision,
    score_max double precision,
    score_scaled double precision,
    location text DEFAULT ''::text NOT NULL,
    suspend_data text DEFAULT ''::text NOT NULL,
    objectives jsonb DEFAULT '[]'::jsonb NOT NULL,
    exit text DEFAULT ''::text NOT NULL,
    earlier_seconds double precision DEFAULT 0 NOT NULL,
    session_seconds double precision DEFAULT 0 NOT NULL,
    session_id uuid NOT NULL,
    last_seq integer DEFAULT 0 NOT NULL,
    opened_at timestamp(3) with time zone NOT NULL,
    last_at timestamp(3) with time zone NOT NULL,
    interactions_from integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.course_attempts (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    module_id uuid NOT NULL,
    package_id uuid NOT NULL,
    number integer NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    outcome text,
    score integer,
    mastery_score double precision,
    entry text,
    attempts_kept text NOT NULL,
    started_at timestamp(3) with time zone NOT NULL,
    last_at timestamp(3) with time zone NOT NULL,
    finished_at timestamp(3) with time zone
);

CREATE TABLE public.course_import_parts (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    import_id uuid NOT NULL,
    number integer NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    title text NOT NULL,
    reason text,
    detail text DEFAULT ''::text NOT NULL,
    type text,
    size bigint,
    content jsonb DEFAULT '{}'::jsonb NOT NULL,
    made_id uuid
);

CREATE TABLE public.course_imports (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    asset_id uuid NOT NULL,
    file_name text NOT NULL,
    format text NOT NULL,
    language text NOT NULL,
    state text DEFAULT 'checking'::text NOT NULL,
    fault text,
    started_by uuid NOT NULL,
    job_id uuid,
    title text DEFAULT ''::text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    found_language text,
    sections jsonb DEFAULT '[]'::jsonb NOT NULL,
    lesson_counts jsonb DEFAULT '{}'::jsonb NOT NULL,
    question_counts jsonb DEFAULT '{}'::jsonb NOT NULL,
    file_counts jsonb DEFAULT '{}'::jsonb NOT NULL,
    file_bytes bigint DEFAULT 0 NOT NULL,
    part_count integer DEFAULT 0 NOT NULL,
    left_out_count integer DEFAULT 0 NOT NULL,
    bank_id uuid,
    path_id uuid,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.course_interactions (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    attempt_id uuid NOT NULL,
    item_id text NOT NULL,
    number integer NOT NULL,
    name text NOT NULL,
    type text,
    result text,
    result_number double precision,
    response text NOT NULL,
    correct_responses jsonb NOT NULL,
    weighting double precision,
    latency_seconds double precision,
    description text NOT NULL,
    objectives jsonb NOT NULL,
    said_at text NOT NULL,
    recorded_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.course_package_files (
    organization_id uuid NOT NULL,
    package_id uuid NOT NULL,
    path text NOT NULL,
    object text NOT NULL,
    size integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.course_packages (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    state text NOT NULL,
    format text,
    format_version text,
    title text NOT NULL,
    items jsonb DEFAULT '[]'::jsonb NOT NULL,
    item_count integer DEFAULT 0 NOT NULL,
    findings jsonb DEFAULT '[]'::jsonb NOT NULL,
    refusal text,
    host_label text NOT NULL,
    content_id uuid,
    job_id uuid,
    file_count integer DEFAULT 0 NOT NULL,
    unpacked_bytes bigint DEFAULT 0 NOT NULL,
    created_by uuid,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.enrolments (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    path_id uuid NOT NULL,
    user_id uuid NOT NULL,
    version_number integer NOT NULL,
    state text NOT NULL,
    cycle integer DEFAULT 1 NOT NULL,
    source text NOT NULL,
    assigned_by uuid,
    due_rule jsonb DEFAULT '{"kind": "none"}'::jsonb NOT NULL,
    due_at timestamp(3) with time zone,
    started_at timestamp(3) with time zone,
    completed_at timestamp(3) with time zone,
    expires_at timestamp(3) with time zone,
    ended_at timestamp(3) with time zone,
    percent integer DEFAULT 0 NOT NULL,
    completed_weight integer DEFAULT 0 NOT NULL,
    waived_reason text,
    waiting_position integer,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    reminded_at timestamp(3) with time zone,
    assignment_id uuid
);

CREATE TABLE public.erasure_requests (
    organization_id uuid NOT NULL,
    user_id uuid NOT NULL,
    requested_at timestamp(3) with time zone NOT NULL,
    due_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.event_deliveries (
    organization_id uuid NOT NULL,
    event_id uuid NOT NULL,
    reaction text NOT NULL,
    subject uuid NOT NULL,
    "position" bigint NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    error jsonb,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    id uuid DEFAULT gen_random_uuid() NOT NULL
);

CREATE TABLE public.events (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    "position" bigint NOT NULL,
    name text NOT NULL,
    version integer NOT NULL,
    subject uuid NOT NULL,
    payload jsonb NOT NULL,
    actor jsonb,
    request_id uuid,
    occurred_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    delivered_at timestamp(3) with time zone
);

CREATE SEQUENCE public.events_position_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE public.events_position_seq OWNED BY public.events."position";

CREATE TABLE public.first_run_tokens (
    token_hash text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.former_passwords (
    organization_id uuid NOT NULL,
    user_id uuid NOT NULL,
    password_hash text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.gamification_badges (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name jsonb NOT NULL,
    description jsonb NOT NULL,
    criterion text NOT NULL,
    trigger text,
    rule_id uuid,
    path_id uuid,
    count integer NOT NULL,
    keeps_earned boolean NOT NULL,
    is_active boolean NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.gamification_entries (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    points integer NOT NULL,
    balance integer NOT NULL,
    rule_id uuid,
    rule_version integer,
    source_event_id uuid,
    turn integer,
    path_id uuid,
    local_date date NOT NULL,
    zone text NOT NULL,
    reversal_of uuid,
    cause text,
    reason text,
    actor_id uuid,
    occurred_at timestamp(3) with time zone NOT NULL,
    received_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.gamification_facts (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    source text NOT NULL,
    path_id uuid,
    score integer,
    occurred_at timestamp(3) with time zone NOT NULL,
    received_at timestamp(3) with time zone NOT NULL,
    local_date date NOT NULL,
    zone text NOT NULL,
    about text,
    is_by_place boolean DEFAULT false NOT NULL
);

CREATE TABLE public.gamification_leaderboards (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name jsonb NOT NULL,
    scope text NOT NULL,
    path_id uuid,
    group_id uuid,
    period text NOT NULL,
    closed_at timestamp(3) with time zone,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.gamification_levels (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    threshold integer NOT NULL,
    name jsonb NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.gamification_marks (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    day date NOT NULL,
    count integer NOT NULL,
    reason text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.gamification_pauses (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    first_day date NOT NULL,
    last_day date NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.gamification_people (
    organization_id uuid NOT NULL,
    user_id uuid NOT NULL,
    is_out boolean NOT NULL,
    is_anonymous boolean DEFAULT false NOT NULL,
    alias text,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.gamification_rule_versions (
    organization_id uuid NOT NULL,
    rule_id uuid NOT NULL,
    number integer NOT NULL,
    since timestamp(3) with time zone NOT NULL,
    trigger text NOT NULL,
    path_id uuid,
    min_score integer,
    points integer NOT NULL,
    per_day integer,
    per_source integer NOT NULL,
    cooldown_minutes integer,
    starts_on date,
    ends_on date,
    is_active boolean NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.gamification_rules (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name jsonb NOT NULL,
    name_ar text GENERATED ALWAYS AS ("left"(public.fold_text(COALESCE(NULLIF((name ->> 'ar'::text), ''::text), (name ->> 'en'::text), ''::text)), 100)) STORED NOT NULL,
    name_en text GENERATED ALWAYS AS ("left"(public.fold_text(COALESCE(NULLIF((name ->> 'en'::text), ''::text), (name ->> 'ar'::text), ''::text)), 100)) STORED NOT NULL,
    number integer NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.gamification_scores (
    organization_id uuid NOT NULL,
    scope_id uuid NOT NULL,
    period text NOT NULL,
    starts date NOT NULL,
    user_id uuid NOT NULL,
    points integer NOT NULL,
    reached_at timestamp(3) with time zone NOT NULL,
    is_hidden boolean NOT NULL,
    from_top integer GENERATED ALWAYS AS ((- points)) STORED
);

CREATE TABLE public.gamification_settings (
    organization_id uuid NOT NULL,
    is_on boolean NOT NULL,
    daily_goal integer NOT NULL,
    ramadan_goal integer,
    freeze_every integer,
    most_freezes integer NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.gamification_terms (
    organization_id uuid NOT NULL,
    since date NOT NULL,
    week_start integer NOT NULL,
    weekend_days integer[] NOT NULL,
    hijri_adjustment_days integer NOT NULL,
    ramadan jsonb NOT NULL,
    daily_goal integer NOT NULL,
    ramadan_goal integer,
    freeze_every integer,
    most_freezes integer NOT NULL
);

CREATE TABLE public.gamification_zones (
    organization_id uuid NOT NULL,
    user_id uuid NOT NULL,
    since timestamp(3) with time zone NOT NULL,
    zone text NOT NULL
);

CREATE TABLE public.group_assignments (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    path_id uuid NOT NULL,
    group_id uuid NOT NULL,
    state text DEFAULT 'active'::text NOT NULL,
    due_rule jsonb,
    on_leave text NOT NULL,
    assigned_by uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    ended_at timestamp(3) with time zone
);

CREATE TABLE public.group_managers (
    organization_id uuid NOT NULL,
    group_id uuid NOT NULL,
    user_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.group_members (
    organization_id uuid NOT NULL,
    group_id uuid NOT NULL,
    user_id uuid NOT NULL,
    sources text[] NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.group_rules (
    organization_id uuid NOT NULL,
    group_id uuid NOT NULL,
    match text NOT NULL,
    conditions jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.group_tree (
    organization_id uuid NOT NULL,
    group_id uuid NOT NULL,
    ancestor_id uuid NOT NULL,
    depth integer NOT NULL
);

CREATE TABLE public.groups (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    name jsonb NOT NULL,
    name_ar text GENERATED ALWAYS AS ("left"(public.fold_text(COALESCE(NULLIF((name ->> 'ar'::text), ''::text), (name ->> 'en'::text), ''::text)), 100)) STORED NOT NULL,
    name_en text GENERATED ALWAYS AS ("left"(public.fold_text(COALESCE(NULLIF((name ->> 'en'::text), ''::text), (name ->> 'ar'::text), ''::text)), 100)) STORED NOT NULL,
    parent_id uuid,
    external_id text,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.idempotency_keys (
    organization_id uuid NOT NULL,
    scope text NOT NULL,
    request_hash text NOT NULL,
    status integer NOT NULL,
    sealed_answer text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    session_id uuid,
    secret_hash text
);

CREATE TABLE public.invites (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    email text NOT NULL,
    name jsonb NOT NULL,
    role_id uuid NOT NULL,
    locale text NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    token_hash text NOT NULL,
    nonce text NOT NULL,
    invited_by uuid,
    expires_at timestamp(3) with time zone NOT NULL,
    sent_at timestamp(3) with time zone,
    accepted_at timestamp(3) with time zone,
    user_id uuid,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    facts jsonb DEFAULT '{}'::jsonb NOT NULL
);

CREATE TABLE public.jobs (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    label text,
    payload jsonb NOT NULL,
    state text DEFAULT 'queued'::text NOT NULL,
    user_id uuid,
    started_from jsonb NOT NULL,
    "position" text,
    done integer DEFAULT 0 NOT NULL,
    total integer,
    failed integer DEFAULT 0 NOT NULL,
    row_errors jsonb DEFAULT '[]'::jsonb NOT NULL,
    result jsonb,
    error jsonb,
    attempts integer DEFAULT 0 NOT NULL,
    due_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    lease_id uuid,
    claimed_at timestamp(3) with time zone,
    queued_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    started_at timestamp(3) with time zone,
    finished_at timestamp(3) with time zone,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    program_id uuid,
    CONSTRAINT jobs_starter CHECK ((num_nonnulls(user_id, program_id) <= 1))
);

CREATE TABLE public.known_devices (
    organization_id uuid NOT NULL,
    user_id uuid NOT NULL,
    token_hash text NOT NULL,
    last_used_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.learning_path_items (
    organization_id uuid NOT NULL,
    path_id uuid NOT NULL,
    version_number integer NOT NULL,
    item_id uuid NOT NULL,
    module_id uuid NOT NULL,
    "position" integer NOT NULL,
    weight integer NOT NULL
);

CREATE TABLE public.learning_path_seats (
    organization_id uuid NOT NULL,
    path_id uuid NOT NULL,
    taken integer DEFAULT 0 NOT NULL,
    last_waiting integer DEFAULT 0 NOT NULL
);

CREATE TABLE public.learning_path_versions (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    path_id uuid NOT NULL,
    number integer NOT NULL,
    state text NOT NULL,
    structure jsonb NOT NULL,
    item_count integer DEFAULT 0 NOT NULL,
    total_weight integer DEFAULT 0 NOT NULL,
    restored_from integer,
    published_at timestamp(3) with time zone,
    published_by uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.learning_paths (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    status text DEFAULT 'draft'::text NOT NULL,
    category text NOT NULL,
    level text NOT NULL,
    estimated_minutes integer NOT NULL,
    locales jsonb NOT NULL,
    published_at timestamp(3) with time zone,
    search_text text GENERATED ALWAYS AS (public.fold_text(((((((COALESCE(((locales -> 'ar'::text) ->> 'title'::text), ''::text) || ' '::text) || COALESCE(((locales -> 'en'::text) ->> 'title'::text), ''::text)) || ' '::text) || COALESCE(((locales -> 'ar'::text) ->> 'description'::text), ''::text)) || ' '::text) || COALESCE(((locales -> 'en'::text) ->> 'description'::text), ''::text)))) STORED NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    cover_asset_id uuid,
    self_enrolment text DEFAULT 'open'::text NOT NULL,
    enrolment_deadline timestamp(3) with time zone,
    seat_limit integer,
    has_waiting_list boolean DEFAULT false NOT NULL,
    require_all_locales boolean DEFAULT false NOT NULL,
    due_rule jsonb DEFAULT '{"kind": "none"}'::jsonb NOT NULL,
    published_version integer,
    title_ar text GENERATED ALWAYS AS ("left"(public.fold_text(COALESCE(NULLIF(((locales -> 'ar'::text) ->> 'title'::text), ''::text), ((locales -> 'en'::text) ->> 'title'::text), ''::text)), 100)) STORED NOT NULL,
    title_en text GENERATED ALWAYS AS ("left"(public.fold_text(COALESCE(NULLIF(((locales -> 'en'::text) ->> 'title'::text), ''::text), ((locales -> 'ar'::text) ->> 'title'::text), ''::text)), 100)) STORED NOT NULL
);

CREATE TABLE public.live_attendance (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    session_id uuid NOT NULL,
    user_id uuid NOT NULL,
    status text,
    source text NOT NULL,
    minutes integer,
    intervals jsonb NOT NULL,
    checked_in_at timestamp(3) with time zone,
    reason text,
    marked_by uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.live_bookings (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    session_id uuid NOT NULL,
    user_id uuid NOT NULL,
    state text NOT NULL,
    waiting_position integer,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    changes integer DEFAULT 0 NOT NULL,
    is_asked boolean DEFAULT false NOT NULL
);

CREATE TABLE public.live_online_accounts (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    provider text NOT NULL,
    address text NOT NULL,
    sign_in_address text NOT NULL,
    account_id text NOT NULL,
    client_id text NOT NULL,
    host_id text NOT NULL,
    sealed_secret text NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.live_rooms (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name jsonb NOT NULL,
    name_ar text GENERATED ALWAYS AS ("left"(public.fold_text(COALESCE(NULLIF((name ->> 'ar'::text), ''::text), (name ->> 'en'::text), ''::text)), 100)) STORED NOT NULL,
    name_en text GENERATED ALWAYS AS ("left"(public.fold_text(COALESCE(NULLIF((name ->> 'en'::text), ''::text), (name ->> 'ar'::text), ''::text)), 100)) STORED NOT NULL,
    address jsonb NOT NULL,
    seats integer,
    state text DEFAULT 'active'::text NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.live_sessions (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    module_id uuid NOT NULL,
    title jsonb NOT NULL,
    state text DEFAULT 'planned'::text NOT NULL,
    starts_at timestamp(3) with time zone NOT NULL,
    ends_at timestamp(3) with time zone NOT NULL,
    zone text NOT NULL,
    room_id uuid,
    place jsonb NOT NULL,
    link text,
    seats integer,
    has_waiting_list boolean DEFAULT true NOT NULL,
    booking_opens_at timestamp(3) with time zone,
    booking_closes_at timestamp(3) with time zone,
    cancel_hours integer DEFAULT 0 NOT NULL,
    instructor_id uuid,
    booked_count integer DEFAULT 0 NOT NULL,
    waiting_count integer DEFAULT 0 NOT NULL,
    last_waiting integer DEFAULT 0 NOT NULL,
    reason text,
    sequence integer DEFAULT 0 NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    remind_at timestamp(3) with time zone,
    answer_by timestamp(3) with time zone,
    settle_at timestamp(3) with time zone,
    series_id uuid,
    online_provider text,
    meeting jsonb,
    takes_instructor boolean DEFAULT true NOT NULL,
    CONSTRAINT live_sessions_end_after_beginning CHECK ((ends_at > starts_at))
);

CREATE TABLE public.lti_identities (
    organization_id uuid NOT NULL,
    platform_id uuid NOT NULL,
    subject text NOT NULL,
    user_id uuid NOT NULL,
    last_launch_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.lti_keys (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    key_id text NOT NULL,
    public_jwk jsonb NOT NULL,
    sealed_private_key text,
    state text DEFAULT 'active'::text NOT NULL,
    expires_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.lti_launches (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    tool_id uuid NOT NULL,
    user_id uuid NOT NULL,
    session_id uuid NOT NULL,
    kind text NOT NULL,
    module_id uuid,
    path_id uuid,
    hint_hash text NOT NULL,
    locale text NOT NULL,
    state text DEFAULT 'begun'::text NOT NULL,
    problem text,
    expires_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.lti_line_items (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    tool_id uuid NOT NULL,
    path_id uuid,
    module_id uuid,
    is_of_lesson boolean DEFAULT false NOT NULL,
    label text NOT NULL,
    score_maximum double precision NOT NULL,
    resource_id text,
    tag text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.lti_links (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    platform_id uuid NOT NULL,
    deployment_id text NOT NULL,
    resource_link_id text NOT NULL,
    title text DEFAULT ''::text NOT NULL,
    context_id text,
    context_title text DEFAULT ''::text NOT NULL,
    path_id uuid NOT NULL,
    line_item_url text,
    memberships_url text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.lti_platforms (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    issuer text NOT NULL,
    client_id text NOT NULL,
    deployment_ids text[] NOT NULL,
    login_url text NOT NULL,
    token_url text NOT NULL,
    key_set_url text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    creates_accounts boolean DEFAULT true NOT NULL,
    last_launch_at timestamp(3) with time zone,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.lti_results (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    line_item_id uuid NOT NULL,
    user_id uuid NOT NULL,
    score_given double precision,
    score_maximum double precision,
    activity_progress text NOT NULL,
    grading_progress text NOT NULL,
    comment text,
    scored_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.lti_scores (
    organization_id uuid NOT NULL,
    link_id uuid NOT NULL,
    user_id uuid NOT NULL,
    subject text NOT NULL,
    sent_percent smallint,
    sent_completed boolean DEFAULT false NOT NULL,
    sent_at timestamp(3) with time zone,
    problem text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.lti_tools (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    client_id text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    login_url text NOT NULL,
    launch_url text NOT NULL,
    redirect_uris jsonb NOT NULL,
    key_set_url text,
    public_key text,
    allows_deep_linking boolean DEFAULT false NOT NULL,
    sends_name boolean DEFAULT false NOT NULL,
    sends_email boolean DEFAULT false NOT NULL,
    custom jsonb DEFAULT '{}'::jsonb NOT NULL,
    used_messages jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    awaits_approval boolean DEFAULT false NOT NULL,
    sends_picture boolean DEFAULT false NOT NULL
);

CREATE TABLE public.mail_addresses (
    organization_id uuid NOT NULL,
    email text NOT NULL,
    state text,
    changed_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.media (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    kind text NOT NULL,
    state text NOT NULL,
    processing text NOT NULL,
    name text NOT NULL,
    title jsonb DEFAULT '{}'::jsonb NOT NULL,
    source_type text NOT NULL,
    source_url text,
    duration_ms integer,
    duration_from text,
    width integer,
    height integer,
    loudness real,
    peaks smallint[],
    poster_id uuid,
    failure text,
    replaced_by_id uuid,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.media_bookmarks (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    media_id uuid NOT NULL,
    at integer NOT NULL,
    text text NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.media_cue_answers (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    media_id uuid NOT NULL,
    cue_id text NOT NULL,
    timeline_number integer NOT NULL,
    tries integer NOT NULL,
    is_correct boolean,
    is_done boolean NOT NULL,
    score double precision,
    answer jsonb NOT NULL,
    answered_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.media_sessions (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    media_id uuid NOT NULL,
    timeline_number integer,
    locale text,
    prevent_skip text NOT NULL,
    max_rate double precision NOT NULL,
    complete_at_percent smallint NOT NULL,
    require_cues boolean NOT NULL,
    require_focus boolean NOT NULL,
    duration_ms integer,
    started_at timestamp(3) with time zone NOT NULL,
    last_at timestamp(3) with time zone NOT NULL,
    last_seq integer DEFAULT 0 NOT NULL,
    last_answer jsonb,
    spent_ms integer DEFAULT 0 NOT NULL,
    stretches integer[] DEFAULT '{}'::integer[] NOT NULL,
    caption_locale text,
    captions_on integer[] DEFAULT '{}'::integer[] NOT NULL,
    claims smallint DEFAULT 0 NOT NULL
);

CREATE TABLE public.media_timeline_versions (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    media_id uuid NOT NULL,
    number integer NOT NULL,
    content jsonb NOT NULL,
    duration_ms integer,
    published_at timestamp(3) with time zone NOT NULL,
    published_by uuid
);

CREATE TABLE public.media_timelines (
    organization_id uuid NOT NULL,
    media_id uuid NOT NULL,
    content jsonb NOT NULL,
    published_number integer,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.media_tracks (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    media_id uuid NOT NULL,
    kind text NOT NULL,
    locale text NOT NULL,
    label text NOT NULL,
    lines jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.media_watching (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    media_id uuid NOT NULL,
    ranges integer[] DEFAULT '{}'::integer[] NOT NULL,
    watched_ms integer DEFAULT 0 NOT NULL,
    furthest_ms integer DEFAULT 0 NOT NULL,
    position_ms integer DEFAULT 0 NOT NULL,
    duration_ms integer,
    credit_ms integer NOT NULL,
    credit_at timestamp(3) with time zone NOT NULL,
    completed_at timestamp(3) with time zone,
    last_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    done_cues text[] DEFAULT '{}'::text[] NOT NULL,
    evidence jsonb
);

CREATE TABLE public.member_import_parts (
    organization_id uuid NOT NULL,
    import_id uuid NOT NULL,
    number integer NOT NULL,
    text text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.member_import_rows (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    import_id uuid NOT NULL,
    number integer NOT NULL,
    state text NOT NULL,
    email text NOT NULL,
    name jsonb NOT NULL,
    role_id uuid,
    locale text NOT NULL,
    cells jsonb NOT NULL,
    problems jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    facts jsonb DEFAULT '{}'::jsonb NOT NULL
);

CREATE TABLE public.member_imports (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    file_name text NOT NULL,
    state text DEFAULT 'receiving'::text NOT NULL,
    started_by uuid NOT NULL,
    part_count integer DEFAULT 0 NOT NULL,
    delimiter text,
    columns jsonb DEFAULT '[]'::jsonb NOT NULL,
    mapping jsonb,
    role_id uuid,
    locale text,
    sends_invites boolean,
    rest text DEFAULT ''::text NOT NULL,
    job_id uuid,
    row_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    refused_count integer DEFAULT 0 NOT NULL,
    done_count integer DEFAULT 0 NOT NULL,
    skipped_count integer DEFAULT 0 NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.module_locales (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    module_id uuid NOT NULL,
    locale text NOT NULL,
    title text NOT NULL,
    "values" jsonb NOT NULL,
    source_version integer NOT NULL,
    updated_by uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.module_progress (
    organization_id uuid NOT NULL,
    enrolment_id uuid NOT NULL,
    item_id uuid NOT NULL,
    module_id uuid NOT NULL,
    state text NOT NULL,
    score smallint,
    evidence jsonb NOT NULL,
    seconds integer DEFAULT 0 NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    started_at timestamp(3) with time zone,
    completed_at timestamp(3) with time zone,
    last_at timestamp(3) with time zone NOT NULL,
    locale text,
    module_version integer NOT NULL,
    reset_at timestamp(3) with time zone,
    override jsonb
)
WITH (fillfactor='85');

CREATE TABLE public.module_texts (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    titles jsonb NOT NULL,
    texts jsonb NOT NULL,
    search_text text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.module_type_versions (
    organization_id uuid NOT NULL,
    module_type_id uuid NOT NULL,
    number integer NOT NULL,
    config_schema jsonb NOT NULL,
    body_schema jsonb NOT NULL,
    behaviour jsonb NOT NULL,
    created_by uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    result_schema jsonb,
    is_breaking boolean DEFAULT false NOT NULL
);

CREATE TABLE public.module_types (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    key text NOT NULL,
    learner_action text NOT NULL,
    labels jsonb NOT NULL,
    is_built_in boolean DEFAULT false NOT NULL,
    current_version integer DEFAULT 1 NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    deprecated_at timestamp(3) with time zone
);

CREATE TABLE public.module_versions (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    module_id uuid NOT NULL,
    number integer NOT NULL,
    module_type_id uuid NOT NULL,
    type_version integer NOT NULL,
    source_locale text NOT NULL,
    settings jsonb NOT NULL,
    shared jsonb NOT NULL,
    titles jsonb NOT NULL,
    locales jsonb NOT NULL,
    note text,
    published_by uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    assessment_id text GENERATED ALWAYS AS ((shared ->> 'assessmentId'::text)) STORED,
    media_id text GENERATED ALWAYS AS ((shared ->> 'mediaId'::text)) STORED
);

CREATE TABLE public.modules (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    module_type_id uuid NOT NULL,
    type_key text NOT NULL,
    type_version integer NOT NULL,
    status text DEFAULT 'draft'::text NOT NULL,
    source_locale text NOT NULL,
    source_version integer DEFAULT 1 NOT NULL,
    settings jsonb NOT NULL,
    shared jsonb NOT NULL,
    titles jsonb NOT NULL,
    ar_state text NOT NULL,
    en_state text NOT NULL,
    has_changes boolean DEFAULT true NOT NULL,
    published_version integer,
    published_locales jsonb DEFAULT '{}'::jsonb NOT NULL,
    published_at timestamp(3) with time zone,
    recent_changes jsonb DEFAULT '[]'::jsonb NOT NULL,
    created_by uuid,
    updated_by uuid,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    title_ar text GENERATED ALWAYS AS ("left"(public.fold_text(COALESCE(NULLIF((titles ->> 'ar'::text), ''::text), (titles ->> 'en'::text), ''::text)), 100)) STORED NOT NULL,
    title_en text GENERATED ALWAYS AS ("left"(public.fold_text(COALESCE(NULLIF((titles ->> 'en'::text), ''::text), (titles ->> 'ar'::text), ''::text)), 100)) STORED NOT NULL
);

CREATE TABLE public.notes (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    module_id uuid NOT NULL,
    path_id uuid NOT NULL,
    is_bookmarked boolean NOT NULL,
    text text NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.notification_announcements (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    title jsonb NOT NULL,
    text jsonb NOT NULL,
    audience_type text NOT NULL,
    audience_id uuid,
    state text NOT NULL,
    send_at timestamp(3) with time zone NOT NULL,
    sent_at timestamp(3) with time zone,
    recipient_count integer,
    job_id uuid,
    created_by uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.notification_deliveries (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    notification_id uuid NOT NULL,
    user_id uuid NOT NULL,
    channel text NOT NULL,
    state text NOT NULL,
    reason text,
    frequency text NOT NULL,
    decided_by text NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    batch_id uuid,
    batched_at timestamp(3) with time zone,
    sent_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.notification_reminders (
    organization_id uuid NOT NULL,
    enrolment_id uuid NOT NULL,
    user_id uuid NOT NULL,
    path_id uuid NOT NULL,
    due_at timestamp(3) with time zone NOT NULL,
    step text NOT NULL,
    next_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.notification_settings (
    organization_id uuid NOT NULL,
    user_id uuid NOT NULL,
    frequencies jsonb DEFAULT '{}'::jsonb NOT NULL,
    muted_path_ids jsonb DEFAULT '[]'::jsonb NOT NULL,
    times jsonb,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.notifications (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    category text NOT NULL,
    is_mandatory boolean NOT NULL,
    state text NOT NULL,
    subject_type text NOT NULL,
    subject_id uuid NOT NULL,
    path_id uuid,
    "values" jsonb NOT NULL,
    event_name text NOT NULL,
    event_key text NOT NULL,
    happened_at timestamp(3) with time zone NOT NULL,
    decided_by text NOT NULL,
    read_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.organizations (
    id uuid NOT NULL,
    slug text NOT NULL,
    custom_domain text,
    name jsonb NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    is_platform boolean DEFAULT false NOT NULL,
    is_demo boolean DEFAULT false NOT NULL,
    default_locale text DEFAULT 'ar'::text NOT NULL,
    supported_locales text[] DEFAULT '{ar,en}'::text[] NOT NULL,
    regional_profile jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    introduction jsonb,
    accent text,
    is_catalogue_public boolean DEFAULT false NOT NULL,
    marks jsonb DEFAULT '{}'::jsonb NOT NULL,
    mail_sender jsonb,
    mail_reply_to text,
    features_off text[] DEFAULT '{}'::text[] NOT NULL
);

CREATE TABLE public.passkeys (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    credential_id text NOT NULL,
    public_key text NOT NULL,
    counter bigint NOT NULL,
    transports jsonb NOT NULL,
    is_backup_eligible boolean NOT NULL,
    is_backed_up boolean NOT NULL,
    aaguid uuid NOT NULL,
    name text NOT NULL,
    last_used_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    authority_id uuid
);

CREATE TABLE public.password_resets (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    token_hash text NOT NULL,
    nonce text NOT NULL,
    credential_version integer NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.piece_uploads (
    organization_id uuid NOT NULL,
    asset_id uuid NOT NULL,
    size bigint NOT NULL,
    received bigint DEFAULT 0 NOT NULL,
    writer uuid,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.progress_events (
    organization_id uuid NOT NULL,
    user_id uuid NOT NULL,
    client_event_id uuid NOT NULL,
    module_id uuid NOT NULL,
    module_version integer NOT NULL,
    action text NOT NULL,
    occurred_at timestamp(3) with time zone NOT NULL,
    received_at timestamp(3) with time zone NOT NULL,
    locale text,
    duration_seconds integer,
    result jsonb,
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    is_answer boolean DEFAULT false NOT NULL
);

CREATE TABLE public.progress_heads (
    organization_id uuid NOT NULL,
    enrolment_id uuid NOT NULL,
    revision integer NOT NULL,
    last_at timestamp(3) with time zone NOT NULL
)
WITH (fillfactor='50');

CREATE TABLE public.question_banks (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name jsonb NOT NULL,
    name_ar text GENERATED ALWAYS AS ("left"(public.fold_text(COALESCE(NULLIF((name ->> 'ar'::text), ''::text), (name ->> 'en'::text), ''::text)), 100)) STORED NOT NULL,
    name_en text GENERATED ALWAYS AS ("left"(public.fold_text(COALESCE(NULLIF((name ->> 'en'::text), ''::text), (name ->> 'ar'::text), ''::text)), 100)) STORED NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.question_versions (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    question_id uuid NOT NULL,
    number integer NOT NULL,
    design jsonb NOT NULL,
    content jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.questions (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    bank_id uuid NOT NULL,
    type text NOT NULL,
    difficulty text,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    stem jsonb NOT NULL,
    stem_key_ar text,
    stem_key_en text,
    content_version integer DEFAULT 1 NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    points double precision DEFAULT 1 NOT NULL,
    archived_at timestamp(3) with time zone
);

CREATE TABLE public.refused_attempts (
    organization_id uuid NOT NULL,
    minute timestamp(3) with time zone NOT NULL,
    source text NOT NULL,
    action text NOT NULL,
    status_code integer NOT NULL,
    count integer DEFAULT 1 NOT NULL,
    actor_id uuid,
    actor_label text,
    api_key_id uuid,
    resource jsonb,
    ip_address text NOT NULL,
    device jsonb NOT NULL,
    request_id uuid NOT NULL
);

CREATE TABLE public.role_permissions (
    organization_id uuid NOT NULL,
    role_id uuid NOT NULL,
    subject text NOT NULL,
    action text NOT NULL,
    scope text DEFAULT 'any'::text NOT NULL
);

CREATE TABLE public.schedules (
    name text NOT NULL,
    due_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    started_at timestamp(3) with time zone,
    finished_at timestamp(3) with time zone
);

CREATE TABLE public.scim_group_members (
    organization_id uuid NOT NULL,
    group_id uuid NOT NULL,
    user_id uuid NOT NULL
);

CREATE TABLE public.scim_groups (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    provider_id uuid NOT NULL,
    display_name text NOT NULL,
    display_name_key text NOT NULL,
    external_id text,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.scim_users (
    organization_id uuid NOT NULL,
    provider_id uuid NOT NULL,
    user_id uuid NOT NULL,
    user_name text NOT NULL,
    user_name_key text NOT NULL,
    external_id text,
    is_active boolean DEFAULT true NOT NULL,
    attributes jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.service_accounts (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    description text,
    is_active boolean DEFAULT true NOT NULL,
    created_by uuid,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.sessions (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    generation integer DEFAULT 0 NOT NULL,
    sealed_successor text,
    refreshed_at timestamp(3) with time zone,
    "from" text NOT NULL,
    ip_address text NOT NULL,
    device jsonb NOT NULL,
    last_used_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    expired_at timestamp(3) with time zone NOT NULL,
    revoked_at timestamp(3) with time zone,
    revoked_reason text,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    is_first_party boolean,
    sign_in_method text,
    authority_id uuid
);

CREATE TABLE public.sign_in_policies (
    organization_id uuid NOT NULL,
    two_factor text DEFAULT 'offered'::text NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.sign_in_throttles (
    organization_id uuid NOT NULL,
    subject text NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    last_failure_at timestamp(3) with time zone NOT NULL,
    blocked_until timestamp(3) with time zone
);

CREATE TABLE public.sign_up_policies (
    organization_id uuid NOT NULL,
    mode text NOT NULL,
    email_domains jsonb NOT NULL,
    role_id uuid NOT NULL,
    opened_by uuid NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL
);

CREATE TABLE public.sign_ups (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    email text NOT NULL,
    locale text NOT NULL,
    token_hash text NOT NULL,
    nonce text NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    used_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.signing_keys (
    kid text NOT NULL,
    use text NOT NULL,
    state text NOT NULL,
    public_jwk jsonb NOT NULL,
    sealed_private_jwk text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    retired_at timestamp(3) with time zone
);

CREATE TABLE public.sso_granted_roles (
    organization_id uuid NOT NULL,
    provider_id uuid NOT NULL,
    user_id uuid NOT NULL,
    role_id uuid NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.sso_identities (
    organization_id uuid NOT NULL,
    provider_id uuid NOT NULL,
    user_id uuid NOT NULL,
    subject text,
    claimed_groups text[] DEFAULT '{}'::text[] NOT NULL,
    directory_groups text[] DEFAULT '{}'::text[] NOT NULL,
    last_sign_in_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    groups_seen text,
    claim_names text[] DEFAULT '{}'::text[] NOT NULL,
    claimed_name jsonb
);

CREATE TABLE public.sso_providers (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    name text NOT NULL,
    name_key text NOT NULL,
    issuer text NOT NULL,
    client_id text NOT NULL,
    sealed_client_secret text,
    scopes text DEFAULT 'openid email profile'::text NOT NULL,
    groups_claim text DEFAULT 'groups'::text NOT NULL,
    is_active boolean DEFAULT true NOT NULL,
    creates_accounts boolean DEFAULT false NOT NULL,
    links_accounts text DEFAULT 'none'::text NOT NULL,
    email_domains text[] DEFAULT '{}'::text[] NOT NULL,
    assumes_verified_email boolean DEFAULT false NOT NULL,
    second_step text DEFAULT 'always'::text NOT NULL,
    scim_key_hash text,
    scim_key_created_at timestamp(3) with time zone,
    scim_used_at timestamp(3) with time zone,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    confirmed_roles uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    scim_key_roles uuid[] DEFAULT '{}'::uuid[] NOT NULL
);

CREATE TABLE public.sso_role_mappings (
    organization_id uuid NOT NULL,
    provider_id uuid NOT NULL,
    group_name text NOT NULL,
    role_id uuid NOT NULL
);

CREATE TABLE public.sso_sessions (
    organization_id uuid NOT NULL,
    session_id uuid NOT NULL,
    provider_id uuid NOT NULL,
    sealed_id_token text NOT NULL
);

CREATE TABLE public.two_factor_backup_codes (
    organization_id uuid NOT NULL,
    user_id uuid NOT NULL,
    code_hash text NOT NULL,
    used_at timestamp(3) with time zone
);

CREATE TABLE public.two_factor_challenges (
    organization_id uuid NOT NULL,
    token_hash text NOT NULL,
    user_id uuid NOT NULL,
    api_key_id uuid,
    "from" text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    address_class text,
    credential_version integer,
    sign_in_method text,
    authority_id uuid
);

CREATE TABLE public.upload_pieces (
    organization_id uuid NOT NULL,
    asset_id uuid NOT NULL,
    "position" bigint NOT NULL,
    size integer NOT NULL,
    object text NOT NULL
);

CREATE TABLE public.users (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    email text NOT NULL,
    email_verified_at timestamp(3) with time zone,
    password_hash text,
    password_changed_at timestamp(3) with time zone,
    name jsonb NOT NULL,
    locale text,
    time_zone text,
    numerals text DEFAULT 'auto'::text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    two_factor_secret text,
    two_factor_enabled_at timestamp(3) with time zone,
    two_factor_last_step integer,
    two_factor_failures integer DEFAULT 0 NOT NULL,
    two_factor_failed_at timestamp(3) with time zone,
    last_sign_in_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    credential_version integer DEFAULT 1 NOT NULL,
    photo jsonb,
    external_id text,
    employee_number text,
    department text,
    job_title text,
    manager_id uuid,
    search_text text GENERATED ALWAYS AS (public.fold_text(((((((((((((COALESCE((name ->> 'ar'::text), ''::text) || ' '::text) || COALESCE((name ->> 'en'::text), ''::text)) || ' '::text) || email) || ' '::text) || COALESCE(employee_number, ''::text)) || ' '::text) || COALESCE(external_id, ''::text)) || ' '::text) || COALESCE(department, ''::text)) || ' '::text) || COALESCE(job_title, ''::text)))) STORED NOT NULL
);

CREATE TABLE public.webhook_deliveries (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    message_id uuid NOT NULL,
    event text NOT NULL,
    body text NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    tries integer DEFAULT 0 NOT NULL,
    due_at timestamp(3) with time zone,
    lease_id uuid,
    attempted_at timestamp(3) with time zone,
    duration_ms integer,
    problem text,
    response_status integer,
    response_body text,
    delivered_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.webhooks (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    url text NOT NULL,
    description text,
    events text[] DEFAULT '{}'::text[] NOT NULL,
    path_ids uuid[] DEFAULT '{}'::uuid[] NOT NULL,
    state text DEFAULT 'active'::text NOT NULL,
    disabled_reason text,
    disabled_at timestamp(3) with time zone,
    sealed_secret text,
    sealed_previous_secret text,
    previous_until timestamp(3) with time zone,
    failing_since timestamp(3) with time zone,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    earlier_secrets jsonb
);

CREATE TABLE public.xapi_attachments (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    launch_id uuid NOT NULL,
    statement_id uuid NOT NULL,
    sha2 text NOT NULL,
    content_type text NOT NULL,
    bytes integer NOT NULL,
    content text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.xapi_documents (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    kind text NOT NULL,
    activity_id text NOT NULL,
    registration text NOT NULL,
    name text NOT NULL,
    content_type text NOT NULL,
    content text NOT NULL,
    etag text NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.xapi_launches (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    unit_id uuid NOT NULL,
    user_id uuid NOT NULL,
    module_id uuid NOT NULL,
    mode text NOT NULL,
    state text NOT NULL,
    "window" text NOT NULL,
    address text NOT NULL,
    mastery_score real,
    end_verbs text[] NOT NULL,
    verbs text[] NOT NULL,
    fetched_at timestamp(3) with time zone,
    expires_at timestamp(3) with time zone NOT NULL,
    initialized_at timestamp(3) with time zone,
    ended_at timestamp(3) with time zone,
    last_at timestamp(3) with time zone,
    statements integer DEFAULT 0 NOT NULL,
    seconds integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    session_id uuid
);

CREATE TABLE public.xapi_statements (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    place uuid NOT NULL,
    user_id uuid NOT NULL,
    registration uuid NOT NULL,
    launch_id uuid,
    verb text NOT NULL,
    activity_id text NOT NULL,
    digest text NOT NULL,
    statement jsonb NOT NULL,
    is_voided boolean DEFAULT false NOT NULL,
    occurred_at timestamp(3) with time zone NOT NULL,
    stored_at timestamp(3) with time zone NOT NULL
);

CREATE TABLE public.xapi_units (
    organization_id uuid NOT NULL,
    id uuid NOT NULL,
    user_id uuid NOT NULL,
    registration uuid NOT NULL,
    course_id uuid NOT NULL,
    publisher_id text NOT NULL,
    activity_id text NOT NULL,
    kind text NOT NULL,
    move_on text NOT NULL,
    completed_at timestamp(3) with time zone,
    passed_at timestamp(3) with time zone,
    failed_at timestamp(3) with time zone,
    waived_at timestamp(3) with time zone,
    satisfied_at timestamp(3) with time zone,
    score smallint,
    ended_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone DEFAULT now() NOT NULL,
    updated_at timestamp(3) with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY public.events ALTER COLUMN "position" SET DEFAULT nextval('public.events_position_seq'::regclass);

-- Functions that take or return rows of tables

-- A count is part of what a record says, so it is part of its hash. Records of one event are hashed as they always were.
CREATE FUNCTION public.activity_log_hash(entry public.activity_logs) RETURNS bytea
    LANGUAGE sql STABLE
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT sha256(coalesce(entry.prev_hash, '\x') || convert_to((jsonb_build_object(
    'organizationId', entry.organization_id, 'id', entry.id, 'sequence', entry.sequence,
    'createdAt', to_char(entry.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'actorType', entry.actor_type, 'actorId', entry.actor_id, 'actorLabel', entry.actor_label, 'actorHash', entry.actor_hash, 'apiKeyId', entry.api_key_id,
    'action', entry.action, 'outcome', entry.outcome, 'statusCode', entry.status_code, 'resource', entry.resource, 'changes', entry.changes,
    'ipAddress', entry.ip_address, 'device', entry.device, 'requestId', entry.request_id)
    || CASE WHEN entry.count = 1 AND entry.minute IS NULL THEN '{}'::jsonb ELSE jsonb_build_object('count', entry.count,
      'minute', to_char(entry.minute AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END)::text, 'UTF8'))
$$;

-- What decides what a caller may do, in one place for requests and for their explanation. The bodies are written in SQL, so that they become part of
-- the statement that calls them.
CREATE FUNCTION public.person_standing(home uuid, person uuid) RETURNS TABLE(role_types text[], permissions text, terms_accepted boolean)
    LANGUAGE sql STABLE
    BEGIN ATOMIC
 SELECT COALESCE(array_agg(r.type), '{}'::text[]) AS "coalesce",
     string_agg(NULLIF(r.permission_list, ''::text), ','::text) AS string_agg,
     (NOT (EXISTS ( SELECT
            FROM (unnest(ARRAY['termsOfService'::text, 'privacy'::text]) required(type)
              CROSS JOIN LATERAL ( SELECT p.id
                    FROM public.term_policies p
                   WHERE ((p.organization_id = person_standing.home) AND (p.type = required.type) AND (p.status = 'published'::text))
                   ORDER BY p.number DESC
                  LIMIT 1) newest)
           WHERE (NOT (EXISTS ( SELECT
                    FROM public.term_policy_acceptances a
                   WHERE ((a.organization_id = person_standing.home) AND (a.user_id = person_standing.person) AND (a.policy_id = newest.id))
                  OFFSET 0))))))
    FROM (public.user_roles ur
      CROSS JOIN LATERAL ( SELECT r_1.type,
             r_1.permission_list
            FROM public.roles r_1
           WHERE ((r_1.organization_id = person_standing.home) AND (r_1.id = ur.role_id))
          OFFSET 0) r)
   WHERE ((ur.organization_id = person_standing.home) AND (ur.user_id = person_standing.person) AND ((ur.until IS NULL) OR (ur.until > now())));
END;

CREATE FUNCTION public.program_standing(home uuid, account uuid) RETURNS TABLE(role_types text[], permissions text)
    LANGUAGE sql STABLE
    BEGIN ATOMIC
 SELECT COALESCE(array_agg(r.type), '{}'::text[]) AS "coalesce",
     string_agg(NULLIF(r.permission_list, ''::text), ','::text) AS string_agg
    FROM (public.service_account_roles sr
      JOIN public.roles r ON (((r.organization_id = program_standing.home) AND (r.id = sr.role_id))))
   WHERE ((sr.organization_id = program_standing.home) AND (sr.service_account_id = program_standing.account));
END;

-- Keys and conditions

ALTER TABLE public.active_days ADD CONSTRAINT active_days_organization_id_day_user_id_pk PRIMARY KEY (organization_id, day, user_id);
ALTER TABLE public.activity_log_checkpoints ADD CONSTRAINT activity_log_checkpoints_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.activity_log_exports ADD CONSTRAINT activity_log_exports_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.activity_log_heads ADD CONSTRAINT activity_log_heads_pkey PRIMARY KEY (organization_id);
ALTER TABLE public.activity_logs ADD CONSTRAINT activity_logs_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.analytics_activity ADD CONSTRAINT analytics_activity_organization_id_day_user_id_module_id_langua PRIMARY KEY (organization_id, day, user_id, module_id, language);
ALTER TABLE public.analytics_enrolments ADD CONSTRAINT analytics_enrolments_organization_id_enrolment_id_pk PRIMARY KEY (organization_id, enrolment_id);
ALTER TABLE public.analytics_exports ADD CONSTRAINT analytics_exports_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.analytics_interventions ADD CONSTRAINT analytics_interventions_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.analytics_reports ADD CONSTRAINT analytics_reports_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.api_keys ADD CONSTRAINT api_keys_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.assessment_accommodations ADD CONSTRAINT assessment_accommodations_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.assessment_appeals ADD CONSTRAINT assessment_appeals_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.assessment_attempt_items ADD CONSTRAINT assessment_attempt_items_organization_id_attempt_id_position_pk PRIMARY KEY (organization_id, attempt_id, "position");
ALTER TABLE public.assessment_attempts ADD CONSTRAINT assessment_attempts_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.assessment_regrade_results ADD CONSTRAINT assessment_regrade_results_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.assessment_regrades ADD CONSTRAINT assessment_regrades_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.assessment_versions ADD CONSTRAINT assessment_versions_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.assessments ADD CONSTRAINT assessments_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.asset_storage ADD CONSTRAINT asset_storage_pkey PRIMARY KEY (organization_id);
ALTER TABLE public.asset_uses ADD CONSTRAINT asset_uses_organization_id_resource_type_resource_id_asset_id_p PRIMARY KEY (organization_id, resource_type, resource_id, asset_id);
ALTER TABLE public.assets ADD CONSTRAINT assets_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.captcha_uses ADD CONSTRAINT captcha_uses_organization_id_signature_pk PRIMARY KEY (organization_id, signature);
ALTER TABLE public.certificate_issuer_keys ADD CONSTRAINT certificate_issuer_keys_key_id UNIQUE (organization_id, key_id);
ALTER TABLE public.certificate_issuer_keys ADD CONSTRAINT certificate_issuer_keys_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.certificate_rules ADD CONSTRAINT certificate_rules_of_path UNIQUE NULLS NOT DISTINCT (organization_id, path_id);
ALTER TABLE public.certificate_rules ADD CONSTRAINT certificate_rules_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.certificate_template_versions ADD CONSTRAINT certificate_template_versions_number UNIQUE (organization_id, template_id, number);
ALTER TABLE public.certificate_template_versions ADD CONSTRAINT certificate_template_versions_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.certificate_templates ADD CONSTRAINT certificate_templates_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.certificates ADD CONSTRAINT certificates_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.checkpoint_keys ADD CONSTRAINT checkpoint_keys_pkey PRIMARY KEY (kid);
ALTER TABLE public.communities ADD CONSTRAINT communities_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.communities ADD CONSTRAINT "communityPathTaken" UNIQUE (organization_id, path_id);
ALTER TABLE public.community_blocks ADD CONSTRAINT community_blocks_organization_id_user_id_blocked_id_pk PRIMARY KEY (organization_id, user_id, blocked_id);
ALTER TABLE public.community_marks ADD CONSTRAINT community_marks_organization_id_post_id_user_id_kind_pk PRIMARY KEY (organization_id, post_id, user_id, kind);
ALTER TABLE public.community_members ADD CONSTRAINT community_members_once UNIQUE (organization_id, community_id, user_id);
ALTER TABLE public.community_members ADD CONSTRAINT community_members_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.community_post_versions ADD CONSTRAINT community_post_versions_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.community_posts ADD CONSTRAINT community_posts_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.community_reports ADD CONSTRAINT community_reports_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.community_sanctions ADD CONSTRAINT community_sanctions_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.community_subscriptions ADD CONSTRAINT community_subscriptions_organization_id_thread_id_user_id_pk PRIMARY KEY (organization_id, thread_id, user_id);
ALTER TABLE public.course_attempt_items ADD CONSTRAINT course_attempt_items_organization_id_attempt_id_item_id_pk PRIMARY KEY (organization_id, attempt_id, item_id);
ALTER TABLE public.course_attempts ADD CONSTRAINT course_attempts_number UNIQUE (organization_id, user_id, module_id, number);
ALTER TABLE public.course_attempts ADD CONSTRAINT course_attempts_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.course_import_parts ADD CONSTRAINT course_import_parts_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.course_imports ADD CONSTRAINT course_imports_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.course_interactions ADD CONSTRAINT course_interactions_number UNIQUE (organization_id, attempt_id, item_id, number);
ALTER TABLE public.course_interactions ADD CONSTRAINT course_interactions_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.course_package_files ADD CONSTRAINT course_package_files_organization_id_package_id_path_pk PRIMARY KEY (organization_id, package_id, path);
ALTER TABLE public.course_packages ADD CONSTRAINT course_packages_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.enrolments ADD CONSTRAINT enrolments_cycle UNIQUE (organization_id, path_id, user_id, cycle);
ALTER TABLE public.enrolments ADD CONSTRAINT enrolments_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.erasure_requests ADD CONSTRAINT erasure_requests_organization_id_user_id_pk PRIMARY KEY (organization_id, user_id);
ALTER TABLE public.event_deliveries ADD CONSTRAINT event_deliveries_organization_id_event_id_reaction_pk PRIMARY KEY (organization_id, event_id, reaction);
ALTER TABLE public.events ADD CONSTRAINT events_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.first_run_tokens ADD CONSTRAINT first_run_tokens_pkey PRIMARY KEY (token_hash);
ALTER TABLE public.former_passwords ADD CONSTRAINT former_passwords_organization_id_user_id_password_hash_pk PRIMARY KEY (organization_id, user_id, password_hash);
ALTER TABLE public.gamification_badges ADD CONSTRAINT gamification_badges_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.gamification_entries ADD CONSTRAINT gamification_entries_once UNIQUE (organization_id, rule_id, source_event_id, turn);
ALTER TABLE public.gamification_entries ADD CONSTRAINT gamification_entries_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.gamification_facts ADD CONSTRAINT gamification_facts_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.gamification_leaderboards ADD CONSTRAINT gamification_leaderboards_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.gamification_levels ADD CONSTRAINT gamification_levels_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.gamification_marks ADD CONSTRAINT gamification_marks_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.gamification_pauses ADD CONSTRAINT gamification_pauses_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.gamification_people ADD CONSTRAINT gamification_people_organization_id_user_id_pk PRIMARY KEY (organization_id, user_id);
ALTER TABLE public.gamification_rule_versions ADD CONSTRAINT gamification_rule_versions_organization_id_rule_id_number_pk PRIMARY KEY (organization_id, rule_id, number);
ALTER TABLE public.gamification_rules ADD CONSTRAINT gamification_rules_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.gamification_scores ADD CONSTRAINT gamification_scores_organization_id_scope_id_period_starts_user PRIMARY KEY (organization_id, scope_id, period, starts, user_id);
ALTER TABLE public.gamification_settings ADD CONSTRAINT gamification_settings_pkey PRIMARY KEY (organization_id);
ALTER TABLE public.gamification_terms ADD CONSTRAINT gamification_terms_organization_id_since_pk PRIMARY KEY (organization_id, since);
ALTER TABLE public.gamification_zones ADD CONSTRAINT gamification_zones_organization_id_user_id_since_pk PRIMARY KEY (organization_id, user_id, since);
ALTER TABLE public.group_assignments ADD CONSTRAINT group_assignments_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.group_managers ADD CONSTRAINT group_managers_organization_id_group_id_user_id_pk PRIMARY KEY (organization_id, group_id, user_id);
ALTER TABLE public.group_members ADD CONSTRAINT group_members_organization_id_group_id_user_id_pk PRIMARY KEY (organization_id, group_id, user_id);
ALTER TABLE public.group_rules ADD CONSTRAINT group_rules_organization_id_group_id_pk PRIMARY KEY (organization_id, group_id);
ALTER TABLE public.group_tree ADD CONSTRAINT group_tree_organization_id_group_id_ancestor_id_pk PRIMARY KEY (organization_id, group_id, ancestor_id);
ALTER TABLE public.groups ADD CONSTRAINT groups_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.idempotency_keys ADD CONSTRAINT idempotency_keys_organization_id_scope_pk PRIMARY KEY (organization_id, scope);
ALTER TABLE public.invites ADD CONSTRAINT invites_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.jobs ADD CONSTRAINT jobs_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.known_devices ADD CONSTRAINT known_devices_organization_id_user_id_token_hash_pk PRIMARY KEY (organization_id, user_id, token_hash);
ALTER TABLE public.learning_path_items ADD CONSTRAINT learning_path_items_organization_id_path_id_version_number_item PRIMARY KEY (organization_id, path_id, version_number, item_id);
ALTER TABLE public.learning_path_seats ADD CONSTRAINT learning_path_seats_organization_id_path_id_pk PRIMARY KEY (organization_id, path_id);
ALTER TABLE public.learning_path_versions ADD CONSTRAINT learning_path_versions_number UNIQUE (organization_id, path_id, number);
ALTER TABLE public.learning_path_versions ADD CONSTRAINT learning_path_versions_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.learning_paths ADD CONSTRAINT learning_paths_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.gamification_levels ADD CONSTRAINT "levelThresholdTaken" UNIQUE (organization_id, threshold);
ALTER TABLE public.live_sessions ADD CONSTRAINT "liveInstructorTaken" EXCLUDE USING gist (organization_id WITH =, instructor_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (((instructor_id IS NOT NULL) AND (state <> 'cancelled'::text) AND takes_instructor));
ALTER TABLE public.live_sessions ADD CONSTRAINT "liveRoomTaken" EXCLUDE USING gist (organization_id WITH =, room_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (((room_id IS NOT NULL) AND (state <> 'cancelled'::text)));
ALTER TABLE public.live_attendance ADD CONSTRAINT live_attendance_once UNIQUE (organization_id, session_id, user_id);
ALTER TABLE public.live_attendance ADD CONSTRAINT live_attendance_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.live_bookings ADD CONSTRAINT live_bookings_once UNIQUE (organization_id, session_id, user_id);
ALTER TABLE public.live_bookings ADD CONSTRAINT live_bookings_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.live_online_accounts ADD CONSTRAINT live_online_accounts_once UNIQUE (organization_id, provider);
ALTER TABLE public.live_online_accounts ADD CONSTRAINT live_online_accounts_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.live_rooms ADD CONSTRAINT live_rooms_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.live_sessions ADD CONSTRAINT live_sessions_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.lti_identities ADD CONSTRAINT lti_identities_organization_id_platform_id_subject_pk PRIMARY KEY (organization_id, platform_id, subject);
ALTER TABLE public.lti_identities ADD CONSTRAINT lti_identities_person UNIQUE (organization_id, platform_id, user_id);
ALTER TABLE public.lti_keys ADD CONSTRAINT lti_keys_key_id UNIQUE (organization_id, key_id);
ALTER TABLE public.lti_keys ADD CONSTRAINT lti_keys_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.lti_launches ADD CONSTRAINT lti_launches_hint UNIQUE (organization_id, hint_hash);
ALTER TABLE public.lti_launches ADD CONSTRAINT lti_launches_of_person UNIQUE NULLS NOT DISTINCT (organization_id, tool_id, user_id, module_id);
ALTER TABLE public.lti_launches ADD CONSTRAINT lti_launches_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.lti_line_items ADD CONSTRAINT lti_line_items_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.lti_links ADD CONSTRAINT lti_links_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.lti_links ADD CONSTRAINT lti_links_place UNIQUE (organization_id, platform_id, deployment_id, resource_link_id);
ALTER TABLE public.lti_platforms ADD CONSTRAINT lti_platforms_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.lti_results ADD CONSTRAINT lti_results_of_person UNIQUE (organization_id, line_item_id, user_id);
ALTER TABLE public.lti_results ADD CONSTRAINT lti_results_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.lti_scores ADD CONSTRAINT lti_scores_organization_id_link_id_user_id_pk PRIMARY KEY (organization_id, link_id, user_id);
ALTER TABLE public.lti_tools ADD CONSTRAINT lti_tools_client_id UNIQUE (organization_id, client_id);
ALTER TABLE public.lti_tools ADD CONSTRAINT lti_tools_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.mail_addresses ADD CONSTRAINT mail_addresses_organization_id_email_pk PRIMARY KEY (organization_id, email);
ALTER TABLE public.media_tracks ADD CONSTRAINT "mediaTrackTaken" UNIQUE (organization_id, media_id, kind, locale);
ALTER TABLE public.media_bookmarks ADD CONSTRAINT media_bookmarks_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.media_cue_answers ADD CONSTRAINT media_cue_answers_of_person UNIQUE (organization_id, user_id, media_id, cue_id);
ALTER TABLE public.media_cue_answers ADD CONSTRAINT media_cue_answers_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.media ADD CONSTRAINT media_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.media_sessions ADD CONSTRAINT media_sessions_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.media_timeline_versions ADD CONSTRAINT media_timeline_versions_number UNIQUE (organization_id, media_id, number);
ALTER TABLE public.media_timeline_versions ADD CONSTRAINT media_timeline_versions_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.media_timelines ADD CONSTRAINT media_timelines_organization_id_media_id_pk PRIMARY KEY (organization_id, media_id);
ALTER TABLE public.media_tracks ADD CONSTRAINT media_tracks_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.media_watching ADD CONSTRAINT media_watching_of_person UNIQUE (organization_id, user_id, media_id);
ALTER TABLE public.media_watching ADD CONSTRAINT media_watching_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.member_import_parts ADD CONSTRAINT member_import_parts_organization_id_import_id_number_pk PRIMARY KEY (organization_id, import_id, number);
ALTER TABLE public.member_import_rows ADD CONSTRAINT member_import_rows_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.member_imports ADD CONSTRAINT member_imports_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.module_locales ADD CONSTRAINT module_locales_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.module_progress ADD CONSTRAINT module_progress_organization_id_enrolment_id_item_id_pk PRIMARY KEY (organization_id, enrolment_id, item_id);
ALTER TABLE public.module_texts ADD CONSTRAINT module_texts_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.module_type_versions ADD CONSTRAINT module_type_versions_organization_id_module_type_id_number_pk PRIMARY KEY (organization_id, module_type_id, number);
ALTER TABLE public.module_types ADD CONSTRAINT module_types_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.module_versions ADD CONSTRAINT module_versions_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.modules ADD CONSTRAINT modules_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.notes ADD CONSTRAINT notes_one_for_module UNIQUE (organization_id, user_id, module_id);
ALTER TABLE public.notes ADD CONSTRAINT notes_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.notification_announcements ADD CONSTRAINT notification_announcements_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.notification_deliveries ADD CONSTRAINT notification_deliveries_once UNIQUE (organization_id, notification_id, channel);
ALTER TABLE public.notification_deliveries ADD CONSTRAINT notification_deliveries_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.notification_reminders ADD CONSTRAINT notification_reminders_organization_id_enrolment_id_pk PRIMARY KEY (organization_id, enrolment_id);
ALTER TABLE public.notification_settings ADD CONSTRAINT notification_settings_organization_id_user_id_pk PRIMARY KEY (organization_id, user_id);
ALTER TABLE public.notifications ADD CONSTRAINT notifications_once UNIQUE (organization_id, user_id, event_key);
ALTER TABLE public.notifications ADD CONSTRAINT notifications_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.organizations ADD CONSTRAINT organizations_pkey PRIMARY KEY (id);
ALTER TABLE public.passkeys ADD CONSTRAINT passkeys_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.password_resets ADD CONSTRAINT password_resets_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.piece_uploads ADD CONSTRAINT piece_uploads_organization_id_asset_id_pk PRIMARY KEY (organization_id, asset_id);
ALTER TABLE public.progress_events ADD CONSTRAINT progress_events_organization_id_user_id_client_event_id_pk PRIMARY KEY (organization_id, user_id, client_event_id);
ALTER TABLE public.progress_heads ADD CONSTRAINT progress_heads_organization_id_enrolment_id_pk PRIMARY KEY (organization_id, enrolment_id);
ALTER TABLE public.question_banks ADD CONSTRAINT question_banks_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.question_versions ADD CONSTRAINT question_versions_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.questions ADD CONSTRAINT questions_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.refused_attempts ADD CONSTRAINT refused_attempts_organization_id_minute_source_action_status_co PRIMARY KEY (organization_id, minute, source, action, status_code);
ALTER TABLE public.role_permissions ADD CONSTRAINT role_permissions_organization_id_role_id_subject_action_pk PRIMARY KEY (organization_id, role_id, subject, action);
ALTER TABLE public.roles ADD CONSTRAINT roles_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.schedules ADD CONSTRAINT schedules_pkey PRIMARY KEY (name);
ALTER TABLE public.scim_group_members ADD CONSTRAINT scim_group_members_organization_id_group_id_user_id_pk PRIMARY KEY (organization_id, group_id, user_id);
ALTER TABLE public.scim_groups ADD CONSTRAINT scim_groups_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.scim_users ADD CONSTRAINT scim_users_organization_id_provider_id_user_id_pk PRIMARY KEY (organization_id, provider_id, user_id);
ALTER TABLE public.service_account_roles ADD CONSTRAINT service_account_roles_organization_id_service_account_id_role_i PRIMARY KEY (organization_id, service_account_id, role_id);
ALTER TABLE public.service_accounts ADD CONSTRAINT service_accounts_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.sessions ADD CONSTRAINT sessions_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.sign_in_policies ADD CONSTRAINT sign_in_policies_organization_id_pk PRIMARY KEY (organization_id);
ALTER TABLE public.sign_in_throttles ADD CONSTRAINT sign_in_throttles_organization_id_subject_pk PRIMARY KEY (organization_id, subject);
ALTER TABLE public.sign_up_policies ADD CONSTRAINT sign_up_policies_organization_id_pk PRIMARY KEY (organization_id);
ALTER TABLE public.sign_ups ADD CONSTRAINT sign_ups_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.signing_keys ADD CONSTRAINT signing_keys_pkey PRIMARY KEY (kid);
ALTER TABLE public.sso_granted_roles ADD CONSTRAINT sso_granted_roles_organization_id_provider_id_user_id_role_id_p PRIMARY KEY (organization_id, provider_id, user_id, role_id);
ALTER TABLE public.sso_identities ADD CONSTRAINT sso_identities_organization_id_provider_id_user_id_pk PRIMARY KEY (organization_id, provider_id, user_id);
ALTER TABLE public.sso_providers ADD CONSTRAINT sso_providers_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.sso_role_mappings ADD CONSTRAINT sso_role_mappings_organization_id_provider_id_group_name_role_i PRIMARY KEY (organization_id, provider_id, group_name, role_id);
ALTER TABLE public.sso_sessions ADD CONSTRAINT sso_sessions_organization_id_session_id_pk PRIMARY KEY (organization_id, session_id);
ALTER TABLE public.term_policies ADD CONSTRAINT term_policies_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.term_policy_acceptances ADD CONSTRAINT term_policy_acceptances_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.two_factor_backup_codes ADD CONSTRAINT two_factor_backup_codes_organization_id_user_id_code_hash_pk PRIMARY KEY (organization_id, user_id, code_hash);
ALTER TABLE public.two_factor_challenges ADD CONSTRAINT two_factor_challenges_organization_id_token_hash_pk PRIMARY KEY (organization_id, token_hash);
ALTER TABLE public.upload_pieces ADD CONSTRAINT upload_pieces_organization_id_asset_id_position_pk PRIMARY KEY (organization_id, asset_id, "position");
ALTER TABLE public.user_roles ADD CONSTRAINT user_roles_organization_id_user_id_role_id_pk PRIMARY KEY (organization_id, user_id, role_id);
ALTER TABLE public.users ADD CONSTRAINT users_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.webhook_deliveries ADD CONSTRAINT webhook_deliveries_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.webhooks ADD CONSTRAINT webhooks_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.xapi_attachments ADD CONSTRAINT xapi_attachments_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.xapi_documents ADD CONSTRAINT xapi_documents_once UNIQUE (organization_id, user_id, kind, activity_id, registration, name);
ALTER TABLE public.xapi_documents ADD CONSTRAINT xapi_documents_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.xapi_launches ADD CONSTRAINT xapi_launches_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.xapi_statements ADD CONSTRAINT xapi_statements_organization_id_id_pk PRIMARY KEY (organization_id, id);
ALTER TABLE public.xapi_units ADD CONSTRAINT xapi_units_organization_id_id_pk PRIMARY KEY (organization_id, id);

-- Indexes

CREATE INDEX accommodations_of_assessment ON public.assessment_accommodations USING btree (organization_id, assessment_id);
CREATE INDEX accommodations_of_group ON public.assessment_accommodations USING btree (organization_id, group_id);
CREATE INDEX accommodations_of_person ON public.assessment_accommodations USING btree (organization_id, user_id);
CREATE INDEX accommodations_recent ON public.assessment_accommodations USING btree (organization_id, created_at, id);
CREATE INDEX active_days_age ON public.active_days USING btree (day);
CREATE UNIQUE INDEX activity_log_checkpoints_number ON public.activity_log_checkpoints USING btree (organization_id, number);
CREATE INDEX activity_log_checkpoints_sequence ON public.activity_log_checkpoints USING btree (organization_id, sequence);
CREATE INDEX activity_log_exports_age ON public.activity_log_exports USING btree (expires_at);
CREATE INDEX activity_log_exports_recent ON public.activity_log_exports USING btree (organization_id, created_at, id);
CREATE INDEX activity_logs_action ON public.activity_logs USING btree (organization_id, action, created_at);
CREATE INDEX activity_logs_actor ON public.activity_logs USING btree (organization_id, actor_id, created_at);
CREATE INDEX activity_logs_failed ON public.activity_logs USING btree (organization_id, action, created_at) WHERE (outcome = 'failed'::text);
CREATE INDEX activity_logs_recent ON public.activity_logs USING btree (organization_id, created_at, id);
CREATE INDEX activity_logs_resource ON public.activity_logs USING btree (organization_id, ((resource ->> 'id'::text)), created_at);
CREATE INDEX activity_logs_search ON public.activity_logs USING gin (search_text public.gin_trgm_ops);
CREATE UNIQUE INDEX activity_logs_sequence ON public.activity_logs USING btree (organization_id, sequence);
CREATE INDEX analytics_activity_of_user ON public.analytics_activity USING btree (organization_id, user_id, day);
CREATE INDEX analytics_enrolments_certified ON public.analytics_enrolments USING btree (organization_id, certified_at) WHERE (certified_at IS NOT NULL);
CREATE INDEX analytics_enrolments_completed ON public.analytics_enrolments USING btree (organization_id, completed_at) WHERE (completed_at IS NOT NULL);
CREATE INDEX analytics_enrolments_enrolled ON public.analytics_enrolments USING btree (organization_id, enrolled_at);
CREATE INDEX analytics_enrolments_of_path ON public.analytics_enrolments USING btree (organization_id, path_id, user_id);
CREATE INDEX analytics_enrolments_of_state ON public.analytics_enrolments USING btree (organization_id, state, expires_at);
CREATE INDEX analytics_enrolments_of_user ON public.analytics_enrolments USING btree (organization_id, user_id);
CREATE INDEX analytics_enrolments_started ON public.analytics_enrolments USING btree (organization_id, started_at) WHERE (started_at IS NOT NULL);
CREATE INDEX analytics_enrolments_withdrawn ON public.analytics_enrolments USING btree (organization_id, withdrawn_at) WHERE (withdrawn_at IS NOT NULL);
CREATE INDEX analytics_exports_age ON public.analytics_exports USING btree (expires_at);
CREATE INDEX analytics_exports_recent ON public.analytics_exports USING btree (organization_id, created_at, id);
CREATE INDEX analytics_interventions_next ON public.analytics_interventions USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX analytics_interventions_of_user ON public.analytics_interventions USING btree (organization_id, user_id, created_at, id);
CREATE INDEX analytics_reports_next ON public.analytics_reports USING btree (next_at) WHERE (next_at IS NOT NULL);
CREATE INDEX analytics_reports_recent ON public.analytics_reports USING btree (organization_id, created_at, id);
CREATE INDEX api_keys_by_name ON public.api_keys USING btree (organization_id, name, id);
CREATE UNIQUE INDEX api_keys_key ON public.api_keys USING btree (organization_id, key);
CREATE INDEX api_keys_of_account ON public.api_keys USING btree (organization_id, service_account_id, created_at, id) WHERE (service_account_id IS NOT NULL);
CREATE INDEX api_keys_recent ON public.api_keys USING btree (organization_id, created_at, id);
CREATE INDEX api_keys_updated ON public.api_keys USING btree (organization_id, updated_at, id);
CREATE UNIQUE INDEX "appealOpen" ON public.assessment_appeals USING btree (organization_id, attempt_id) WHERE (state = 'open'::text);
CREATE UNIQUE INDEX "appealRepeated" ON public.assessment_appeals USING btree (organization_id, attempt_id, "position");
CREATE INDEX assessment_appeals_in_state ON public.assessment_appeals USING btree (organization_id, state, created_at, id);
CREATE INDEX assessment_appeals_of_assessment ON public.assessment_appeals USING btree (organization_id, assessment_id, created_at, id);
CREATE INDEX assessment_appeals_of_person ON public.assessment_appeals USING btree (organization_id, user_id);
CREATE INDEX assessment_appeals_recent ON public.assessment_appeals USING btree (organization_id, created_at, id);
CREATE INDEX assessment_regrades_of_assessment ON public.assessment_regrades USING btree (organization_id, assessment_id, created_at, id);
CREATE INDEX assessment_regrades_recent ON public.assessment_regrades USING btree (organization_id, created_at, id);
CREATE UNIQUE INDEX assessment_versions_number ON public.assessment_versions USING btree (organization_id, assessment_id, number);
CREATE INDEX assessments_by_title_ar ON public.assessments USING btree (organization_id, title_ar, id);
CREATE INDEX assessments_by_title_en ON public.assessments USING btree (organization_id, title_en, id);
CREATE INDEX assessments_recent ON public.assessments USING btree (organization_id, created_at, id);
CREATE INDEX assessments_updated ON public.assessments USING btree (organization_id, updated_at, id);
CREATE INDEX asset_uses_of_asset ON public.asset_uses USING btree (organization_id, asset_id);
CREATE INDEX assets_by_name ON public.assets USING btree (organization_id, name, id) WHERE (state = 'ready'::text);
CREATE INDEX assets_of_kind ON public.assets USING btree (organization_id, kind, created_at, id) WHERE (state = 'ready'::text);
CREATE INDEX assets_of_kind_by_name ON public.assets USING btree (organization_id, kind, name, id) WHERE (state = 'ready'::text);
CREATE INDEX assets_photos ON public.assets USING btree (organization_id, created_by) WHERE (kind = 'photo'::text);
CREATE INDEX assets_recent ON public.assets USING btree (organization_id, created_at, id) WHERE (state = 'ready'::text);
CREATE INDEX assets_search ON public.assets USING gin (search_text public.gin_trgm_ops);
CREATE INDEX assets_sweep ON public.assets USING btree (sweep_at) WHERE (sweep_at IS NOT NULL);
CREATE INDEX assets_waiting ON public.assets USING btree (organization_id) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX "assignmentExists" ON public.group_assignments USING btree (organization_id, path_id, group_id) WHERE (state = 'active'::text);
CREATE UNIQUE INDEX "attemptAlreadyOpen" ON public.assessment_attempts USING btree (organization_id, assessment_id, user_id) WHERE (state = ANY (ARRAY['inProgress'::text, 'overdue'::text]));
CREATE INDEX attempt_items_question_uses ON public.assessment_attempt_items USING btree (organization_id, question_id, question_version);
CREATE INDEX attempts_due ON public.assessment_attempts USING btree (organization_id, due_at) WHERE (state = ANY (ARRAY['inProgress'::text, 'overdue'::text]));
CREATE INDEX attempts_in_state ON public.assessment_attempts USING btree (organization_id, state, created_at, id);
CREATE UNIQUE INDEX attempts_number ON public.assessment_attempts USING btree (organization_id, enrolment_id, assessment_id, number);
CREATE INDEX attempts_of_assessment ON public.assessment_attempts USING btree (organization_id, assessment_id, created_at, id);
CREATE INDEX attempts_of_person ON public.assessment_attempts USING btree (organization_id, user_id, assessment_id);
CREATE INDEX attempts_recent ON public.assessment_attempts USING btree (organization_id, created_at, id);
CREATE INDEX attempts_search ON public.assessment_attempts USING gin (search_text public.gin_trgm_ops);
CREATE INDEX captcha_uses_age ON public.captcha_uses USING btree (expires_at);
CREATE UNIQUE INDEX "certificateCodeTaken" ON public.certificates USING btree (organization_id, code);
CREATE UNIQUE INDEX "certificateExists" ON public.certificates USING btree (organization_id, enrolment_id) WHERE (enrolment_id IS NOT NULL);
CREATE UNIQUE INDEX certificate_issuer_keys_active ON public.certificate_issuer_keys USING btree (organization_id) WHERE (state = 'active'::text);
CREATE INDEX certificate_issuer_keys_recent ON public.certificate_issuer_keys USING btree (organization_id, created_at, id);
CREATE INDEX certificate_templates_recent ON public.certificate_templates USING btree (organization_id, created_at, id);
CREATE INDEX certificates_by_code ON public.certificates USING btree (code);
CREATE INDEX certificates_by_end ON public.certificates USING btree (organization_id, valid_until, id);
CREATE INDEX certificates_in_review ON public.certificates USING btree (organization_id, issued_at, id) WHERE (review_since IS NOT NULL);
CREATE INDEX certificates_issued ON public.certificates USING btree (organization_id, issued_at, id);
CREATE INDEX certificates_not_in_force ON public.certificates USING btree (organization_id, status_index) WHERE (state <> 'issued'::text);
CREATE INDEX certificates_of_path ON public.certificates USING btree (organization_id, path_id, issued_at, id);
CREATE INDEX certificates_of_state ON public.certificates USING btree (organization_id, state, issued_at, id);
CREATE INDEX certificates_of_user ON public.certificates USING btree (organization_id, user_id, issued_at, id);
CREATE UNIQUE INDEX certificates_status_index ON public.certificates USING btree (organization_id, status_index);
CREATE INDEX communities_by_title_ar ON public.communities USING btree (organization_id, title_ar, id);
CREATE INDEX communities_by_title_en ON public.communities USING btree (organization_id, title_en, id);
CREATE INDEX communities_recent ON public.communities USING btree (organization_id, created_at, id);
CREATE UNIQUE INDEX "communityReported" ON public.community_reports USING btree (organization_id, post_id, user_id) WHERE (state = 'open'::text);
CREATE INDEX community_blocks_of_blocked ON public.community_blocks USING btree (organization_id, blocked_id);
CREATE INDEX community_marks_of_user ON public.community_marks USING btree (organization_id, user_id);
CREATE INDEX community_members_of_user ON public.community_members USING btree (organization_id, user_id);
CREATE INDEX community_members_recent ON public.community_members USING btree (organization_id, community_id, created_at, id);
CREATE INDEX community_members_waiting ON public.community_members USING btree (organization_id, community_id, state, created_at, id);
CREATE INDEX community_post_versions_of_post ON public.community_post_versions USING btree (organization_id, post_id, created_at, id);
CREATE INDEX community_post_versions_of_user ON public.community_post_versions USING btree (organization_id, user_id);
CREATE INDEX community_posts_new ON public.community_posts USING btree (organization_id, created_at, id);
CREATE INDEX community_posts_new_threads ON public.community_posts USING btree (organization_id, community_id, created_at, id) WHERE (depth = 0);
CREATE INDEX community_posts_of_lesson ON public.community_posts USING btree (organization_id, module_id, activity_at, id) WHERE (depth = 0);
CREATE INDEX community_posts_of_user ON public.community_posts USING btree (organization_id, user_id, created_at);
CREATE INDEX community_posts_queue ON public.community_posts USING btree (organization_id, queue_priority, id) WHERE (queue_priority IS NOT NULL);
CREATE INDEX community_posts_replies ON public.community_posts USING btree (organization_id, thread_id, place, id) WHERE (depth > 0);
CREATE INDEX community_posts_search ON public.community_posts USING gin (search_text public.gin_trgm_ops);
CREATE INDEX community_posts_threads ON public.community_posts USING btree (organization_id, community_id, activity_at, id) WHERE (depth = 0);
CREATE INDEX community_reports_of_user ON public.community_reports USING btree (organization_id, user_id, created_at);
CREATE INDEX community_sanctions_of_user ON public.community_sanctions USING btree (organization_id, user_id, created_at, id);
CREATE INDEX community_sanctions_recent ON public.community_sanctions USING btree (organization_id, created_at, id);
CREATE INDEX community_subscriptions_of_user ON public.community_subscriptions USING btree (organization_id, user_id);
-- The attempts at a course package are listed in their order (lib/domain/standards/scorm/attempts/kept-attempts.service.ts).
CREATE INDEX course_attempts_of_package ON public.course_attempts USING btree (organization_id, package_id, started_at, id);
CREATE UNIQUE INDEX course_import_parts_number ON public.course_import_parts USING btree (organization_id, import_id, number, id);
CREATE INDEX course_import_parts_of_state ON public.course_import_parts USING btree (organization_id, import_id, state, number, id);
CREATE INDEX course_import_parts_to_make ON public.course_import_parts USING btree (organization_id, import_id, number) WHERE (state = 'ready'::text);
CREATE INDEX course_imports_recent ON public.course_imports USING btree (organization_id, created_at, id);
CREATE INDEX course_interactions_recorded ON public.course_interactions USING btree (organization_id, attempt_id, recorded_at, id);
CREATE INDEX course_packages_by_title ON public.course_packages USING btree (organization_id, title, id);
CREATE INDEX course_packages_recent ON public.course_packages USING btree (organization_id, created_at, id);
CREATE UNIQUE INDEX "emailExists" ON public.users USING btree (organization_id, email);
CREATE UNIQUE INDEX "enrolmentExists" ON public.enrolments USING btree (organization_id, path_id, user_id) WHERE (state = ANY (ARRAY['invited'::text, 'waiting'::text, 'active'::text, 'overdue'::text, 'completed'::text]));
CREATE INDEX enrolments_by_due ON public.enrolments USING btree (organization_id, due_at, id);
CREATE INDEX enrolments_due ON public.enrolments USING btree (organization_id, due_at) WHERE (state = ANY (ARRAY['invited'::text, 'active'::text]));
CREATE INDEX enrolments_expiring ON public.enrolments USING btree (organization_id, expires_at) WHERE (state = 'completed'::text);
CREATE INDEX enrolments_of_assignment ON public.enrolments USING btree (organization_id, assignment_id, id) WHERE (assignment_id IS NOT NULL);
CREATE INDEX enrolments_of_path ON public.enrolments USING btree (organization_id, path_id, created_at, id);
CREATE INDEX enrolments_of_path_due ON public.enrolments USING btree (organization_id, path_id, due_at, id);
CREATE INDEX enrolments_of_path_state ON public.enrolments USING btree (organization_id, path_id, state, created_at, id);
CREATE INDEX enrolments_of_state ON public.enrolments USING btree (organization_id, state, created_at, id);
CREATE INDEX enrolments_of_state_due ON public.enrolments USING btree (organization_id, state, due_at, id);
CREATE INDEX enrolments_of_user ON public.enrolments USING btree (organization_id, user_id, created_at, id);
CREATE INDEX enrolments_recent ON public.enrolments USING btree (organization_id, created_at, id);
CREATE INDEX enrolments_search ON public.enrolments USING gin (search_text public.gin_trgm_ops);
CREATE INDEX enrolments_waiting ON public.enrolments USING btree (organization_id, path_id, waiting_position) WHERE (state = 'waiting'::text);
CREATE INDEX erasure_requests_due ON public.erasure_requests USING btree (due_at);
CREATE INDEX event_deliveries_age ON public.event_deliveries USING btree (created_at);
CREATE INDEX event_deliveries_dead ON public.event_deliveries USING btree (organization_id, created_at, id) WHERE (state = 'dead'::text);
CREATE INDEX event_deliveries_dead_id ON public.event_deliveries USING btree (organization_id, id) WHERE (state = 'dead'::text);
CREATE INDEX event_deliveries_due ON public.event_deliveries USING btree (organization_id, due_at) WHERE ((state = 'waiting'::text) AND (attempts >= 0));
CREATE INDEX event_deliveries_order ON public.event_deliveries USING btree (organization_id, reaction, subject, "position") WHERE (state = 'waiting'::text);
CREATE INDEX events_age ON public.events USING btree (created_at);
CREATE INDEX events_recent ON public.events USING btree (organization_id, "position");
CREATE INDEX events_undelivered ON public.events USING btree (organization_id, "position") WHERE (delivered_at IS NULL);
CREATE INDEX gamification_badges_recent ON public.gamification_badges USING btree (organization_id, created_at, id);
CREATE INDEX gamification_entries_own ON public.gamification_entries USING btree (organization_id, user_id, created_at, id);
CREATE UNIQUE INDEX gamification_entries_reversed_once ON public.gamification_entries USING btree (organization_id, reversal_of);
CREATE INDEX gamification_facts_of_user ON public.gamification_facts USING btree (organization_id, user_id, local_date);
CREATE INDEX gamification_leaderboards_open ON public.gamification_leaderboards USING btree (organization_id, created_at, id) WHERE (closed_at IS NULL);
CREATE INDEX gamification_leaderboards_recent ON public.gamification_leaderboards USING btree (organization_id, created_at, id);
CREATE INDEX gamification_levels_in_order ON public.gamification_levels USING btree (organization_id, threshold, id);
CREATE INDEX gamification_marks_of_user ON public.gamification_marks USING btree (organization_id, user_id, day);
CREATE INDEX gamification_pauses_of_user ON public.gamification_pauses USING btree (organization_id, user_id, first_day);
CREATE INDEX gamification_rules_recent ON public.gamification_rules USING btree (organization_id, created_at, id);
CREATE INDEX gamification_scores_of_user ON public.gamification_scores USING btree (organization_id, user_id);
CREATE INDEX gamification_scores_ranked ON public.gamification_scores USING btree (organization_id, scope_id, period, starts, from_top, reached_at, user_id) WHERE ((NOT is_hidden) AND (points > 0));
CREATE UNIQUE INDEX "groupExternalIdTaken" ON public.groups USING btree (organization_id, external_id);
CREATE INDEX group_assignments_of_group ON public.group_assignments USING btree (organization_id, group_id);
CREATE INDEX group_assignments_of_path ON public.group_assignments USING btree (organization_id, path_id, created_at, id);
CREATE INDEX group_assignments_recent ON public.group_assignments USING btree (organization_id, created_at, id);
CREATE INDEX group_managers_of_user ON public.group_managers USING btree (organization_id, user_id);
CREATE INDEX group_members_of_user ON public.group_members USING btree (organization_id, user_id);
CREATE INDEX group_tree_below ON public.group_tree USING btree (organization_id, ancestor_id, group_id);
CREATE INDEX groups_by_name_ar ON public.groups USING btree (organization_id, name_ar, id);
CREATE INDEX groups_by_name_en ON public.groups USING btree (organization_id, name_en, id);
CREATE INDEX groups_of_parent ON public.groups USING btree (organization_id, parent_id);
CREATE INDEX groups_recent ON public.groups USING btree (organization_id, created_at, id);
CREATE INDEX groups_updated ON public.groups USING btree (organization_id, updated_at, id);
CREATE INDEX idempotency_keys_age ON public.idempotency_keys USING btree (created_at);
CREATE UNIQUE INDEX "inviteExists" ON public.invites USING btree (organization_id, email) WHERE (status = 'pending'::text);
CREATE INDEX invites_of_status ON public.invites USING btree (organization_id, status, created_at, id);
CREATE INDEX invites_recent ON public.invites USING btree (organization_id, created_at, id);
CREATE UNIQUE INDEX invites_token ON public.invites USING btree (organization_id, token_hash);
CREATE INDEX jobs_age ON public.jobs USING btree (created_at);
CREATE INDEX jobs_claimed ON public.jobs USING btree (organization_id, claimed_at);
CREATE INDEX jobs_due ON public.jobs USING btree (organization_id, due_at) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX jobs_of_program ON public.jobs USING btree (organization_id, program_id, created_at, id) WHERE (program_id IS NOT NULL);
CREATE INDEX jobs_of_state ON public.jobs USING btree (organization_id, state, created_at, id);
CREATE INDEX jobs_own ON public.jobs USING btree (organization_id, user_id, created_at, id);
CREATE INDEX jobs_recent ON public.jobs USING btree (organization_id, created_at, id);
CREATE INDEX known_devices_age ON public.known_devices USING btree (last_used_at);
CREATE INDEX learning_path_items_of_module ON public.learning_path_items USING btree (organization_id, module_id, path_id, version_number);
CREATE UNIQUE INDEX learning_path_versions_draft ON public.learning_path_versions USING btree (organization_id, path_id) WHERE (state = 'draft'::text);
CREATE UNIQUE INDEX learning_path_versions_in_force ON public.learning_path_versions USING btree (organization_id, path_id) WHERE (state = 'published'::text);
CREATE INDEX learning_paths_by_title_ar ON public.learning_paths USING btree (organization_id, title_ar, id);
CREATE INDEX learning_paths_by_title_en ON public.learning_paths USING btree (organization_id, title_en, id);
CREATE INDEX learning_paths_changed ON public.learning_paths USING btree (organization_id, updated_at, id);
CREATE INDEX learning_paths_created ON public.learning_paths USING btree (organization_id, status, created_at, id);
CREATE INDEX learning_paths_of_any_status ON public.learning_paths USING btree (organization_id, created_at, id);
CREATE INDEX learning_paths_published ON public.learning_paths USING btree (organization_id, status, published_at, id);
CREATE INDEX learning_paths_search ON public.learning_paths USING gin (search_text public.gin_trgm_ops);
CREATE INDEX learning_paths_updated ON public.learning_paths USING btree (organization_id, status, updated_at, id);
CREATE INDEX live_attendance_of_user ON public.live_attendance USING btree (organization_id, user_id);
CREATE INDEX live_bookings_by_state ON public.live_bookings USING btree (organization_id, session_id, state, created_at, id);
CREATE INDEX live_bookings_of_user ON public.live_bookings USING btree (organization_id, user_id, session_id);
CREATE INDEX live_bookings_recent ON public.live_bookings USING btree (organization_id, session_id, created_at, id);
CREATE INDEX live_bookings_waiting ON public.live_bookings USING btree (organization_id, session_id, waiting_position) WHERE (state = 'waiting'::text);
CREATE INDEX live_rooms_by_name_ar ON public.live_rooms USING btree (organization_id, name_ar, id);
CREATE INDEX live_rooms_by_name_en ON public.live_rooms USING btree (organization_id, name_en, id);
CREATE INDEX live_rooms_recent ON public.live_rooms USING btree (organization_id, created_at, id);
CREATE INDEX live_sessions_by_beginning ON public.live_sessions USING btree (organization_id, starts_at, id);
CREATE INDEX live_sessions_by_state ON public.live_sessions USING btree (organization_id, state, starts_at, id);
CREATE INDEX live_sessions_of_instructor ON public.live_sessions USING btree (organization_id, instructor_id, starts_at, id);
CREATE INDEX live_sessions_of_module ON public.live_sessions USING btree (organization_id, module_id, starts_at, id);
CREATE INDEX live_sessions_of_room ON public.live_sessions USING btree (organization_id, room_id, starts_at, id);
-- The sessions of a series are read in their order (lib/domain/learning/live/series).
CREATE INDEX live_sessions_of_series ON public.live_sessions USING btree (organization_id, series_id, starts_at, id) WHERE (series_id IS NOT NULL);
CREATE INDEX live_sessions_recent ON public.live_sessions USING btree (organization_id, created_at, id);
CREATE INDEX live_sessions_to_remind ON public.live_sessions USING btree (organization_id, remind_at) WHERE (remind_at IS NOT NULL);
-- Sessions with something to settle are found at once (lib/domain/learning/live/sessions/settling.service.ts).
CREATE INDEX live_sessions_to_settle ON public.live_sessions USING btree (organization_id, settle_at) WHERE (settle_at IS NOT NULL);
CREATE UNIQUE INDEX "ltiPlatformExists" ON public.lti_platforms USING btree (organization_id, issuer, client_id);
CREATE INDEX lti_identities_of_user ON public.lti_identities USING btree (organization_id, user_id);
CREATE UNIQUE INDEX lti_keys_active ON public.lti_keys USING btree (organization_id) WHERE (state = 'active'::text);
CREATE INDEX lti_keys_recent ON public.lti_keys USING btree (organization_id, created_at, id);
CREATE INDEX lti_launches_of_user ON public.lti_launches USING btree (organization_id, user_id);
CREATE INDEX lti_launches_recent ON public.lti_launches USING btree (organization_id, tool_id, created_at, id);
CREATE UNIQUE INDEX lti_line_items_of_lesson ON public.lti_line_items USING btree (organization_id, tool_id, module_id) WHERE is_of_lesson;
CREATE INDEX lti_line_items_of_tool ON public.lti_line_items USING btree (organization_id, tool_id, path_id, id);
CREATE INDEX lti_links_of_path ON public.lti_links USING btree (organization_id, path_id);
CREATE INDEX lti_links_recent ON public.lti_links USING btree (organization_id, platform_id, created_at, id);
CREATE INDEX lti_platforms_by_name ON public.lti_platforms USING btree (organization_id, name, id);
CREATE INDEX lti_platforms_recent ON public.lti_platforms USING btree (organization_id, created_at, id);
CREATE INDEX lti_platforms_updated ON public.lti_platforms USING btree (organization_id, updated_at, id);
CREATE INDEX lti_results_of_user ON public.lti_results USING btree (organization_id, user_id);
CREATE INDEX lti_scores_of_user ON public.lti_scores USING btree (organization_id, user_id);
CREATE INDEX lti_tools_recent ON public.lti_tools USING btree (organization_id, created_at, id);
CREATE INDEX lti_tools_updated ON public.lti_tools USING btree (organization_id, updated_at, id);
CREATE INDEX media_bookmarks_own ON public.media_bookmarks USING btree (organization_id, user_id, media_id, at, id);
CREATE INDEX media_by_name ON public.media USING btree (organization_id, name, id);
CREATE INDEX media_cue_answers_of_media ON public.media_cue_answers USING btree (organization_id, media_id);
CREATE INDEX media_recent ON public.media USING btree (organization_id, created_at, id);
CREATE INDEX media_search ON public.media USING gin (search_text public.gin_trgm_ops);
CREATE INDEX media_sessions_of_media ON public.media_sessions USING btree (organization_id, media_id, started_at);
CREATE INDEX media_sessions_of_person ON public.media_sessions USING btree (organization_id, user_id, media_id);
CREATE INDEX media_timeline_versions_recent ON public.media_timeline_versions USING btree (organization_id, media_id, published_at, id);
CREATE INDEX media_watching_of_media ON public.media_watching USING btree (organization_id, media_id, last_at, id);
CREATE UNIQUE INDEX "memberEmployeeNumberTaken" ON public.users USING btree (organization_id, employee_number);
CREATE UNIQUE INDEX "memberExternalIdTaken" ON public.users USING btree (organization_id, external_id);
CREATE INDEX member_import_parts_age ON public.member_import_parts USING btree (created_at);
CREATE INDEX member_import_rows_age ON public.member_import_rows USING btree (created_at);
CREATE UNIQUE INDEX member_import_rows_email ON public.member_import_rows USING btree (organization_id, import_id, email) WHERE (state <> 'refused'::text);
CREATE INDEX member_import_rows_number ON public.member_import_rows USING btree (organization_id, import_id, number, id);
CREATE INDEX member_import_rows_of_state ON public.member_import_rows USING btree (organization_id, import_id, state, number, id);
CREATE INDEX member_imports_age ON public.member_imports USING btree (created_at);
CREATE INDEX member_imports_recent ON public.member_imports USING btree (organization_id, created_at, id);
CREATE UNIQUE INDEX "moduleTypeKeyTaken" ON public.module_types USING btree (organization_id, key);
CREATE UNIQUE INDEX module_locales_of_module ON public.module_locales USING btree (organization_id, module_id, locale);
CREATE INDEX module_texts_recent ON public.module_texts USING btree (organization_id, created_at, id);
CREATE INDEX module_texts_search ON public.module_texts USING gin (search_text public.gin_trgm_ops);
CREATE INDEX module_types_recent ON public.module_types USING btree (organization_id, created_at, id);
CREATE INDEX module_types_updated ON public.module_types USING btree (organization_id, updated_at, id);
CREATE INDEX module_versions_of_assessment ON public.module_versions USING btree (organization_id, assessment_id) WHERE (assessment_id IS NOT NULL);
CREATE INDEX module_versions_of_media ON public.module_versions USING btree (organization_id, media_id) WHERE (media_id IS NOT NULL);
CREATE UNIQUE INDEX module_versions_of_module ON public.module_versions USING btree (organization_id, module_id, number);
CREATE INDEX module_versions_recent ON public.module_versions USING btree (organization_id, module_id, created_at, id);
CREATE INDEX modules_ar ON public.modules USING btree (organization_id, ar_state, updated_at, id);
CREATE INDEX modules_by_title_ar ON public.modules USING btree (organization_id, title_ar, id);
CREATE INDEX modules_by_title_en ON public.modules USING btree (organization_id, title_en, id);
CREATE INDEX modules_en ON public.modules USING btree (organization_id, en_state, updated_at, id);
CREATE INDEX modules_of_status ON public.modules USING btree (organization_id, status, updated_at, id);
CREATE INDEX modules_of_type ON public.modules USING btree (organization_id, type_key, updated_at, id);
CREATE INDEX modules_recent ON public.modules USING btree (organization_id, created_at, id);
CREATE INDEX modules_search ON public.modules USING gin (search_text public.gin_trgm_ops);
CREATE INDEX modules_updated ON public.modules USING btree (organization_id, updated_at, id);
CREATE INDEX notes_own ON public.notes USING btree (organization_id, user_id, updated_at, id);
CREATE INDEX notification_announcements_due ON public.notification_announcements USING btree (organization_id, send_at) WHERE (state = 'scheduled'::text);
CREATE INDEX notification_announcements_recent ON public.notification_announcements USING btree (organization_id, created_at, id);
CREATE INDEX notification_announcements_sending ON public.notification_announcements USING btree (organization_id, job_id) WHERE (state = 'sending'::text);
CREATE INDEX notification_deliveries_due ON public.notification_deliveries USING btree (organization_id, due_at) WHERE (state = ANY (ARRAY['queued'::text, 'held'::text, 'digested'::text]));
CREATE INDEX notification_deliveries_of_batch ON public.notification_deliveries USING btree (organization_id, batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX notification_deliveries_of_state ON public.notification_deliveries USING btree (organization_id, state, created_at, id);
CREATE INDEX notification_deliveries_of_user ON public.notification_deliveries USING btree (organization_id, user_id, created_at, id);
CREATE INDEX notification_deliveries_recent ON public.notification_deliveries USING btree (organization_id, created_at, id);
CREATE INDEX notification_reminders_due ON public.notification_reminders USING btree (organization_id, next_at);
CREATE INDEX notifications_of_category ON public.notifications USING btree (organization_id, user_id, category, created_at, id);
CREATE INDEX notifications_of_state ON public.notifications USING btree (organization_id, user_id, state, created_at, id);
CREATE INDEX notifications_of_subject ON public.notifications USING btree (organization_id, subject_id);
CREATE INDEX notifications_of_user ON public.notifications USING btree (organization_id, user_id, created_at, id);
CREATE UNIQUE INDEX "organizationSlugTaken" ON public.organizations USING btree (slug);
CREATE UNIQUE INDEX organizations_custom_domain ON public.organizations USING btree (custom_domain);
CREATE UNIQUE INDEX "passkeyExists" ON public.passkeys USING btree (organization_id, credential_id);
CREATE INDEX passkeys_of_user ON public.passkeys USING btree (organization_id, user_id, created_at, id);
CREATE INDEX password_resets_age ON public.password_resets USING btree (expires_at);
CREATE INDEX password_resets_of_user ON public.password_resets USING btree (organization_id, user_id, created_at);
CREATE UNIQUE INDEX password_resets_token ON public.password_resets USING btree (organization_id, token_hash);
CREATE UNIQUE INDEX "policyAlreadyAccepted" ON public.term_policy_acceptances USING btree (organization_id, user_id, policy_id);
CREATE INDEX progress_answers ON public.progress_events USING btree (organization_id, received_at, id) WHERE is_answer;
CREATE INDEX progress_answers_of_module ON public.progress_events USING btree (organization_id, module_id, received_at, id) WHERE is_answer;
CREATE INDEX progress_answers_of_person ON public.progress_events USING btree (organization_id, user_id, received_at, id) WHERE is_answer;
CREATE INDEX progress_events_age ON public.progress_events USING btree (received_at) WHERE (NOT is_answer);
CREATE INDEX progress_events_of_module ON public.progress_events USING btree (organization_id, user_id, module_id, received_at);
-- Statements of xAPI are read by the time at which an event was stored (lib/domain/standards/analytics/stored-events.service.ts).
CREATE INDEX progress_events_received ON public.progress_events USING btree (organization_id, received_at, id);
CREATE INDEX question_banks_by_name_ar ON public.question_banks USING btree (organization_id, name_ar, id);
CREATE INDEX question_banks_by_name_en ON public.question_banks USING btree (organization_id, name_en, id);
CREATE INDEX question_banks_recent ON public.question_banks USING btree (organization_id, created_at, id);
CREATE INDEX question_banks_updated ON public.question_banks USING btree (organization_id, updated_at, id);
CREATE UNIQUE INDEX question_versions_number ON public.question_versions USING btree (organization_id, question_id, number);
CREATE INDEX questions_of_bank ON public.questions USING btree (organization_id, bank_id, created_at, id);
CREATE INDEX questions_recent ON public.questions USING btree (organization_id, created_at, id);
CREATE INDEX questions_search ON public.questions USING gin (search_text public.gin_trgm_ops);
CREATE INDEX questions_stem_ar ON public.questions USING btree (organization_id, stem_key_ar);
CREATE INDEX questions_stem_en ON public.questions USING btree (organization_id, stem_key_en);
CREATE INDEX questions_updated ON public.questions USING btree (organization_id, updated_at, id);
CREATE INDEX regrade_results_of_attempt ON public.assessment_regrade_results USING btree (organization_id, attempt_id, created_at, id);
CREATE INDEX regrade_results_of_change ON public.assessment_regrade_results USING btree (organization_id, regrade_id, change, created_at, id);
CREATE UNIQUE INDEX regrade_results_once ON public.assessment_regrade_results USING btree (organization_id, regrade_id, attempt_id);
CREATE INDEX regrade_results_recent ON public.assessment_regrade_results USING btree (organization_id, regrade_id, created_at, id);
CREATE UNIQUE INDEX "roleExists" ON public.roles USING btree (organization_id, name_key);
CREATE INDEX roles_by_name_ar ON public.roles USING btree (organization_id, name_ar, id);
CREATE INDEX roles_by_name_en ON public.roles USING btree (organization_id, name_en, id);
CREATE INDEX roles_recent ON public.roles USING btree (organization_id, created_at, id);
CREATE INDEX roles_updated ON public.roles USING btree (organization_id, updated_at, id);
CREATE INDEX scim_group_members_of_user ON public.scim_group_members USING btree (organization_id, user_id);
CREATE INDEX scim_groups_external ON public.scim_groups USING btree (organization_id, provider_id, external_id);
CREATE UNIQUE INDEX scim_groups_name ON public.scim_groups USING btree (organization_id, provider_id, display_name_key);
CREATE INDEX scim_groups_recent ON public.scim_groups USING btree (organization_id, provider_id, created_at, id);
CREATE INDEX scim_users_external ON public.scim_users USING btree (organization_id, provider_id, external_id);
CREATE UNIQUE INDEX scim_users_name ON public.scim_users USING btree (organization_id, provider_id, user_name_key);
CREATE INDEX scim_users_recent ON public.scim_users USING btree (organization_id, provider_id, created_at, user_id);
CREATE UNIQUE INDEX "serviceAccountExists" ON public.service_accounts USING btree (organization_id, name_key);
CREATE INDEX service_account_roles_role ON public.service_account_roles USING btree (organization_id, role_id);
CREATE INDEX service_accounts_by_name ON public.service_accounts USING btree (organization_id, name, id);
CREATE INDEX service_accounts_recent ON public.service_accounts USING btree (organization_id, created_at, id);
CREATE INDEX service_accounts_updated ON public.service_accounts USING btree (organization_id, updated_at, id);
CREATE INDEX sessions_age ON public.sessions USING btree (expired_at);
-- The sessions that a provider or platform opened end with it (lib/domain/house/identity/sessions/outside-sessions.service.ts).
CREATE INDEX sessions_of_authority ON public.sessions USING btree (organization_id, authority_id) WHERE (authority_id IS NOT NULL);
CREATE INDEX sessions_of_user ON public.sessions USING btree (organization_id, user_id, created_at, id);
CREATE INDEX sessions_recent ON public.sessions USING btree (organization_id, created_at);
CREATE INDEX sign_in_throttles_age ON public.sign_in_throttles USING btree (last_failure_at) WHERE (subject !~~ 'device:%'::text);
CREATE INDEX sign_in_throttles_device_age ON public.sign_in_throttles USING btree (last_failure_at) WHERE (subject ~~ 'device:%'::text);
CREATE INDEX sign_ups_age ON public.sign_ups USING btree (expires_at);
CREATE INDEX sign_ups_of_email ON public.sign_ups USING btree (organization_id, email, created_at);
CREATE UNIQUE INDEX sign_ups_token ON public.sign_ups USING btree (organization_id, token_hash);
CREATE UNIQUE INDEX signing_keys_active ON public.signing_keys USING btree (use) WHERE (state = 'active'::text);
CREATE UNIQUE INDEX "ssoProviderExists" ON public.sso_providers USING btree (organization_id, name_key);
CREATE INDEX sso_granted_roles_of_role ON public.sso_granted_roles USING btree (organization_id, role_id);
CREATE INDEX sso_identities_newest ON public.sso_identities USING btree (organization_id, provider_id, last_sign_in_at);
CREATE INDEX sso_identities_of_user ON public.sso_identities USING btree (organization_id, user_id);
CREATE UNIQUE INDEX sso_identities_subject ON public.sso_identities USING btree (organization_id, provider_id, subject);
CREATE INDEX sso_providers_by_name ON public.sso_providers USING btree (organization_id, name, id);
CREATE INDEX sso_providers_recent ON public.sso_providers USING btree (organization_id, created_at, id);
CREATE UNIQUE INDEX sso_providers_scim ON public.sso_providers USING btree (organization_id, scim_key_hash);
CREATE INDEX sso_providers_updated ON public.sso_providers USING btree (organization_id, updated_at, id);
CREATE INDEX sso_role_mappings_of_role ON public.sso_role_mappings USING btree (organization_id, role_id);
CREATE INDEX sso_sessions_of_provider ON public.sso_sessions USING btree (organization_id, provider_id);
CREATE UNIQUE INDEX term_policies_number ON public.term_policies USING btree (organization_id, type, number);
CREATE INDEX term_policies_published ON public.term_policies USING btree (organization_id, type, number) WHERE (status = 'published'::text);
CREATE INDEX term_policies_recent ON public.term_policies USING btree (organization_id, created_at, id);
CREATE INDEX term_policies_updated ON public.term_policies USING btree (organization_id, updated_at, id);
CREATE INDEX term_policy_acceptances_of_user ON public.term_policy_acceptances USING btree (organization_id, user_id, accepted_at, id);
CREATE INDEX two_factor_challenges_age ON public.two_factor_challenges USING btree (expires_at);
CREATE INDEX user_roles_ending ON public.user_roles USING btree (until) WHERE (until IS NOT NULL);
CREATE INDEX user_roles_role ON public.user_roles USING btree (organization_id, role_id, user_id);
CREATE INDEX users_of_department ON public.users USING btree (organization_id, department, created_at, id);
CREATE INDEX users_of_manager ON public.users USING btree (organization_id, manager_id, created_at, id);
CREATE INDEX users_recent ON public.users USING btree (organization_id, created_at, id);
CREATE INDEX users_search ON public.users USING gin (search_text public.gin_trgm_ops);
CREATE INDEX webhook_deliveries_age ON public.webhook_deliveries USING btree (created_at);
CREATE INDEX webhook_deliveries_due ON public.webhook_deliveries USING btree (organization_id, due_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_leased ON public.webhook_deliveries USING btree (organization_id, webhook_id) WHERE (lease_id IS NOT NULL);
CREATE INDEX webhook_deliveries_next ON public.webhook_deliveries USING btree (organization_id, webhook_id, due_at) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_deliveries_of_event ON public.webhook_deliveries USING btree (organization_id, webhook_id, event, created_at, id);
CREATE INDEX webhook_deliveries_of_state ON public.webhook_deliveries USING btree (organization_id, webhook_id, state, created_at, id);
CREATE INDEX webhook_deliveries_recent ON public.webhook_deliveries USING btree (organization_id, webhook_id, created_at, id);
CREATE INDEX webhooks_recent ON public.webhooks USING btree (organization_id, created_at, id);
CREATE INDEX webhooks_updated ON public.webhooks USING btree (organization_id, updated_at, id);
CREATE INDEX xapi_attachments_of_launch ON public.xapi_attachments USING btree (organization_id, launch_id);
CREATE INDEX xapi_attachments_of_statement ON public.xapi_attachments USING btree (organization_id, statement_id);
CREATE INDEX xapi_attachments_of_user ON public.xapi_attachments USING btree (organization_id, user_id);
-- The launches of an organization are listed, the newest first (lib/domain/standards/xapi/results).
CREATE INDEX xapi_launches_in_order ON public.xapi_launches USING btree (organization_id, created_at, id);
-- The launches of a lesson, the newest first (lib/domain/standards/xapi/results).
CREATE INDEX xapi_launches_of_lesson ON public.xapi_launches USING btree (organization_id, module_id, created_at, id);
CREATE INDEX xapi_launches_of_module ON public.xapi_launches USING btree (organization_id, user_id, module_id, created_at);
-- The launches of a person, the newest first (lib/domain/standards/xapi/results).
CREATE INDEX xapi_launches_of_person ON public.xapi_launches USING btree (organization_id, user_id, created_at, id);
CREATE INDEX xapi_launches_of_unit ON public.xapi_launches USING btree (organization_id, unit_id, created_at);
CREATE INDEX xapi_statements_in_order ON public.xapi_statements USING btree (organization_id, registration, place);
CREATE INDEX xapi_statements_of_user ON public.xapi_statements USING btree (organization_id, user_id, place);
CREATE INDEX xapi_units_of_registration ON public.xapi_units USING btree (organization_id, registration);
CREATE UNIQUE INDEX xapi_units_once ON public.xapi_units USING btree (organization_id, user_id, course_id, publisher_id) WHERE (ended_at IS NULL);

-- References

ALTER TABLE public.assessment_accommodations ADD CONSTRAINT accommodations_assessment FOREIGN KEY (organization_id, assessment_id) REFERENCES public.assessments(organization_id, id);
ALTER TABLE public.assessment_accommodations ADD CONSTRAINT accommodations_group FOREIGN KEY (organization_id, group_id) REFERENCES public.groups(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.assessment_accommodations ADD CONSTRAINT accommodations_person FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.active_days ADD CONSTRAINT active_days_organization_id_user_id_users_organization_id_id_fk FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.analytics_activity ADD CONSTRAINT analytics_activity_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.analytics_enrolments ADD CONSTRAINT analytics_enrolments_enrolment FOREIGN KEY (organization_id, enrolment_id) REFERENCES public.enrolments(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.analytics_enrolments ADD CONSTRAINT analytics_enrolments_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.analytics_interventions ADD CONSTRAINT analytics_interventions_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.api_keys ADD CONSTRAINT api_keys_account FOREIGN KEY (organization_id, service_account_id) REFERENCES public.service_accounts(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.api_keys ADD CONSTRAINT api_keys_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.assessment_appeals ADD CONSTRAINT appeals_assessment FOREIGN KEY (organization_id, assessment_id) REFERENCES public.assessments(organization_id, id);
ALTER TABLE public.assessment_appeals ADD CONSTRAINT appeals_attempt FOREIGN KEY (organization_id, attempt_id) REFERENCES public.assessment_attempts(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.assessment_appeals ADD CONSTRAINT appeals_person FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);
ALTER TABLE public.assessment_accommodations ADD CONSTRAINT assessment_accommodations_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.assessment_versions ADD CONSTRAINT assessment_versions_assessment FOREIGN KEY (organization_id, assessment_id) REFERENCES public.assessments(organization_id, id);
ALTER TABLE public.assessments ADD CONSTRAINT assessments_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.asset_storage ADD CONSTRAINT asset_storage_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.asset_uses ADD CONSTRAINT asset_uses_organization_id_asset_id_assets_organization_id_id_f FOREIGN KEY (organization_id, asset_id) REFERENCES public.assets(organization_id, id);
ALTER TABLE public.assets ADD CONSTRAINT assets_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.assessment_attempt_items ADD CONSTRAINT attempt_items_attempt FOREIGN KEY (organization_id, attempt_id) REFERENCES public.assessment_attempts(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.assessment_attempt_items ADD CONSTRAINT attempt_items_question FOREIGN KEY (organization_id, question_id, question_version) REFERENCES public.question_versions(organization_id, question_id, number);
ALTER TABLE public.assessment_attempts ADD CONSTRAINT attempts_person FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);
ALTER TABLE public.assessment_attempts ADD CONSTRAINT attempts_version FOREIGN KEY (organization_id, assessment_id, version_number) REFERENCES public.assessment_versions(organization_id, assessment_id, number);
ALTER TABLE public.certificate_rules ADD CONSTRAINT certificate_rules_organization_id_path_id_learning_paths_organi FOREIGN KEY (organization_id, path_id) REFERENCES public.learning_paths(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.certificate_rules ADD CONSTRAINT certificate_rules_template FOREIGN KEY (organization_id, template_id) REFERENCES public.certificate_templates(organization_id, id);
ALTER TABLE public.certificate_template_versions ADD CONSTRAINT certificate_template_versions_of FOREIGN KEY (organization_id, template_id) REFERENCES public.certificate_templates(organization_id, id);
ALTER TABLE public.certificates ADD CONSTRAINT certificates_organization_id_path_id_learning_paths_organizatio FOREIGN KEY (organization_id, path_id) REFERENCES public.learning_paths(organization_id, id);
ALTER TABLE public.certificates ADD CONSTRAINT certificates_organization_id_user_id_users_organization_id_id_f FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);
ALTER TABLE public.certificates ADD CONSTRAINT certificates_template_version FOREIGN KEY (organization_id, template_version_id) REFERENCES public.certificate_template_versions(organization_id, id);
ALTER TABLE public.communities ADD CONSTRAINT communities_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.community_blocks ADD CONSTRAINT community_blocks_blocked FOREIGN KEY (organization_id, blocked_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.community_blocks ADD CONSTRAINT community_blocks_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.community_marks ADD CONSTRAINT community_marks_post FOREIGN KEY (organization_id, post_id) REFERENCES public.community_posts(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.community_marks ADD CONSTRAINT community_marks_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.community_members ADD CONSTRAINT community_members_community FOREIGN KEY (organization_id, community_id) REFERENCES public.communities(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.community_members ADD CONSTRAINT community_members_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.community_post_versions ADD CONSTRAINT community_post_versions_post FOREIGN KEY (organization_id, post_id) REFERENCES public.community_posts(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.community_posts ADD CONSTRAINT community_posts_community FOREIGN KEY (organization_id, community_id) REFERENCES public.communities(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.community_posts ADD CONSTRAINT community_posts_parent FOREIGN KEY (organization_id, parent_id) REFERENCES public.community_posts(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.community_reports ADD CONSTRAINT community_reports_post FOREIGN KEY (organization_id, post_id) REFERENCES public.community_posts(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.community_reports ADD CONSTRAINT community_reports_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.community_sanctions ADD CONSTRAINT community_sanctions_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.community_subscriptions ADD CONSTRAINT community_subscriptions_thread FOREIGN KEY (organization_id, thread_id) REFERENCES public.community_posts(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.community_subscriptions ADD CONSTRAINT community_subscriptions_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.course_attempt_items ADD CONSTRAINT course_attempt_items_attempt FOREIGN KEY (organization_id, attempt_id) REFERENCES public.course_attempts(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.course_attempts ADD CONSTRAINT course_attempts_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.course_import_parts ADD CONSTRAINT course_import_parts_import FOREIGN KEY (organization_id, import_id) REFERENCES public.course_imports(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.course_imports ADD CONSTRAINT course_imports_organization_id_started_by_users_organization_id FOREIGN KEY (organization_id, started_by) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.course_interactions ADD CONSTRAINT course_interactions_attempt FOREIGN KEY (organization_id, attempt_id) REFERENCES public.course_attempts(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.course_package_files ADD CONSTRAINT course_package_files_package FOREIGN KEY (organization_id, package_id) REFERENCES public.course_packages(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.course_packages ADD CONSTRAINT course_packages_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.enrolments ADD CONSTRAINT enrolments_organization_id_path_id_learning_paths_organization_ FOREIGN KEY (organization_id, path_id) REFERENCES public.learning_paths(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.enrolments ADD CONSTRAINT enrolments_organization_id_user_id_users_organization_id_id_fk FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.erasure_requests ADD CONSTRAINT erasure_requests_organization_id_user_id_users_organization_id_ FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.former_passwords ADD CONSTRAINT former_passwords_organization_id_user_id_users_organization_id_ FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.gamification_badges ADD CONSTRAINT gamification_badges_rule FOREIGN KEY (organization_id, rule_id) REFERENCES public.gamification_rules(organization_id, id);
ALTER TABLE public.gamification_entries ADD CONSTRAINT gamification_entries_rule FOREIGN KEY (organization_id, rule_id) REFERENCES public.gamification_rules(organization_id, id);
ALTER TABLE public.gamification_entries ADD CONSTRAINT gamification_entries_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.gamification_facts ADD CONSTRAINT gamification_facts_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.gamification_marks ADD CONSTRAINT gamification_marks_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.gamification_pauses ADD CONSTRAINT gamification_pauses_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.gamification_people ADD CONSTRAINT gamification_people_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.gamification_rule_versions ADD CONSTRAINT gamification_rule_versions_rule FOREIGN KEY (organization_id, rule_id) REFERENCES public.gamification_rules(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.gamification_scores ADD CONSTRAINT gamification_scores_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.gamification_settings ADD CONSTRAINT gamification_settings_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.gamification_zones ADD CONSTRAINT gamification_zones_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.group_assignments ADD CONSTRAINT group_assignments_organization_id_path_id_learning_paths_organi FOREIGN KEY (organization_id, path_id) REFERENCES public.learning_paths(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.group_managers ADD CONSTRAINT group_managers_group FOREIGN KEY (organization_id, group_id) REFERENCES public.groups(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.group_managers ADD CONSTRAINT group_managers_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.group_members ADD CONSTRAINT group_members_group FOREIGN KEY (organization_id, group_id) REFERENCES public.groups(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.group_members ADD CONSTRAINT group_members_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.group_rules ADD CONSTRAINT group_rules_group FOREIGN KEY (organization_id, group_id) REFERENCES public.groups(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.group_tree ADD CONSTRAINT group_tree_ancestor FOREIGN KEY (organization_id, ancestor_id) REFERENCES public.groups(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.group_tree ADD CONSTRAINT group_tree_group FOREIGN KEY (organization_id, group_id) REFERENCES public.groups(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.groups ADD CONSTRAINT groups_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.groups ADD CONSTRAINT groups_parent FOREIGN KEY (organization_id, parent_id) REFERENCES public.groups(organization_id, id);
ALTER TABLE public.invites ADD CONSTRAINT invites_organization_id_invited_by_users_organization_id_id_fk FOREIGN KEY (organization_id, invited_by) REFERENCES public.users(organization_id, id);
ALTER TABLE public.invites ADD CONSTRAINT invites_organization_id_role_id_roles_organization_id_id_fk FOREIGN KEY (organization_id, role_id) REFERENCES public.roles(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.invites ADD CONSTRAINT invites_organization_id_user_id_users_organization_id_id_fk FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);
ALTER TABLE public.jobs ADD CONSTRAINT jobs_organization_id_user_id_users_organization_id_id_fk FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.jobs ADD CONSTRAINT jobs_program FOREIGN KEY (organization_id, program_id) REFERENCES public.service_accounts(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.known_devices ADD CONSTRAINT known_devices_organization_id_user_id_users_organization_id_id_ FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.learning_path_items ADD CONSTRAINT learning_path_items_version FOREIGN KEY (organization_id, path_id, version_number) REFERENCES public.learning_path_versions(organization_id, path_id, number) ON UPDATE CASCADE ON DELETE CASCADE;
ALTER TABLE public.learning_path_seats ADD CONSTRAINT learning_path_seats_organization_id_path_id_learning_paths_orga FOREIGN KEY (organization_id, path_id) REFERENCES public.learning_paths(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.learning_path_versions ADD CONSTRAINT learning_path_versions_organization_id_path_id_learning_paths_o FOREIGN KEY (organization_id, path_id) REFERENCES public.learning_paths(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.learning_paths ADD CONSTRAINT learning_paths_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.live_attendance ADD CONSTRAINT live_attendance_session FOREIGN KEY (organization_id, session_id) REFERENCES public.live_sessions(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.live_attendance ADD CONSTRAINT live_attendance_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.live_bookings ADD CONSTRAINT live_bookings_session FOREIGN KEY (organization_id, session_id) REFERENCES public.live_sessions(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.live_bookings ADD CONSTRAINT live_bookings_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.live_online_accounts ADD CONSTRAINT live_online_accounts_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.live_rooms ADD CONSTRAINT live_rooms_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.live_sessions ADD CONSTRAINT live_sessions_module FOREIGN KEY (organization_id, module_id) REFERENCES public.modules(organization_id, id);
ALTER TABLE public.live_sessions ADD CONSTRAINT live_sessions_room FOREIGN KEY (organization_id, room_id) REFERENCES public.live_rooms(organization_id, id);
ALTER TABLE public.lti_identities ADD CONSTRAINT lti_identities_platform FOREIGN KEY (organization_id, platform_id) REFERENCES public.lti_platforms(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.lti_identities ADD CONSTRAINT lti_identities_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.lti_keys ADD CONSTRAINT lti_keys_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.lti_launches ADD CONSTRAINT lti_launches_tool FOREIGN KEY (organization_id, tool_id) REFERENCES public.lti_tools(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.lti_launches ADD CONSTRAINT lti_launches_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.lti_line_items ADD CONSTRAINT lti_line_items_module FOREIGN KEY (organization_id, module_id) REFERENCES public.modules(organization_id, id);
ALTER TABLE public.lti_line_items ADD CONSTRAINT lti_line_items_tool FOREIGN KEY (organization_id, tool_id) REFERENCES public.lti_tools(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.lti_links ADD CONSTRAINT lti_links_path FOREIGN KEY (organization_id, path_id) REFERENCES public.learning_paths(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.lti_links ADD CONSTRAINT lti_links_platform FOREIGN KEY (organization_id, platform_id) REFERENCES public.lti_platforms(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.lti_platforms ADD CONSTRAINT lti_platforms_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.lti_results ADD CONSTRAINT lti_results_line_item FOREIGN KEY (organization_id, line_item_id) REFERENCES public.lti_line_items(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.lti_results ADD CONSTRAINT lti_results_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.lti_scores ADD CONSTRAINT lti_scores_link FOREIGN KEY (organization_id, link_id) REFERENCES public.lti_links(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.lti_scores ADD CONSTRAINT lti_scores_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.lti_tools ADD CONSTRAINT lti_tools_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.mail_addresses ADD CONSTRAINT mail_addresses_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.media_bookmarks ADD CONSTRAINT media_bookmarks_media FOREIGN KEY (organization_id, media_id) REFERENCES public.media(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.media_bookmarks ADD CONSTRAINT media_bookmarks_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.media_cue_answers ADD CONSTRAINT media_cue_answers_media FOREIGN KEY (organization_id, media_id) REFERENCES public.media(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.media_cue_answers ADD CONSTRAINT media_cue_answers_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.media ADD CONSTRAINT media_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.media ADD CONSTRAINT media_poster FOREIGN KEY (organization_id, poster_id) REFERENCES public.assets(organization_id, id);
ALTER TABLE public.media_sessions ADD CONSTRAINT media_sessions_media FOREIGN KEY (organization_id, media_id) REFERENCES public.media(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.media_sessions ADD CONSTRAINT media_sessions_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.media_timeline_versions ADD CONSTRAINT media_timeline_versions_media FOREIGN KEY (organization_id, media_id) REFERENCES public.media(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.media_timelines ADD CONSTRAINT media_timelines_media FOREIGN KEY (organization_id, media_id) REFERENCES public.media(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.media_tracks ADD CONSTRAINT media_tracks_media FOREIGN KEY (organization_id, media_id) REFERENCES public.media(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.media_watching ADD CONSTRAINT media_watching_media FOREIGN KEY (organization_id, media_id) REFERENCES public.media(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.media_watching ADD CONSTRAINT media_watching_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.member_imports ADD CONSTRAINT member_imports_organization_id_started_by_users_organization_id FOREIGN KEY (organization_id, started_by) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.module_locales ADD CONSTRAINT module_locales_organization_id_module_id_modules_organization_i FOREIGN KEY (organization_id, module_id) REFERENCES public.modules(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.module_progress ADD CONSTRAINT module_progress_organization_id_enrolment_id_enrolments_organiz FOREIGN KEY (organization_id, enrolment_id) REFERENCES public.enrolments(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.module_texts ADD CONSTRAINT module_texts_organization_id_id_modules_organization_id_id_fk FOREIGN KEY (organization_id, id) REFERENCES public.modules(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.module_type_versions ADD CONSTRAINT module_type_versions_organization_id_module_type_id_module_type FOREIGN KEY (organization_id, module_type_id) REFERENCES public.module_types(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.module_types ADD CONSTRAINT module_types_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.module_versions ADD CONSTRAINT module_versions_organization_id_module_id_modules_organization_ FOREIGN KEY (organization_id, module_id) REFERENCES public.modules(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.module_versions ADD CONSTRAINT module_versions_organization_id_module_type_id_type_version_mod FOREIGN KEY (organization_id, module_type_id, type_version) REFERENCES public.module_type_versions(organization_id, module_type_id, number);
ALTER TABLE public.modules ADD CONSTRAINT modules_organization_id_module_type_id_type_version_module_type FOREIGN KEY (organization_id, module_type_id, type_version) REFERENCES public.module_type_versions(organization_id, module_type_id, number);
ALTER TABLE public.modules ADD CONSTRAINT modules_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.notes ADD CONSTRAINT notes_organization_id_module_id_modules_organization_id_id_fk FOREIGN KEY (organization_id, module_id) REFERENCES public.modules(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.notes ADD CONSTRAINT notes_organization_id_path_id_learning_paths_organization_id_id FOREIGN KEY (organization_id, path_id) REFERENCES public.learning_paths(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.notes ADD CONSTRAINT notes_organization_id_user_id_users_organization_id_id_fk FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.notification_announcements ADD CONSTRAINT notification_announcements_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.notification_deliveries ADD CONSTRAINT notification_deliveries_notification FOREIGN KEY (organization_id, notification_id) REFERENCES public.notifications(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.notification_deliveries ADD CONSTRAINT notification_deliveries_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.notification_reminders ADD CONSTRAINT notification_reminders_enrolment FOREIGN KEY (organization_id, enrolment_id) REFERENCES public.enrolments(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.notification_settings ADD CONSTRAINT notification_settings_organization_id_user_id_users_organizatio FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.notifications ADD CONSTRAINT notifications_organization_id_user_id_users_organization_id_id_ FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.passkeys ADD CONSTRAINT passkeys_organization_id_user_id_users_organization_id_id_fk FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.password_resets ADD CONSTRAINT password_resets_organization_id_user_id_users_organization_id_i FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.piece_uploads ADD CONSTRAINT piece_uploads_asset FOREIGN KEY (organization_id, asset_id) REFERENCES public.assets(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.progress_events ADD CONSTRAINT progress_events_organization_id_user_id_users_organization_id_i FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.progress_heads ADD CONSTRAINT progress_heads_organization_id_enrolment_id_enrolments_organiza FOREIGN KEY (organization_id, enrolment_id) REFERENCES public.enrolments(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.question_banks ADD CONSTRAINT question_banks_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.question_versions ADD CONSTRAINT question_versions_question FOREIGN KEY (organization_id, question_id) REFERENCES public.questions(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.questions ADD CONSTRAINT questions_bank FOREIGN KEY (organization_id, bank_id) REFERENCES public.question_banks(organization_id, id);
ALTER TABLE public.assessment_regrade_results ADD CONSTRAINT regrade_results_attempt FOREIGN KEY (organization_id, attempt_id) REFERENCES public.assessment_attempts(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.assessment_regrade_results ADD CONSTRAINT regrade_results_regrade FOREIGN KEY (organization_id, regrade_id) REFERENCES public.assessment_regrades(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.assessment_regrades ADD CONSTRAINT regrades_assessment FOREIGN KEY (organization_id, assessment_id) REFERENCES public.assessments(organization_id, id);
ALTER TABLE public.assessment_regrades ADD CONSTRAINT regrades_question FOREIGN KEY (organization_id, question_id) REFERENCES public.questions(organization_id, id);
ALTER TABLE public.role_permissions ADD CONSTRAINT role_permissions_organization_id_role_id_roles_organization_id_ FOREIGN KEY (organization_id, role_id) REFERENCES public.roles(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.roles ADD CONSTRAINT roles_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.scim_group_members ADD CONSTRAINT scim_group_members_group FOREIGN KEY (organization_id, group_id) REFERENCES public.scim_groups(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.scim_group_members ADD CONSTRAINT scim_group_members_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.scim_groups ADD CONSTRAINT scim_groups_provider FOREIGN KEY (organization_id, provider_id) REFERENCES public.sso_providers(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.scim_users ADD CONSTRAINT scim_users_identity FOREIGN KEY (organization_id, provider_id, user_id) REFERENCES public.sso_identities(organization_id, provider_id, user_id) ON DELETE CASCADE;
ALTER TABLE public.service_account_roles ADD CONSTRAINT service_account_roles_account FOREIGN KEY (organization_id, service_account_id) REFERENCES public.service_accounts(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.service_account_roles ADD CONSTRAINT service_account_roles_role FOREIGN KEY (organization_id, role_id) REFERENCES public.roles(organization_id, id);
ALTER TABLE public.service_accounts ADD CONSTRAINT service_accounts_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.sessions ADD CONSTRAINT sessions_organization_id_user_id_users_organization_id_id_fk FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id);
ALTER TABLE public.sign_in_policies ADD CONSTRAINT sign_in_policies_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.sign_up_policies ADD CONSTRAINT sign_up_policies_organization_id_opened_by_users_organization_i FOREIGN KEY (organization_id, opened_by) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.sign_up_policies ADD CONSTRAINT sign_up_policies_organization_id_role_id_roles_organization_id_ FOREIGN KEY (organization_id, role_id) REFERENCES public.roles(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.sso_granted_roles ADD CONSTRAINT sso_granted_roles_identity FOREIGN KEY (organization_id, provider_id, user_id) REFERENCES public.sso_identities(organization_id, provider_id, user_id) ON DELETE CASCADE;
ALTER TABLE public.sso_granted_roles ADD CONSTRAINT sso_granted_roles_role FOREIGN KEY (organization_id, role_id) REFERENCES public.roles(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.sso_identities ADD CONSTRAINT sso_identities_provider FOREIGN KEY (organization_id, provider_id) REFERENCES public.sso_providers(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.sso_identities ADD CONSTRAINT sso_identities_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.sso_providers ADD CONSTRAINT sso_providers_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.sso_role_mappings ADD CONSTRAINT sso_role_mappings_provider FOREIGN KEY (organization_id, provider_id) REFERENCES public.sso_providers(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.sso_role_mappings ADD CONSTRAINT sso_role_mappings_role FOREIGN KEY (organization_id, role_id) REFERENCES public.roles(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.sso_sessions ADD CONSTRAINT sso_sessions_provider FOREIGN KEY (organization_id, provider_id) REFERENCES public.sso_providers(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.sso_sessions ADD CONSTRAINT sso_sessions_session FOREIGN KEY (organization_id, session_id) REFERENCES public.sessions(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.term_policies ADD CONSTRAINT term_policies_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.term_policy_acceptances ADD CONSTRAINT term_policy_acceptances_organization_id_policy_id_term_policies FOREIGN KEY (organization_id, policy_id) REFERENCES public.term_policies(organization_id, id);
ALTER TABLE public.term_policy_acceptances ADD CONSTRAINT term_policy_acceptances_organization_id_user_id_users_organizat FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.two_factor_backup_codes ADD CONSTRAINT two_factor_backup_codes_organization_id_user_id_users_organizat FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.two_factor_challenges ADD CONSTRAINT two_factor_challenges_organization_id_user_id_users_organizatio FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.upload_pieces ADD CONSTRAINT upload_pieces_upload FOREIGN KEY (organization_id, asset_id) REFERENCES public.piece_uploads(organization_id, asset_id) ON DELETE CASCADE;
ALTER TABLE public.user_roles ADD CONSTRAINT user_roles_organization_id_role_id_roles_organization_id_id_fk FOREIGN KEY (organization_id, role_id) REFERENCES public.roles(organization_id, id);
ALTER TABLE public.user_roles ADD CONSTRAINT user_roles_organization_id_user_id_users_organization_id_id_fk FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.users ADD CONSTRAINT users_manager FOREIGN KEY (organization_id, manager_id) REFERENCES public.users(organization_id, id);
ALTER TABLE public.users ADD CONSTRAINT users_organization_id_organizations_id_fk FOREIGN KEY (organization_id) REFERENCES public.organizations(id);
ALTER TABLE public.webhook_deliveries ADD CONSTRAINT webhook_deliveries_webhook FOREIGN KEY (organization_id, webhook_id) REFERENCES public.webhooks(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.xapi_attachments ADD CONSTRAINT xapi_attachments_statement FOREIGN KEY (organization_id, statement_id) REFERENCES public.xapi_statements(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.xapi_attachments ADD CONSTRAINT xapi_attachments_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.xapi_documents ADD CONSTRAINT xapi_documents_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.xapi_launches ADD CONSTRAINT xapi_launches_unit FOREIGN KEY (organization_id, unit_id) REFERENCES public.xapi_units(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.xapi_launches ADD CONSTRAINT xapi_launches_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.xapi_statements ADD CONSTRAINT xapi_statements_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;
ALTER TABLE public.xapi_units ADD CONSTRAINT xapi_units_user FOREIGN KEY (organization_id, user_id) REFERENCES public.users(organization_id, id) ON DELETE CASCADE;

-- Triggers

CREATE TRIGGER activity_log_checkpoints_append_only BEFORE DELETE OR UPDATE ON public.activity_log_checkpoints FOR EACH ROW EXECUTE FUNCTION public.refuse_activity_log_change();
CREATE TRIGGER activity_log_checkpoints_no_truncate BEFORE TRUNCATE ON public.activity_log_checkpoints FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_activity_log_change();
CREATE TRIGGER activity_logs_append_only BEFORE DELETE OR UPDATE ON public.activity_logs FOR EACH ROW EXECUTE FUNCTION public.refuse_activity_log_change();
CREATE TRIGGER activity_logs_chain BEFORE INSERT ON public.activity_logs FOR EACH ROW EXECUTE FUNCTION public.chain_activity_log();
CREATE TRIGGER activity_logs_no_truncate BEFORE TRUNCATE ON public.activity_logs FOR EACH STATEMENT EXECUTE FUNCTION public.refuse_activity_log_change();
CREATE TRIGGER gamification_entries_append_only AFTER UPDATE ON public.gamification_entries FOR EACH ROW EXECUTE FUNCTION public.refuse_points_change();
CREATE TRIGGER gamification_facts_append_only AFTER UPDATE ON public.gamification_facts FOR EACH ROW EXECUTE FUNCTION public.refuse_points_change();
CREATE TRIGGER module_progress_analytics_changed AFTER UPDATE ON public.module_progress FOR EACH ROW WHEN (((old.started_at IS DISTINCT FROM new.started_at) OR (old.locale IS DISTINCT FROM new.locale))) EXECUTE FUNCTION public.analytics_follow_item();
CREATE TRIGGER module_progress_analytics_new AFTER INSERT ON public.module_progress FOR EACH ROW EXECUTE FUNCTION public.analytics_follow_item();
CREATE TRIGGER progress_events_analytics AFTER INSERT ON public.progress_events REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION public.analytics_follow_events();
CREATE TRIGGER role_permissions_changed AFTER UPDATE ON public.role_permissions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.list_role_permissions();
CREATE TRIGGER role_permissions_granted AFTER INSERT ON public.role_permissions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.list_role_permissions();
CREATE TRIGGER role_permissions_taken AFTER DELETE ON public.role_permissions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.list_role_permissions();
CREATE TRIGGER sessions_mark_active_day AFTER INSERT OR UPDATE OF last_used_at ON public.sessions FOR EACH ROW EXECUTE FUNCTION public.mark_active_day();
CREATE TRIGGER users_attempts AFTER UPDATE OF name, email ON public.users FOR EACH ROW EXECUTE FUNCTION public.attempts_follow_people();
CREATE TRIGGER users_enrolments AFTER UPDATE OF name, email ON public.users FOR EACH ROW EXECUTE FUNCTION public.enrolments_follow_people();
CREATE TRIGGER users_raise_credential_version BEFORE UPDATE OF password_hash, two_factor_secret, two_factor_enabled_at ON public.users FOR EACH ROW WHEN (((old.password_hash IS DISTINCT FROM new.password_hash) OR (old.two_factor_secret IS DISTINCT FROM new.two_factor_secret) OR (old.two_factor_enabled_at IS DISTINCT FROM new.two_factor_enabled_at))) EXECUTE FUNCTION public.raise_credential_version();

-- The walls between organizations, and the rights of the application's role

SELECT public.protect_tenant_tables();

-- Further policies

-- request_lookup notes the use of a session, and so the day, before the tenant is set.
CREATE POLICY definer ON public.active_days FOR INSERT TO masar_definer WITH CHECK (true);
CREATE POLICY definer ON public.activity_log_checkpoints FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.activity_log_exports FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.activity_log_heads TO masar_definer USING ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));
CREATE POLICY definer ON public.activity_logs FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.analytics_exports FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.analytics_interventions FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.analytics_reports FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.api_keys FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.assessment_attempts FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.assets FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.certificates FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.community_posts FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.enrolments FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.erasure_requests FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.event_deliveries FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.events FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.jobs FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.learning_paths FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.live_sessions FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.media FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.module_texts FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.modules FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.notification_announcements FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.notification_deliveries FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.notification_reminders FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.organizations FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.questions FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.refused_attempts FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.role_permissions TO masar_definer USING ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));
CREATE POLICY definer ON public.roles FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.service_account_roles FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.service_accounts FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.sessions FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.term_policies FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.term_policy_acceptances FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.user_roles FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.users FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer ON public.webhook_deliveries FOR SELECT TO masar_definer USING (true);
-- Which organizations have new records is looked up over all tenants; the newest record of one is answered by activity_log_head() to that one alone.
CREATE POLICY definer_due ON public.activity_log_heads FOR SELECT TO masar_definer USING (true);
CREATE POLICY definer_last_used ON public.api_keys FOR UPDATE TO masar_definer USING (true) WITH CHECK (true);
CREATE POLICY definer_last_used ON public.sessions FOR UPDATE TO masar_definer USING (true) WITH CHECK (true);
-- What happens inside a tenant's transaction touches that tenant alone.
CREATE POLICY definer_own_tenant ON public.roles FOR UPDATE TO masar_definer USING ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid)) WITH CHECK ((organization_id = (NULLIF(current_setting('app.organization_id'::text, true), ''::text))::uuid));
CREATE POLICY purge ON public.active_days TO masar_definer USING ((day < (CURRENT_DATE - 400))) WITH CHECK (false);
CREATE POLICY purge ON public.captcha_uses TO masar_definer USING ((expires_at < (now() - '01:00:00'::interval))) WITH CHECK (false);
CREATE POLICY purge ON public.event_deliveries FOR DELETE TO masar_definer USING ((created_at < (now() - '30 days'::interval)));
CREATE POLICY purge ON public.events FOR DELETE TO masar_definer USING ((created_at < (now() - '30 days'::interval)));
-- What has expired is deleted over all tenants, a batch at a time, by functions of masar_definer. Its policies let it lock and delete expired rows only
-- (WITH CHECK (false): and write none), so that a mistake in a function removes nothing that is still needed. See db/retention.ts.
-- The rows found are looked up one by one by their key: other joins would read everything that has expired for each batch.
CREATE POLICY purge ON public.idempotency_keys TO masar_definer USING ((created_at < (now() - '24:00:00'::interval))) WITH CHECK (false);
CREATE POLICY purge ON public.jobs FOR DELETE TO masar_definer USING ((created_at < (now() - '90 days'::interval)));
CREATE POLICY purge ON public.known_devices TO masar_definer USING ((last_used_at < (now() - '366 days'::interval))) WITH CHECK (false);
CREATE POLICY purge ON public.member_import_parts TO masar_definer USING ((created_at < (now() - '30 days'::interval))) WITH CHECK (false);
CREATE POLICY purge ON public.member_import_rows TO masar_definer USING ((created_at < (now() - '30 days'::interval))) WITH CHECK (false);
CREATE POLICY purge ON public.member_imports TO masar_definer USING ((created_at < (now() - '30 days'::interval))) WITH CHECK (false);
CREATE POLICY purge ON public.password_resets TO masar_definer USING ((expires_at < (now() - '7 days'::interval))) WITH CHECK (false);
CREATE POLICY purge ON public.progress_events TO masar_definer USING (((received_at < (now() - '400 days'::interval)) AND (NOT is_answer))) WITH CHECK (false);
CREATE POLICY purge ON public.sessions FOR DELETE TO masar_definer USING ((expired_at < (now() - '200 days'::interval)));
CREATE POLICY purge ON public.sign_in_throttles TO masar_definer USING ((((subject !~~ 'device:%'::text) AND (last_failure_at < (now() - '7 days'::interval))) OR ((subject ~~ 'device:%'::text) AND (last_failure_at < (now() - '366 days'::interval))))) WITH CHECK (false);
CREATE POLICY purge ON public.sign_ups TO masar_definer USING ((expires_at < (now() - '7 days'::interval))) WITH CHECK (false);
CREATE POLICY purge ON public.two_factor_challenges TO masar_definer USING ((expires_at < (now() - '01:00:00'::interval))) WITH CHECK (false);
CREATE POLICY purge ON public.webhook_deliveries FOR DELETE TO masar_definer USING ((created_at < (now() - '30 days'::interval)));
CREATE POLICY purge_lock ON public.event_deliveries FOR UPDATE TO masar_definer USING ((created_at < (now() - '30 days'::interval))) WITH CHECK (false);
CREATE POLICY purge_lock ON public.events FOR UPDATE TO masar_definer USING ((created_at < (now() - '30 days'::interval))) WITH CHECK (false);
CREATE POLICY purge_lock ON public.jobs FOR UPDATE TO masar_definer USING ((created_at < (now() - '90 days'::interval))) WITH CHECK (false);
CREATE POLICY purge_lock ON public.webhook_deliveries FOR UPDATE TO masar_definer USING ((created_at < (now() - '30 days'::interval))) WITH CHECK (false);

-- Further rights

GRANT USAGE ON SCHEMA public TO masar_rw;
GRANT USAGE ON SCHEMA public TO masar_definer;
REVOKE ALL ON FUNCTION public.activity_log_checkpoints_due(p_before timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.activity_log_checkpoints_due(p_before timestamp with time zone) TO masar_rw;
REVOKE ALL ON FUNCTION public.activity_log_exports_due(p_shift_ms integer, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.activity_log_exports_due(p_shift_ms integer, p_most integer) TO masar_rw;
GRANT SELECT,INSERT ON TABLE public.activity_logs TO masar_rw;
GRANT SELECT(organization_id) ON TABLE public.activity_logs TO masar_definer;
GRANT SELECT(id) ON TABLE public.activity_logs TO masar_definer;
GRANT SELECT(resource) ON TABLE public.activity_logs TO masar_definer;
GRANT SELECT(search_text) ON TABLE public.activity_logs TO masar_definer;
REVOKE ALL ON FUNCTION public.activity_log_head(p_organization uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.activity_log_head(p_organization uuid) TO masar_rw;
REVOKE ALL ON FUNCTION public.activity_of_thing(p_resource_id text, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.activity_of_thing(p_resource_id text, p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.analytics_exports_due(p_shift_ms integer, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.analytics_exports_due(p_shift_ms integer, p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.analytics_fold(p_organization uuid, p_enrolments uuid[]) FROM PUBLIC;
GRANT ALL ON FUNCTION public.analytics_fold(p_organization uuid, p_enrolments uuid[]) TO masar_rw;
REVOKE ALL ON FUNCTION public.analytics_follow_events() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.analytics_follow_item() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.analytics_interventions_due(p_shift_ms bigint, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.analytics_interventions_due(p_shift_ms bigint, p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.analytics_reports_due(p_shift_ms bigint, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.analytics_reports_due(p_shift_ms bigint, p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.assets_due(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.assets_due(p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.attempts_due(p_shift_ms integer, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.attempts_due(p_shift_ms integer, p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.attempts_follow_people() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.certificate_issuer(p_code text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.certificate_issuer(p_code text) TO masar_rw;
REVOKE ALL ON FUNCTION public.certificate_lookup(p_organization uuid, p_code text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.certificate_lookup(p_organization uuid, p_code text) TO masar_rw;
REVOKE ALL ON FUNCTION public.chain_activity_log() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.demo_present() FROM PUBLIC;
GRANT ALL ON FUNCTION public.demo_present() TO masar_rw;
REVOKE ALL ON FUNCTION public.enrolments_due(p_shift_ms integer, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.enrolments_due(p_shift_ms integer, p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.enrolments_follow_people() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.erasures_due(p_shift_ms integer, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.erasures_due(p_shift_ms integer, p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.event_backlog(p_shift_ms integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.event_backlog(p_shift_ms integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.events_due(p_shift_ms integer, p_after uuid, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.events_due(p_shift_ms integer, p_after uuid, p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.jobs_due(p_names text[], p_shift_ms integer, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.jobs_due(p_names text[], p_shift_ms integer, p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.list_role_permissions() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.live_sessions_due(p_shift_ms bigint, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.live_sessions_due(p_shift_ms bigint, p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.live_sessions_to_settle(p_shift_ms bigint, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.live_sessions_to_settle(p_shift_ms bigint, p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.mark_active_day() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.notifications_due(p_shift_ms bigint, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.notifications_due(p_shift_ms bigint, p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.organizations_present() FROM PUBLIC;
GRANT ALL ON FUNCTION public.organizations_present() TO masar_rw;
REVOKE ALL ON FUNCTION public.origin_allowed(p_slug text, p_domain text, p_origin text) FROM PUBLIC;
GRANT ALL ON FUNCTION public.origin_allowed(p_slug text, p_domain text, p_origin text) TO masar_rw;
REVOKE ALL ON FUNCTION public.outdated_built_in_roles(p_wanted jsonb, p_after uuid, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.outdated_built_in_roles(p_wanted jsonb, p_after uuid, p_most integer) TO masar_rw;
GRANT SELECT(organization_id) ON TABLE public.roles TO masar_definer;
GRANT SELECT(id) ON TABLE public.roles TO masar_definer;
GRANT SELECT(type) ON TABLE public.roles TO masar_definer;
GRANT SELECT(permission_list),UPDATE(permission_list) ON TABLE public.roles TO masar_definer;
GRANT SELECT(built_in_key) ON TABLE public.roles TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.term_policies TO masar_definer;
GRANT SELECT(id) ON TABLE public.term_policies TO masar_definer;
GRANT SELECT(type) ON TABLE public.term_policies TO masar_definer;
GRANT SELECT(number) ON TABLE public.term_policies TO masar_definer;
GRANT SELECT(status) ON TABLE public.term_policies TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.term_policy_acceptances TO masar_definer;
GRANT SELECT(user_id) ON TABLE public.term_policy_acceptances TO masar_definer;
GRANT SELECT(policy_id) ON TABLE public.term_policy_acceptances TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.user_roles TO masar_definer;
GRANT SELECT(user_id) ON TABLE public.user_roles TO masar_definer;
GRANT SELECT(role_id) ON TABLE public.user_roles TO masar_definer;
GRANT SELECT(until) ON TABLE public.user_roles TO masar_definer;
REVOKE ALL ON FUNCTION public.person_standing(home uuid, person uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.person_standing(home uuid, person uuid) TO masar_rw;
GRANT ALL ON FUNCTION public.person_standing(home uuid, person uuid) TO masar_definer;
REVOKE ALL ON FUNCTION public.program_holdings(p_organization uuid, p_id uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.program_holdings(p_organization uuid, p_id uuid) TO masar_rw;
GRANT SELECT(organization_id) ON TABLE public.service_account_roles TO masar_definer;
GRANT SELECT(service_account_id) ON TABLE public.service_account_roles TO masar_definer;
GRANT SELECT(role_id) ON TABLE public.service_account_roles TO masar_definer;
REVOKE ALL ON FUNCTION public.program_standing(home uuid, account uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.program_standing(home uuid, account uuid) TO masar_rw;
GRANT ALL ON FUNCTION public.program_standing(home uuid, account uuid) TO masar_definer;
REVOKE ALL ON FUNCTION public.protect_tenant_tables() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.purge_active_days(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.purge_active_days(p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.purge_captcha_uses(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.purge_captcha_uses(p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.purge_event_deliveries(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.purge_event_deliveries(p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.purge_events(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.purge_events(p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.purge_idempotency_keys(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.purge_idempotency_keys(p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.purge_jobs(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.purge_jobs(p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.purge_known_devices(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.purge_known_devices(p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.purge_member_import_parts(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.purge_member_import_parts(p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.purge_member_import_rows(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.purge_member_import_rows(p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.purge_member_imports(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.purge_member_imports(p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.purge_password_resets(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.purge_password_resets(p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.purge_progress_events(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.purge_progress_events(p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.purge_sessions(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.purge_sessions(p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.purge_sign_in_throttles(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.purge_sign_in_throttles(p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.purge_sign_ups(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.purge_sign_ups(p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.purge_two_factor_challenges(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.purge_two_factor_challenges(p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.purge_webhook_deliveries(p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.purge_webhook_deliveries(p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.raise_credential_version() FROM PUBLIC;
REVOKE ALL ON FUNCTION public.refused_attempts_waiting(p_before timestamp with time zone) FROM PUBLIC;
GRANT ALL ON FUNCTION public.refused_attempts_waiting(p_before timestamp with time zone) TO masar_rw;
REVOKE ALL ON FUNCTION public.request_lookup(p_slug text, p_domain text, p_key text, p_secret_hash text, p_session uuid, p_user uuid) FROM PUBLIC;
GRANT ALL ON FUNCTION public.request_lookup(p_slug text, p_domain text, p_key text, p_secret_hash text, p_session uuid, p_user uuid) TO masar_rw;
REVOKE ALL ON FUNCTION public.roles_ended(p_shift_ms integer, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.roles_ended(p_shift_ms integer, p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.search_rare(p_list text, p_words text[], p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.search_rare(p_list text, p_words text[], p_most integer) TO masar_rw;
REVOKE ALL ON FUNCTION public.webhook_deliveries_due(p_shift_ms integer, p_after uuid, p_most integer) FROM PUBLIC;
GRANT ALL ON FUNCTION public.webhook_deliveries_due(p_shift_ms integer, p_after uuid, p_most integer) TO masar_rw;
GRANT INSERT,DELETE ON TABLE public.active_days TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.active_days TO masar_definer;
GRANT SELECT(day),UPDATE(day) ON TABLE public.active_days TO masar_definer;
GRANT SELECT(user_id) ON TABLE public.active_days TO masar_definer;
GRANT SELECT,INSERT ON TABLE public.activity_log_checkpoints TO masar_rw;
GRANT SELECT(organization_id) ON TABLE public.activity_log_checkpoints TO masar_definer;
GRANT SELECT(number) ON TABLE public.activity_log_checkpoints TO masar_definer;
GRANT SELECT(sequence) ON TABLE public.activity_log_checkpoints TO masar_definer;
GRANT SELECT(created_at) ON TABLE public.activity_log_checkpoints TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.activity_log_exports TO masar_definer;
GRANT SELECT(id) ON TABLE public.activity_log_exports TO masar_definer;
GRANT SELECT(expires_at) ON TABLE public.activity_log_exports TO masar_definer;
GRANT SELECT,INSERT ON TABLE public.activity_log_heads TO masar_definer;
GRANT UPDATE(sequence) ON TABLE public.activity_log_heads TO masar_definer;
GRANT UPDATE(hash) ON TABLE public.activity_log_heads TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.analytics_exports TO masar_definer;
GRANT SELECT(id) ON TABLE public.analytics_exports TO masar_definer;
GRANT SELECT(expires_at) ON TABLE public.analytics_exports TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.analytics_interventions TO masar_definer;
GRANT SELECT(next_at) ON TABLE public.analytics_interventions TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.analytics_reports TO masar_definer;
GRANT SELECT(next_at) ON TABLE public.analytics_reports TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.api_keys TO masar_definer;
GRANT SELECT(id) ON TABLE public.api_keys TO masar_definer;
GRANT SELECT(key) ON TABLE public.api_keys TO masar_definer;
GRANT SELECT(secret_hash) ON TABLE public.api_keys TO masar_definer;
GRANT SELECT(previous_secret_hash) ON TABLE public.api_keys TO masar_definer;
GRANT SELECT(previous_until) ON TABLE public.api_keys TO masar_definer;
GRANT SELECT(is_active) ON TABLE public.api_keys TO masar_definer;
GRANT SELECT(allowed_origins) ON TABLE public.api_keys TO masar_definer;
GRANT SELECT(expires_at) ON TABLE public.api_keys TO masar_definer;
GRANT SELECT(last_used_at),UPDATE(last_used_at) ON TABLE public.api_keys TO masar_definer;
GRANT SELECT(kind) ON TABLE public.api_keys TO masar_definer;
GRANT SELECT(service_account_id) ON TABLE public.api_keys TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.assessment_attempts TO masar_definer;
GRANT SELECT(id) ON TABLE public.assessment_attempts TO masar_definer;
GRANT SELECT(state) ON TABLE public.assessment_attempts TO masar_definer;
GRANT SELECT(due_at) ON TABLE public.assessment_attempts TO masar_definer;
GRANT SELECT(search_text) ON TABLE public.assessment_attempts TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.assets TO masar_definer;
GRANT SELECT(id) ON TABLE public.assets TO masar_definer;
GRANT SELECT(sweep_at) ON TABLE public.assets TO masar_definer;
GRANT SELECT(search_text) ON TABLE public.assets TO masar_definer;
GRANT DELETE ON TABLE public.captcha_uses TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.captcha_uses TO masar_definer;
GRANT SELECT(signature) ON TABLE public.captcha_uses TO masar_definer;
GRANT SELECT(expires_at),UPDATE(expires_at) ON TABLE public.captcha_uses TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.certificates TO masar_definer;
GRANT SELECT(id) ON TABLE public.certificates TO masar_definer;
GRANT SELECT(code) ON TABLE public.certificates TO masar_definer;
GRANT SELECT(holder_name) ON TABLE public.certificates TO masar_definer;
GRANT SELECT(title) ON TABLE public.certificates TO masar_definer;
GRANT SELECT(issuer_name) ON TABLE public.certificates TO masar_definer;
GRANT SELECT(issued_at) ON TABLE public.certificates TO masar_definer;
GRANT SELECT(valid_until) ON TABLE public.certificates TO masar_definer;
GRANT SELECT(revoked_at) ON TABLE public.certificates TO masar_definer;
GRANT SELECT(revocation_reason) ON TABLE public.certificates TO masar_definer;
GRANT SELECT(state) ON TABLE public.certificates TO masar_definer;
GRANT SELECT(superseded_by_id) ON TABLE public.certificates TO masar_definer;
GRANT SELECT,INSERT ON TABLE public.checkpoint_keys TO masar_rw;
GRANT SELECT(organization_id) ON TABLE public.community_posts TO masar_definer;
GRANT SELECT(id) ON TABLE public.community_posts TO masar_definer;
GRANT SELECT(search_text) ON TABLE public.community_posts TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.enrolments TO masar_definer;
GRANT SELECT(id) ON TABLE public.enrolments TO masar_definer;
GRANT SELECT(state) ON TABLE public.enrolments TO masar_definer;
GRANT SELECT(due_at) ON TABLE public.enrolments TO masar_definer;
GRANT SELECT(expires_at) ON TABLE public.enrolments TO masar_definer;
GRANT SELECT(search_text) ON TABLE public.enrolments TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.erasure_requests TO masar_definer;
GRANT SELECT(user_id) ON TABLE public.erasure_requests TO masar_definer;
GRANT SELECT(due_at) ON TABLE public.erasure_requests TO masar_definer;
GRANT DELETE ON TABLE public.event_deliveries TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.event_deliveries TO masar_definer;
GRANT SELECT(event_id) ON TABLE public.event_deliveries TO masar_definer;
GRANT SELECT(reaction) ON TABLE public.event_deliveries TO masar_definer;
GRANT SELECT(state) ON TABLE public.event_deliveries TO masar_definer;
GRANT SELECT(attempts) ON TABLE public.event_deliveries TO masar_definer;
GRANT SELECT(due_at) ON TABLE public.event_deliveries TO masar_definer;
GRANT SELECT(created_at),UPDATE(created_at) ON TABLE public.event_deliveries TO masar_definer;
GRANT DELETE ON TABLE public.events TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.events TO masar_definer;
GRANT SELECT(id) ON TABLE public.events TO masar_definer;
GRANT SELECT("position") ON TABLE public.events TO masar_definer;
GRANT SELECT(created_at),UPDATE(created_at) ON TABLE public.events TO masar_definer;
GRANT SELECT(delivered_at) ON TABLE public.events TO masar_definer;
GRANT USAGE ON SEQUENCE public.events_position_seq TO masar_rw;
GRANT SELECT,INSERT,DELETE ON TABLE public.first_run_tokens TO masar_rw;
GRANT DELETE ON TABLE public.idempotency_keys TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.idempotency_keys TO masar_definer;
GRANT SELECT(scope) ON TABLE public.idempotency_keys TO masar_definer;
GRANT SELECT(created_at),UPDATE(created_at) ON TABLE public.idempotency_keys TO masar_definer;
GRANT DELETE ON TABLE public.jobs TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.jobs TO masar_definer;
GRANT SELECT(id) ON TABLE public.jobs TO masar_definer;
GRANT SELECT(name) ON TABLE public.jobs TO masar_definer;
GRANT SELECT(state) ON TABLE public.jobs TO masar_definer;
GRANT SELECT(due_at) ON TABLE public.jobs TO masar_definer;
GRANT SELECT(claimed_at) ON TABLE public.jobs TO masar_definer;
GRANT SELECT(created_at),UPDATE(created_at) ON TABLE public.jobs TO masar_definer;
GRANT DELETE ON TABLE public.known_devices TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.known_devices TO masar_definer;
GRANT SELECT(user_id) ON TABLE public.known_devices TO masar_definer;
GRANT SELECT(token_hash) ON TABLE public.known_devices TO masar_definer;
GRANT SELECT(last_used_at),UPDATE(last_used_at) ON TABLE public.known_devices TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.learning_paths TO masar_definer;
GRANT SELECT(id) ON TABLE public.learning_paths TO masar_definer;
GRANT SELECT(search_text) ON TABLE public.learning_paths TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.live_sessions TO masar_definer;
GRANT SELECT(remind_at) ON TABLE public.live_sessions TO masar_definer;
GRANT SELECT(settle_at) ON TABLE public.live_sessions TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.media TO masar_definer;
GRANT SELECT(id) ON TABLE public.media TO masar_definer;
GRANT SELECT(search_text) ON TABLE public.media TO masar_definer;
GRANT DELETE ON TABLE public.member_import_parts TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.member_import_parts TO masar_definer;
GRANT SELECT(import_id) ON TABLE public.member_import_parts TO masar_definer;
GRANT SELECT(number) ON TABLE public.member_import_parts TO masar_definer;
GRANT SELECT(created_at),UPDATE(created_at) ON TABLE public.member_import_parts TO masar_definer;
GRANT DELETE ON TABLE public.member_import_rows TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.member_import_rows TO masar_definer;
GRANT SELECT(id) ON TABLE public.member_import_rows TO masar_definer;
GRANT SELECT(created_at),UPDATE(created_at) ON TABLE public.member_import_rows TO masar_definer;
GRANT DELETE ON TABLE public.member_imports TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.member_imports TO masar_definer;
GRANT SELECT(id) ON TABLE public.member_imports TO masar_definer;
GRANT SELECT(created_at),UPDATE(created_at) ON TABLE public.member_imports TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.module_texts TO masar_definer;
GRANT SELECT(id) ON TABLE public.module_texts TO masar_definer;
GRANT SELECT(search_text) ON TABLE public.module_texts TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.modules TO masar_definer;
GRANT SELECT(id) ON TABLE public.modules TO masar_definer;
GRANT SELECT(search_text) ON TABLE public.modules TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.notification_announcements TO masar_definer;
GRANT SELECT(state) ON TABLE public.notification_announcements TO masar_definer;
GRANT SELECT(send_at) ON TABLE public.notification_announcements TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.notification_deliveries TO masar_definer;
GRANT SELECT(state) ON TABLE public.notification_deliveries TO masar_definer;
GRANT SELECT(due_at) ON TABLE public.notification_deliveries TO masar_definer;
GRANT SELECT(batched_at) ON TABLE public.notification_deliveries TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.notification_reminders TO masar_definer;
GRANT SELECT(next_at) ON TABLE public.notification_reminders TO masar_definer;
GRANT SELECT(id) ON TABLE public.organizations TO masar_definer;
GRANT SELECT(slug) ON TABLE public.organizations TO masar_definer;
GRANT SELECT(custom_domain) ON TABLE public.organizations TO masar_definer;
GRANT SELECT(name) ON TABLE public.organizations TO masar_definer;
GRANT SELECT(status) ON TABLE public.organizations TO masar_definer;
GRANT SELECT(is_platform) ON TABLE public.organizations TO masar_definer;
GRANT SELECT(is_demo) ON TABLE public.organizations TO masar_definer;
GRANT SELECT(default_locale) ON TABLE public.organizations TO masar_definer;
GRANT SELECT(supported_locales) ON TABLE public.organizations TO masar_definer;
GRANT SELECT(regional_profile) ON TABLE public.organizations TO masar_definer;
GRANT SELECT(accent) ON TABLE public.organizations TO masar_definer;
GRANT SELECT(is_catalogue_public) ON TABLE public.organizations TO masar_definer;
GRANT SELECT(marks) ON TABLE public.organizations TO masar_definer;
GRANT SELECT(features_off) ON TABLE public.organizations TO masar_definer;
GRANT DELETE ON TABLE public.password_resets TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.password_resets TO masar_definer;
GRANT SELECT(id) ON TABLE public.password_resets TO masar_definer;
GRANT SELECT(expires_at),UPDATE(expires_at) ON TABLE public.password_resets TO masar_definer;
GRANT DELETE ON TABLE public.progress_events TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.progress_events TO masar_definer;
GRANT SELECT(user_id) ON TABLE public.progress_events TO masar_definer;
GRANT SELECT(client_event_id) ON TABLE public.progress_events TO masar_definer;
GRANT SELECT(received_at),UPDATE(received_at) ON TABLE public.progress_events TO masar_definer;
GRANT SELECT(is_answer) ON TABLE public.progress_events TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.questions TO masar_definer;
GRANT SELECT(id) ON TABLE public.questions TO masar_definer;
GRANT SELECT(search_text) ON TABLE public.questions TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.refused_attempts TO masar_definer;
GRANT SELECT(minute) ON TABLE public.refused_attempts TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.role_permissions TO masar_definer;
GRANT SELECT(role_id) ON TABLE public.role_permissions TO masar_definer;
GRANT SELECT(subject) ON TABLE public.role_permissions TO masar_definer;
GRANT SELECT(action) ON TABLE public.role_permissions TO masar_definer;
GRANT SELECT(scope) ON TABLE public.role_permissions TO masar_definer;
GRANT SELECT,INSERT,DELETE,UPDATE ON TABLE public.schedules TO masar_rw;
GRANT SELECT(organization_id) ON TABLE public.service_accounts TO masar_definer;
GRANT SELECT(id) ON TABLE public.service_accounts TO masar_definer;
GRANT SELECT(name) ON TABLE public.service_accounts TO masar_definer;
GRANT SELECT(is_active) ON TABLE public.service_accounts TO masar_definer;
GRANT SELECT(created_at) ON TABLE public.service_accounts TO masar_definer;
GRANT SELECT(updated_at) ON TABLE public.service_accounts TO masar_definer;
GRANT DELETE ON TABLE public.sessions TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.sessions TO masar_definer;
GRANT SELECT(id) ON TABLE public.sessions TO masar_definer;
GRANT SELECT(user_id) ON TABLE public.sessions TO masar_definer;
GRANT SELECT(last_used_at),UPDATE(last_used_at) ON TABLE public.sessions TO masar_definer;
GRANT SELECT(expired_at) ON TABLE public.sessions TO masar_definer;
GRANT SELECT(revoked_at) ON TABLE public.sessions TO masar_definer;
GRANT DELETE ON TABLE public.sign_in_throttles TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.sign_in_throttles TO masar_definer;
GRANT SELECT(subject) ON TABLE public.sign_in_throttles TO masar_definer;
GRANT SELECT(last_failure_at),UPDATE(last_failure_at) ON TABLE public.sign_in_throttles TO masar_definer;
GRANT DELETE ON TABLE public.sign_ups TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.sign_ups TO masar_definer;
GRANT SELECT(id) ON TABLE public.sign_ups TO masar_definer;
GRANT SELECT(expires_at),UPDATE(expires_at) ON TABLE public.sign_ups TO masar_definer;
GRANT SELECT,INSERT,UPDATE ON TABLE public.signing_keys TO masar_rw;
GRANT DELETE ON TABLE public.two_factor_challenges TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.two_factor_challenges TO masar_definer;
GRANT SELECT(token_hash) ON TABLE public.two_factor_challenges TO masar_definer;
GRANT SELECT(expires_at),UPDATE(expires_at) ON TABLE public.two_factor_challenges TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.users TO masar_definer;
GRANT SELECT(id) ON TABLE public.users TO masar_definer;
GRANT SELECT(email) ON TABLE public.users TO masar_definer;
GRANT SELECT(name) ON TABLE public.users TO masar_definer;
GRANT SELECT(locale) ON TABLE public.users TO masar_definer;
GRANT SELECT(time_zone) ON TABLE public.users TO masar_definer;
GRANT SELECT(numerals) ON TABLE public.users TO masar_definer;
GRANT SELECT(status) ON TABLE public.users TO masar_definer;
GRANT SELECT(two_factor_enabled_at) ON TABLE public.users TO masar_definer;
GRANT SELECT(last_sign_in_at) ON TABLE public.users TO masar_definer;
GRANT SELECT(created_at) ON TABLE public.users TO masar_definer;
GRANT SELECT(updated_at) ON TABLE public.users TO masar_definer;
GRANT SELECT(photo) ON TABLE public.users TO masar_definer;
GRANT SELECT(search_text) ON TABLE public.users TO masar_definer;
GRANT DELETE ON TABLE public.webhook_deliveries TO masar_definer;
GRANT SELECT(organization_id) ON TABLE public.webhook_deliveries TO masar_definer;
GRANT SELECT(id) ON TABLE public.webhook_deliveries TO masar_definer;
GRANT SELECT(state) ON TABLE public.webhook_deliveries TO masar_definer;
GRANT SELECT(due_at) ON TABLE public.webhook_deliveries TO masar_definer;
GRANT SELECT(created_at),UPDATE(created_at) ON TABLE public.webhook_deliveries TO masar_definer;
-- Signed checkpoints are never changed.
REVOKE UPDATE, DELETE ON public.activity_log_checkpoints FROM masar_rw;

-- The functions of definer rights belong to a role that owns nothing else and cannot sign in.
GRANT CREATE ON SCHEMA public TO masar_definer;
ALTER FUNCTION public.activity_log_checkpoints_due(p_before timestamp with time zone) OWNER TO masar_definer;
ALTER FUNCTION public.activity_log_exports_due(p_shift_ms integer, p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.activity_log_head(p_organization uuid) OWNER TO masar_definer;
ALTER FUNCTION public.activity_of_thing(p_resource_id text, p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.analytics_exports_due(p_shift_ms integer, p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.analytics_interventions_due(p_shift_ms bigint, p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.analytics_reports_due(p_shift_ms bigint, p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.assets_due(p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.attempts_due(p_shift_ms integer, p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.certificate_issuer(p_code text) OWNER TO masar_definer;
ALTER FUNCTION public.certificate_lookup(p_organization uuid, p_code text) OWNER TO masar_definer;
ALTER FUNCTION public.chain_activity_log() OWNER TO masar_definer;
ALTER FUNCTION public.demo_present() OWNER TO masar_definer;
ALTER FUNCTION public.enrolments_due(p_shift_ms integer, p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.erasures_due(p_shift_ms integer, p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.event_backlog(p_shift_ms integer) OWNER TO masar_definer;
ALTER FUNCTION public.events_due(p_shift_ms integer, p_after uuid, p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.jobs_due(p_names text[], p_shift_ms integer, p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.list_role_permissions() OWNER TO masar_definer;
ALTER FUNCTION public.live_sessions_due(p_shift_ms bigint, p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.live_sessions_to_settle(p_shift_ms bigint, p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.mark_active_day() OWNER TO masar_definer;
ALTER FUNCTION public.notifications_due(p_shift_ms bigint, p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.organizations_present() OWNER TO masar_definer;
ALTER FUNCTION public.origin_allowed(p_slug text, p_domain text, p_origin text) OWNER TO masar_definer;
ALTER FUNCTION public.outdated_built_in_roles(p_wanted jsonb, p_after uuid, p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.purge_active_days(p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.purge_captcha_uses(p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.purge_event_deliveries(p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.purge_events(p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.purge_idempotency_keys(p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.purge_jobs(p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.purge_known_devices(p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.purge_member_import_parts(p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.purge_member_import_rows(p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.purge_member_imports(p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.purge_password_resets(p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.purge_progress_events(p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.purge_sessions(p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.purge_sign_in_throttles(p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.purge_sign_ups(p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.purge_two_factor_challenges(p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.purge_webhook_deliveries(p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.refused_attempts_waiting(p_before timestamp with time zone) OWNER TO masar_definer;
ALTER FUNCTION public.request_lookup(p_slug text, p_domain text, p_key text, p_secret_hash text, p_session uuid, p_user uuid) OWNER TO masar_definer;
ALTER FUNCTION public.roles_ended(p_shift_ms integer, p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.search_rare(p_list text, p_words text[], p_most integer) OWNER TO masar_definer;
ALTER FUNCTION public.webhook_deliveries_due(p_shift_ms integer, p_after uuid, p_most integer) OWNER TO masar_definer;
REVOKE CREATE ON SCHEMA public FROM masar_definer;
