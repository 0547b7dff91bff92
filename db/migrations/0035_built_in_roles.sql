ALTER TABLE "roles" ADD COLUMN "built_in_key" text;
--> statement-breakpoint
-- FORCE binds the owner too, so it is lifted for the one statement that names the built-in roles there are. They are locked, so each still grants what it was made with: the administrator alone of the two of type admin assigns roles.
ALTER TABLE roles NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE roles SET built_in_key = CASE
    WHEN type = 'superAdmin' THEN 'superAdmin'
    WHEN type = 'user' THEN 'learner'
    WHEN 'role.assign' = ANY (string_to_array(permission_list, ',')) THEN 'admin'
    ELSE 'instructor'
  END
  WHERE is_built_in;
--> statement-breakpoint
ALTER TABLE roles FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
GRANT SELECT (built_in_key) ON roles TO masar_definer;
--> statement-breakpoint
-- Organizations with a built-in role that does not grant exactly what is wanted, by their ids. `p_wanted` has the entries of `permission_list` for each key.
CREATE FUNCTION outdated_built_in_roles(p_wanted jsonb, p_after uuid, p_most int) RETURNS SETOF uuid
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT DISTINCT r.organization_id FROM roles r
  WHERE p_wanted ? r.built_in_key AND (p_after IS NULL OR r.organization_id > p_after)
    AND (to_jsonb(string_to_array(r.permission_list, ',')) @> (p_wanted -> r.built_in_key)
      AND (p_wanted -> r.built_in_key) @> to_jsonb(string_to_array(r.permission_list, ','))) IS NOT TRUE
  ORDER BY r.organization_id LIMIT least(greatest(p_most, 0), 1000)
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION outdated_built_in_roles(jsonb, uuid, int) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION outdated_built_in_roles(jsonb, uuid, int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION outdated_built_in_roles(jsonb, uuid, int) TO masar_rw;
