-- A release may bring a built-in role: organizations that lack one are outdated too. The role gives no one anything until it is assigned.
CREATE OR REPLACE FUNCTION public.outdated_built_in_roles(p_wanted jsonb, p_after uuid, p_most integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT DISTINCT r.organization_id FROM roles r
  WHERE p_wanted ? r.built_in_key AND (p_after IS NULL OR r.organization_id > p_after)
    AND ((to_jsonb(string_to_array(r.permission_list, ',')) @> (p_wanted -> r.built_in_key)
        AND (p_wanted -> r.built_in_key) @> to_jsonb(string_to_array(r.permission_list, ','))) IS NOT TRUE
      OR EXISTS (SELECT FROM jsonb_object_keys(p_wanted) wanted(key) WHERE NOT EXISTS (
        SELECT FROM roles held WHERE held.organization_id = r.organization_id AND held.built_in_key = wanted.key)))
  ORDER BY r.organization_id LIMIT least(greatest(p_most, 0), 1000)
$$;
