ALTER TABLE "module_versions" ADD COLUMN "minutes" jsonb;
--> statement-breakpoint
CREATE POLICY definer ON public.module_versions FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
GRANT SELECT(organization_id, minutes) ON TABLE public.module_versions TO masar_definer;
--> statement-breakpoint
-- Active organizations with a version of a module whose minutes were not worked out yet. One look into an index for each.
CREATE FUNCTION public.modules_to_measure(p_most integer) RETURNS SETOF uuid
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'public', 'pg_temp'
    AS $$
  SELECT o.id FROM organizations o WHERE o.status = 'active'
    AND EXISTS (SELECT FROM module_versions v WHERE v.organization_id = o.id AND v.minutes IS NULL)
  LIMIT least(greatest(p_most, 0), 1000)
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.modules_to_measure(p_most integer) FROM PUBLIC;
--> statement-breakpoint
GRANT ALL ON FUNCTION public.modules_to_measure(p_most integer) TO masar_rw;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION public.modules_to_measure(p_most integer) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
