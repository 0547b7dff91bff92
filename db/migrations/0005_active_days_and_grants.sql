-- Marks the day a session is used on, in the organization's time zone as of that moment: a later change of the zone rewrites no past day.
-- Sessions note their use at most once a minute, so this runs no more often.
CREATE FUNCTION mark_active_day() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
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
--> statement-breakpoint
CREATE TRIGGER sessions_mark_active_day AFTER INSERT OR UPDATE OF last_used_at ON sessions FOR EACH ROW EXECUTE FUNCTION mark_active_day();
--> statement-breakpoint
-- The newest link of an organization's chain: without it, records cut off at the end would not be missed.
CREATE FUNCTION activity_log_head(p_organization uuid) RETURNS TABLE (sequence bigint, hash bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public AS $$
  SELECT h.sequence, h.hash FROM activity_log_heads h WHERE h.organization_id = p_organization
$$;
--> statement-breakpoint
-- The wall of the new table comes first: from here on its owner, too, sees no row without a policy.
SELECT protect_tenant_tables();
--> statement-breakpoint
CREATE POLICY definer ON active_days TO masar_definer USING (true) WITH CHECK (true);
--> statement-breakpoint
GRANT SELECT, INSERT ON active_days TO masar_definer;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION mark_active_day() OWNER TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION activity_log_head(uuid) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION mark_active_day(), activity_log_head(uuid) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION activity_log_head(uuid) TO masar_rw;
--> statement-breakpoint
-- What existing organizations need from here on. FORCE binds the owner too, so it is lifted for these statements of this transaction alone.
ALTER TABLE organizations NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE sessions NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE active_days NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE roles NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE role_permissions NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
-- Of the past, a session has kept the day it began and the day it was last used.
INSERT INTO active_days (organization_id, day, user_id)
  SELECT s.organization_id, (moment AT TIME ZONE coalesce(z.name, 'UTC'))::date, s.user_id
  FROM sessions s
  JOIN organizations o ON o.id = s.organization_id
  LEFT JOIN pg_timezone_names z ON z.name = o.regional_profile ->> 'timeZone'
  CROSS JOIN LATERAL unnest(ARRAY[s.created_at, s.last_used_at]) AS moment
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- The built-in administrator holds every pair but the operator's; it is the only built-in role that stores the right to make roles.
INSERT INTO role_permissions (organization_id, role_id, subject, action, scope)
  SELECT r.organization_id, r.id, 'analytics', 'read', 'any'
  FROM roles r JOIN role_permissions p ON p.organization_id = r.organization_id AND p.role_id = r.id
  WHERE r.is_built_in AND p.subject = 'role' AND p.action = 'create'
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
ALTER TABLE organizations FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE sessions FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE active_days FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE roles FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE role_permissions FORCE ROW LEVEL SECURITY;
