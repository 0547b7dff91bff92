CREATE POLICY definer ON public.assignments FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
GRANT SELECT(organization_id, reminded_until) ON TABLE public.assignments TO masar_definer;
--> statement-breakpoint
-- Active organizations with an assignment whose due dates were looked at an hour ago or earlier. One look into an index for each.
CREATE FUNCTION public.assignments_due(p_shift_ms bigint, p_most integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT o.id FROM organizations o WHERE o.status = 'active'
    AND EXISTS (SELECT FROM assignments a WHERE a.organization_id = o.id
      AND a.reminded_until <= now() + p_shift_ms * interval '1 millisecond' - interval '1 hour')
  LIMIT least(greatest(p_most, 0), 1000)
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.assignments_due(p_shift_ms bigint, p_most integer) FROM PUBLIC;
--> statement-breakpoint
GRANT ALL ON FUNCTION public.assignments_due(p_shift_ms bigint, p_most integer) TO masar_rw;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION public.assignments_due(p_shift_ms bigint, p_most integer) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
