CREATE TABLE "module_locales" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"module_id" uuid NOT NULL,
	"locale" text NOT NULL,
	"title" text NOT NULL,
	"values" jsonb NOT NULL,
	"source_version" integer NOT NULL,
	"updated_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "module_locales_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "module_texts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"titles" jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "module_texts_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "module_versions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"module_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"module_type_id" uuid NOT NULL,
	"type_version" integer NOT NULL,
	"source_locale" text NOT NULL,
	"settings" jsonb NOT NULL,
	"shared" jsonb NOT NULL,
	"titles" jsonb NOT NULL,
	"locales" jsonb NOT NULL,
	"note" text,
	"published_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "module_versions_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "modules" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"module_type_id" uuid NOT NULL,
	"type_key" text NOT NULL,
	"type_version" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"source_locale" text NOT NULL,
	"source_version" integer DEFAULT 1 NOT NULL,
	"settings" jsonb NOT NULL,
	"shared" jsonb NOT NULL,
	"titles" jsonb NOT NULL,
	"ar_state" text NOT NULL,
	"en_state" text NOT NULL,
	"has_changes" boolean DEFAULT true NOT NULL,
	"published_version" integer,
	"published_locales" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"published_at" timestamp (3) with time zone,
	"recent_changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "modules_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "module_locales" ADD CONSTRAINT "module_locales_organization_id_module_id_modules_organization_id_id_fk" FOREIGN KEY ("organization_id","module_id") REFERENCES "public"."modules"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_texts" ADD CONSTRAINT "module_texts_organization_id_id_modules_organization_id_id_fk" FOREIGN KEY ("organization_id","id") REFERENCES "public"."modules"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_versions" ADD CONSTRAINT "module_versions_organization_id_module_id_modules_organization_id_id_fk" FOREIGN KEY ("organization_id","module_id") REFERENCES "public"."modules"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "module_versions" ADD CONSTRAINT "module_versions_organization_id_module_type_id_type_version_module_type_versions_organization_id_module_type_id_number_fk" FOREIGN KEY ("organization_id","module_type_id","type_version") REFERENCES "public"."module_type_versions"("organization_id","module_type_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modules" ADD CONSTRAINT "modules_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "modules" ADD CONSTRAINT "modules_organization_id_module_type_id_type_version_module_type_versions_organization_id_module_type_id_number_fk" FOREIGN KEY ("organization_id","module_type_id","type_version") REFERENCES "public"."module_type_versions"("organization_id","module_type_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "module_locales_of_module" ON "module_locales" USING btree ("organization_id","module_id","locale");--> statement-breakpoint
CREATE INDEX "module_texts_recent" ON "module_texts" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "module_texts_search" ON "module_texts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "module_versions_of_module" ON "module_versions" USING btree ("organization_id","module_id","number");--> statement-breakpoint
CREATE INDEX "module_versions_recent" ON "module_versions" USING btree ("organization_id","module_id","created_at","id");--> statement-breakpoint
CREATE INDEX "modules_recent" ON "modules" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "modules_updated" ON "modules" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "modules_of_status" ON "modules" USING btree ("organization_id","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "modules_of_type" ON "modules" USING btree ("organization_id","type_key","updated_at","id");--> statement-breakpoint
CREATE INDEX "modules_ar" ON "modules" USING btree ("organization_id","ar_state","updated_at","id");--> statement-breakpoint
CREATE INDEX "modules_en" ON "modules" USING btree ("organization_id","en_state","updated_at","id");--> statement-breakpoint
CREATE INDEX "modules_search" ON "modules" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
SELECT protect_tenant_tables();
--> statement-breakpoint
GRANT SELECT (organization_id, id, search_text) ON modules, module_texts TO masar_definer;
--> statement-breakpoint
CREATE POLICY definer ON modules FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
CREATE POLICY definer ON module_texts FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
-- As before, for every table whose search_text its owner may read: a new table needs the grant and the policy, and no new function.
CREATE OR REPLACE FUNCTION search_rare(p_list text, p_words text[], p_most int DEFAULT 1000) RETURNS uuid[]
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
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
END $$;
