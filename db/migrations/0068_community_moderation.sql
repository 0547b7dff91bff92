CREATE TABLE "community_reports" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"weight" double precision NOT NULL,
	"is_new" boolean NOT NULL,
	"state" text NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_reports_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "community_sanctions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"post_id" uuid,
	"moderator_id" uuid,
	"expires_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"appeal_state" text DEFAULT 'none' NOT NULL,
	"appeal_text" text DEFAULT '' NOT NULL,
	"appeal_reason" text DEFAULT '' NOT NULL,
	"appealed_at" timestamp (3) with time zone,
	"appeal_decided_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "community_sanctions_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "communities" ADD COLUMN "blocked_words" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "community_posts" ADD COLUMN "queue_priority" integer;--> statement-breakpoint
ALTER TABLE "community_reports" ADD CONSTRAINT "community_reports_post" FOREIGN KEY ("organization_id","post_id") REFERENCES "public"."community_posts"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_reports" ADD CONSTRAINT "community_reports_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_sanctions" ADD CONSTRAINT "community_sanctions_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "communityReported" ON "community_reports" USING btree ("organization_id","post_id","user_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "community_reports_of_user" ON "community_reports" USING btree ("organization_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "community_sanctions_recent" ON "community_sanctions" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "community_sanctions_of_user" ON "community_sanctions" USING btree ("organization_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "community_posts_queue" ON "community_posts" USING btree ("organization_id","queue_priority","id") WHERE queue_priority is not null;--> statement-breakpoint
SELECT protect_tenant_tables();
