CREATE TABLE "media" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"processing" text NOT NULL,
	"name" text NOT NULL,
	"title" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"source_type" text NOT NULL,
	"source_url" text,
	"duration_ms" integer,
	"duration_from" text,
	"width" integer,
	"height" integer,
	"loudness" real,
	"peaks" smallint[],
	"poster_id" uuid,
	"failure" text,
	"replaced_by_id" uuid,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "media_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "media_timeline_versions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"content" jsonb NOT NULL,
	"duration_ms" integer,
	"published_at" timestamp (3) with time zone NOT NULL,
	"published_by" uuid,
	CONSTRAINT "media_timeline_versions_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "media_timeline_versions_number" UNIQUE("organization_id","media_id","number")
);
--> statement-breakpoint
CREATE TABLE "media_timelines" (
	"organization_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"published_number" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "media_timelines_organization_id_media_id_pk" PRIMARY KEY("organization_id","media_id")
);
--> statement-breakpoint
CREATE TABLE "media_tracks" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"locale" text NOT NULL,
	"label" text NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "media_tracks_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "mediaTrackTaken" UNIQUE("organization_id","media_id","kind","locale")
);
--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_poster" FOREIGN KEY ("organization_id","poster_id") REFERENCES "public"."assets"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_timeline_versions" ADD CONSTRAINT "media_timeline_versions_media" FOREIGN KEY ("organization_id","media_id") REFERENCES "public"."media"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_timelines" ADD CONSTRAINT "media_timelines_media" FOREIGN KEY ("organization_id","media_id") REFERENCES "public"."media"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_tracks" ADD CONSTRAINT "media_tracks_media" FOREIGN KEY ("organization_id","media_id") REFERENCES "public"."media"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_recent" ON "media" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "media_by_name" ON "media" USING btree ("organization_id","name","id");--> statement-breakpoint
CREATE INDEX "media_search" ON "media" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "media_timeline_versions_recent" ON "media_timeline_versions" USING btree ("organization_id","media_id","published_at","id");
--> statement-breakpoint
SELECT protect_tenant_tables();
--> statement-breakpoint
-- What search_rare() reads.
GRANT SELECT (organization_id, id, search_text) ON media TO masar_definer;
--> statement-breakpoint
CREATE POLICY definer ON media FOR SELECT TO masar_definer USING (true);
--> statement-breakpoint
-- The films and recordings that libraries have.
ALTER TABLE assets NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE media NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
INSERT INTO media (organization_id, id, kind, state, processing, name, source_type, search_text, created_at)
SELECT organization_id, id, kind, 'ready', 'none', name, 'file', search_text, created_at FROM assets WHERE kind IN ('audio', 'video') AND state = 'ready';
--> statement-breakpoint
ALTER TABLE assets FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE media FORCE ROW LEVEL SECURITY;
