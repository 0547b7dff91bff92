ALTER TABLE "certificates" ADD COLUMN "is_shared" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
GRANT SELECT(is_shared) ON TABLE public.certificates TO masar_definer;
--> statement-breakpoint
-- Name and title are left out where the holder does not share the certificate; its state is answered all the same.
CREATE OR REPLACE FUNCTION public.certificate_lookup(p_organization uuid, p_code text) RETURNS TABLE(code text, holder_name jsonb, title jsonb, issuer_name jsonb, issued_at timestamp with time zone, valid_until timestamp with time zone, revoked_at timestamp with time zone, revocation_reason jsonb, state text, superseded_by text)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  SELECT c.code, CASE WHEN c.is_shared THEN c.holder_name ELSE '{}' END, CASE WHEN c.is_shared THEN c.title ELSE '{}' END,
    c.issuer_name, c.issued_at, c.valid_until, c.revoked_at, c.revocation_reason, c.state, n.code
  FROM public.certificates c LEFT JOIN public.certificates n ON n.organization_id = c.organization_id AND n.id = c.superseded_by_id
  WHERE c.organization_id = p_organization AND c.code = p_code
$$;
--> statement-breakpoint
-- Certificates by their codes, whichever organizations issued them, with the addresses of these: for verifying without a key.
CREATE FUNCTION public.certificates_openly(p_codes text[]) RETURNS TABLE(code text, holder_name jsonb, title jsonb, issuer_name jsonb, issued_at timestamp with time zone, valid_until timestamp with time zone, revoked_at timestamp with time zone, revocation_reason jsonb, state text, superseded_by text, slug text, custom_domain text, name jsonb, regional_profile jsonb)
    LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path TO 'pg_catalog', 'pg_temp'
    AS $$
  SELECT c.code, CASE WHEN c.is_shared THEN c.holder_name ELSE '{}' END, CASE WHEN c.is_shared THEN c.title ELSE '{}' END,
    c.issuer_name, c.issued_at, c.valid_until, c.revoked_at, c.revocation_reason, c.state, n.code,
    o.slug, o.custom_domain, o.name, o.regional_profile
  FROM public.certificates c
  JOIN public.organizations o ON o.id = c.organization_id
  LEFT JOIN public.certificates n ON n.organization_id = c.organization_id AND n.id = c.superseded_by_id
  WHERE c.code = ANY (p_codes[1:50]) AND o.status = 'active'
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION public.certificates_openly(p_codes text[]) FROM PUBLIC;
--> statement-breakpoint
GRANT ALL ON FUNCTION public.certificates_openly(p_codes text[]) TO masar_rw;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION public.certificates_openly(p_codes text[]) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
