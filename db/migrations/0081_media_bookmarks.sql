CREATE TABLE "media_bookmarks" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"at" integer NOT NULL,
	"text" text NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "media_bookmarks_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "media_watching" ADD COLUMN "done_cues" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "media_bookmarks" ADD CONSTRAINT "media_bookmarks_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_bookmarks" ADD CONSTRAINT "media_bookmarks_media" FOREIGN KEY ("organization_id","media_id") REFERENCES "public"."media"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_bookmarks_own" ON "media_bookmarks" USING btree ("organization_id","user_id","media_id","at","id");
--> statement-breakpoint
SELECT protect_tenant_tables();
