CREATE TABLE "media_cue_answers" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"cue_id" text NOT NULL,
	"timeline_number" integer NOT NULL,
	"tries" integer NOT NULL,
	"is_correct" boolean,
	"is_done" boolean NOT NULL,
	"score" double precision,
	"answer" jsonb NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_cue_answers_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "media_cue_answers_of_person" UNIQUE("organization_id","user_id","media_id","cue_id")
);
--> statement-breakpoint
CREATE TABLE "media_sessions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"timeline_number" integer,
	"locale" text,
	"prevent_skip" text NOT NULL,
	"max_rate" double precision NOT NULL,
	"complete_at_percent" smallint NOT NULL,
	"require_cues" boolean NOT NULL,
	"require_focus" boolean NOT NULL,
	"duration_ms" integer,
	"started_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_answer" jsonb,
	"spent_ms" integer DEFAULT 0 NOT NULL,
	"stretches" integer[] DEFAULT '{}' NOT NULL,
	"caption_locale" text,
	"captions_on" integer[] DEFAULT '{}' NOT NULL,
	"claims" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "media_sessions_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "media_watching" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"media_id" uuid NOT NULL,
	"ranges" integer[] DEFAULT '{}' NOT NULL,
	"watched_ms" integer DEFAULT 0 NOT NULL,
	"furthest_ms" integer DEFAULT 0 NOT NULL,
	"position_ms" integer DEFAULT 0 NOT NULL,
	"duration_ms" integer,
	"credit_ms" integer NOT NULL,
	"credit_at" timestamp (3) with time zone NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "media_watching_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "media_watching_of_person" UNIQUE("organization_id","user_id","media_id")
);
--> statement-breakpoint
ALTER TABLE "module_versions" ADD COLUMN "media_id" text GENERATED ALWAYS AS (shared ->> 'mediaId') STORED;--> statement-breakpoint
ALTER TABLE "media_cue_answers" ADD CONSTRAINT "media_cue_answers_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_cue_answers" ADD CONSTRAINT "media_cue_answers_media" FOREIGN KEY ("organization_id","media_id") REFERENCES "public"."media"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_sessions" ADD CONSTRAINT "media_sessions_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_sessions" ADD CONSTRAINT "media_sessions_media" FOREIGN KEY ("organization_id","media_id") REFERENCES "public"."media"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_watching" ADD CONSTRAINT "media_watching_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_watching" ADD CONSTRAINT "media_watching_media" FOREIGN KEY ("organization_id","media_id") REFERENCES "public"."media"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_cue_answers_of_media" ON "media_cue_answers" USING btree ("organization_id","media_id");--> statement-breakpoint
CREATE INDEX "media_sessions_of_media" ON "media_sessions" USING btree ("organization_id","media_id","started_at");--> statement-breakpoint
CREATE INDEX "media_sessions_of_person" ON "media_sessions" USING btree ("organization_id","user_id","media_id");--> statement-breakpoint
CREATE INDEX "media_watching_of_media" ON "media_watching" USING btree ("organization_id","media_id","last_at","id");--> statement-breakpoint
CREATE INDEX "module_versions_of_media" ON "module_versions" USING btree ("organization_id","media_id") WHERE media_id is not null;
--> statement-breakpoint
SELECT protect_tenant_tables();
