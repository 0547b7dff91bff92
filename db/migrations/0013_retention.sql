CREATE INDEX "active_days_age" ON "active_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "sessions_age" ON "sessions" USING btree ("expired_at");--> statement-breakpoint
CREATE INDEX "two_factor_challenges_age" ON "two_factor_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "captcha_uses_age" ON "captcha_uses" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_throttles_age" ON "sign_in_throttles" USING btree ("last_failure_at") WHERE "sign_in_throttles"."subject" not like 'device:%';--> statement-breakpoint
CREATE INDEX "sign_in_throttles_device_age" ON "sign_in_throttles" USING btree ("last_failure_at") WHERE "sign_in_throttles"."subject" like 'device:%';
--> statement-breakpoint
-- What has expired is deleted over all tenants, a batch at a time, by functions of masar_definer. Its policies let it lock and delete expired rows only
-- (WITH CHECK (false): and write none), so that a mistake in a function removes nothing that is still needed. See db/retention.ts.
-- The rows found are looked up one by one by their key: other joins would read everything that has expired for each batch.
CREATE POLICY purge ON idempotency_keys TO masar_definer USING (created_at < now() - interval '24 hours') WITH CHECK (false);
--> statement-breakpoint
GRANT SELECT (organization_id, scope, created_at), UPDATE (created_at), DELETE ON idempotency_keys TO masar_definer;
--> statement-breakpoint
CREATE FUNCTION purge_idempotency_keys(p_most int) RETURNS int LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH old AS (
    SELECT t.organization_id, t.scope FROM public.idempotency_keys t WHERE t.created_at < now() - interval '24 hours'
      ORDER BY t.created_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.idempotency_keys t USING old WHERE t.organization_id = old.organization_id AND t.scope = old.scope RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
--> statement-breakpoint
CREATE POLICY purge ON captcha_uses TO masar_definer USING (expires_at < now() - interval '1 hour') WITH CHECK (false);
--> statement-breakpoint
GRANT SELECT (organization_id, signature, expires_at), UPDATE (expires_at), DELETE ON captcha_uses TO masar_definer;
--> statement-breakpoint
CREATE FUNCTION purge_captcha_uses(p_most int) RETURNS int LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH old AS (
    SELECT t.organization_id, t.signature FROM public.captcha_uses t WHERE t.expires_at < now() - interval '1 hour'
      ORDER BY t.expires_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.captcha_uses t USING old WHERE t.organization_id = old.organization_id AND t.signature = old.signature RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
--> statement-breakpoint
CREATE POLICY purge ON two_factor_challenges TO masar_definer USING (expires_at < now() - interval '1 hour') WITH CHECK (false);
--> statement-breakpoint
GRANT SELECT (organization_id, token_hash, expires_at), UPDATE (expires_at), DELETE ON two_factor_challenges TO masar_definer;
--> statement-breakpoint
CREATE FUNCTION purge_two_factor_challenges(p_most int) RETURNS int LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH old AS (
    SELECT t.organization_id, t.token_hash FROM public.two_factor_challenges t WHERE t.expires_at < now() - interval '1 hour'
      ORDER BY t.expires_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.two_factor_challenges t USING old WHERE t.organization_id = old.organization_id AND t.token_hash = old.token_hash RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
--> statement-breakpoint
CREATE POLICY purge ON sign_in_throttles TO masar_definer USING ((subject NOT LIKE 'device:%' AND last_failure_at < now() - interval '7 days') OR (subject LIKE 'device:%' AND last_failure_at < now() - interval '366 days')) WITH CHECK (false);
--> statement-breakpoint
GRANT SELECT (organization_id, subject, last_failure_at), UPDATE (last_failure_at), DELETE ON sign_in_throttles TO masar_definer;
--> statement-breakpoint
CREATE FUNCTION purge_sign_in_throttles(p_most int) RETURNS int LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH other AS (
    SELECT t.organization_id, t.subject FROM public.sign_in_throttles t WHERE t.subject NOT LIKE 'device:%' AND t.last_failure_at < now() - interval '7 days'
      ORDER BY t.last_failure_at LIMIT least(greatest(p_most, 0), 1000) / 2 FOR UPDATE SKIP LOCKED
  ), device AS (
    SELECT t.organization_id, t.subject FROM public.sign_in_throttles t WHERE t.subject LIKE 'device:%' AND t.last_failure_at < now() - interval '366 days'
      ORDER BY t.last_failure_at LIMIT least(greatest(p_most, 0), 1000) / 2 FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.sign_in_throttles t USING (SELECT * FROM other UNION ALL SELECT * FROM device) old WHERE t.organization_id = old.organization_id AND t.subject = old.subject RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
--> statement-breakpoint
CREATE POLICY purge ON sessions FOR DELETE TO masar_definer USING (expired_at < now() - interval '200 days');
--> statement-breakpoint
GRANT DELETE ON sessions TO masar_definer;
--> statement-breakpoint
CREATE FUNCTION purge_sessions(p_most int) RETURNS int LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH old AS (
    SELECT t.organization_id, t.id FROM public.sessions t WHERE t.expired_at < now() - interval '200 days'
      ORDER BY t.expired_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.sessions t USING old WHERE t.organization_id = old.organization_id AND t.id = old.id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
--> statement-breakpoint
CREATE POLICY purge ON active_days TO masar_definer USING (day < current_date - 400) WITH CHECK (false);
--> statement-breakpoint
GRANT SELECT (organization_id, day, user_id), UPDATE (day), DELETE ON active_days TO masar_definer;
--> statement-breakpoint
CREATE FUNCTION purge_active_days(p_most int) RETURNS int LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH old AS (
    SELECT t.organization_id, t.day, t.user_id FROM public.active_days t WHERE t.day < current_date - 400
      ORDER BY t.day LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.active_days t USING old WHERE t.organization_id = old.organization_id AND t.day = old.day AND t.user_id = old.user_id RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
--> statement-breakpoint
CREATE POLICY purge ON known_devices TO masar_definer USING (last_used_at < now() - interval '366 days') WITH CHECK (false);
--> statement-breakpoint
GRANT SELECT (organization_id, user_id, token_hash, last_used_at), UPDATE (last_used_at), DELETE ON known_devices TO masar_definer;
--> statement-breakpoint
CREATE FUNCTION purge_known_devices(p_most int) RETURNS int LANGUAGE sql SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH old AS (
    SELECT t.organization_id, t.user_id, t.token_hash FROM public.known_devices t WHERE t.last_used_at < now() - interval '366 days'
      ORDER BY t.last_used_at LIMIT least(greatest(p_most, 0), 1000) FOR UPDATE SKIP LOCKED
  ), gone AS (DELETE FROM public.known_devices t USING old
    WHERE t.organization_id = old.organization_id AND t.user_id = old.user_id AND t.token_hash = old.token_hash RETURNING 1)
  SELECT count(*)::int FROM gone
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION purge_idempotency_keys(int) OWNER TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION purge_captcha_uses(int) OWNER TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION purge_two_factor_challenges(int) OWNER TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION purge_sign_in_throttles(int) OWNER TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION purge_sessions(int) OWNER TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION purge_active_days(int) OWNER TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION purge_known_devices(int) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION purge_idempotency_keys(int), purge_captcha_uses(int), purge_two_factor_challenges(int), purge_sign_in_throttles(int), purge_sessions(int), purge_active_days(int), purge_known_devices(int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION purge_idempotency_keys(int), purge_captcha_uses(int), purge_two_factor_challenges(int), purge_sign_in_throttles(int), purge_sessions(int), purge_active_days(int), purge_known_devices(int) TO masar_rw;
