CREATE TABLE "asset_storage" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"used_bytes" bigint DEFAULT 0 NOT NULL,
	"quota_bytes" bigint
);
--> statement-breakpoint
CREATE TABLE "asset_uses" (
	"organization_id" uuid NOT NULL,
	"resource_type" text NOT NULL,
	"resource_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"label" jsonb,
	CONSTRAINT "asset_uses_organization_id_resource_type_resource_id_asset_id_pk" PRIMARY KEY("organization_id","resource_type","resource_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "assets" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"name" text NOT NULL,
	"media_type" text,
	"size" bigint NOT NULL,
	"checksum" text NOT NULL,
	"width" integer,
	"height" integer,
	"alt_text" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"object" text,
	"renditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"held_bytes" bigint NOT NULL,
	"sweep_at" timestamp (3) with time zone,
	"created_by" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "assets_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "asset_storage" ADD CONSTRAINT "asset_storage_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "asset_uses" ADD CONSTRAINT "asset_uses_organization_id_asset_id_assets_organization_id_id_fk" FOREIGN KEY ("organization_id","asset_id") REFERENCES "public"."assets"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asset_uses_of_asset" ON "asset_uses" USING btree ("organization_id","asset_id");--> statement-breakpoint
CREATE INDEX "assets_recent" ON "assets" USING btree ("organization_id","created_at","id") WHERE "assets"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "assets_by_name" ON "assets" USING btree ("organization_id","name","id") WHERE "assets"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "assets_of_kind" ON "assets" USING btree ("organization_id","kind","created_at","id") WHERE "assets"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "assets_of_kind_by_name" ON "assets" USING btree ("organization_id","kind","name","id") WHERE "assets"."state" = 'ready';--> statement-breakpoint
CREATE INDEX "assets_waiting" ON "assets" USING btree ("organization_id") WHERE "assets"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "assets_search" ON "assets" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "assets_sweep" ON "assets" USING btree ("sweep_at") WHERE "assets"."sweep_at" is not null;
--> statement-breakpoint
SELECT protect_tenant_tables();
--> statement-breakpoint
GRANT SELECT (organization_id, id, search_text, sweep_at) ON assets TO masar_definer;
--> statement-breakpoint
CREATE POLICY definer ON assets FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
-- Assets whose stored objects are to be compared with their rows now, the longest overdue first. Ids only: what is deleted is decided in the organization's
-- own transaction.
CREATE FUNCTION assets_due(p_most int) RETURNS TABLE (organization_id uuid, id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
  SELECT a.organization_id, a.id FROM public.assets a WHERE a.sweep_at IS NOT NULL AND a.sweep_at <= now()
  ORDER BY a.sweep_at LIMIT least(greatest(p_most, 0), 100)
$$;
--> statement-breakpoint
GRANT CREATE ON SCHEMA public TO masar_definer;
--> statement-breakpoint
ALTER FUNCTION assets_due(int) OWNER TO masar_definer;
--> statement-breakpoint
REVOKE CREATE ON SCHEMA public FROM masar_definer;
--> statement-breakpoint
REVOKE ALL ON FUNCTION assets_due(int) FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION assets_due(int) TO masar_rw;
