CREATE TABLE "communities" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"title" jsonb NOT NULL,
	"title_ar" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(title->>'ar', ''), title->>'en', '')), 100)) STORED NOT NULL,
	"title_en" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(title->>'en', ''), title->>'ar', '')), 100)) STORED NOT NULL,
	"rules" jsonb NOT NULL,
	"path_id" uuid,
	"group_id" uuid,
	"is_pre_approved" boolean DEFAULT false NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "communities_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "communityPathTaken" UNIQUE("organization_id","path_id")
);
--> statement-breakpoint
CREATE TABLE "community_blocks" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_blocks_organization_id_user_id_blocked_id_pk" PRIMARY KEY("organization_id","user_id","blocked_id")
);
--> statement-breakpoint
CREATE TABLE "community_marks" (
	"organization_id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_marks_organization_id_post_id_user_id_kind_pk" PRIMARY KEY("organization_id","post_id","user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "community_members" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"community_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_members_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "community_members_once" UNIQUE("organization_id","community_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "community_post_versions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"post_id" uuid NOT NULL,
	"user_id" uuid,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_post_versions_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "community_posts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"community_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"parent_id" uuid,
	"depth" integer DEFAULT 0 NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"user_id" uuid,
	"title" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"dir" text NOT NULL,
	"language" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"module_id" uuid,
	"is_private" boolean DEFAULT false NOT NULL,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"is_locked" boolean DEFAULT false NOT NULL,
	"answer_state" text DEFAULT 'none' NOT NULL,
	"accepted_reply_id" uuid,
	"reply_count" integer DEFAULT 0 NOT NULL,
	"vote_count" integer DEFAULT 0 NOT NULL,
	"activity_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp (3) with time zone,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "community_posts_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "community_subscriptions" (
	"organization_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"level" text NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "community_subscriptions_organization_id_thread_id_user_id_pk" PRIMARY KEY("organization_id","thread_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "communities" ADD CONSTRAINT "communities_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_blocks" ADD CONSTRAINT "community_blocks_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_blocks" ADD CONSTRAINT "community_blocks_blocked" FOREIGN KEY ("organization_id","blocked_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_marks" ADD CONSTRAINT "community_marks_post" FOREIGN KEY ("organization_id","post_id") REFERENCES "public"."community_posts"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_marks" ADD CONSTRAINT "community_marks_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_members" ADD CONSTRAINT "community_members_community" FOREIGN KEY ("organization_id","community_id") REFERENCES "public"."communities"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_members" ADD CONSTRAINT "community_members_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_post_versions" ADD CONSTRAINT "community_post_versions_post" FOREIGN KEY ("organization_id","post_id") REFERENCES "public"."community_posts"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_posts" ADD CONSTRAINT "community_posts_community" FOREIGN KEY ("organization_id","community_id") REFERENCES "public"."communities"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_posts" ADD CONSTRAINT "community_posts_parent" FOREIGN KEY ("organization_id","parent_id") REFERENCES "public"."community_posts"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_subscriptions" ADD CONSTRAINT "community_subscriptions_thread" FOREIGN KEY ("organization_id","thread_id") REFERENCES "public"."community_posts"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "community_subscriptions" ADD CONSTRAINT "community_subscriptions_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "communities_recent" ON "communities" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "communities_by_title_ar" ON "communities" USING btree ("organization_id","title_ar","id");--> statement-breakpoint
CREATE INDEX "communities_by_title_en" ON "communities" USING btree ("organization_id","title_en","id");--> statement-breakpoint
CREATE INDEX "community_blocks_of_blocked" ON "community_blocks" USING btree ("organization_id","blocked_id");--> statement-breakpoint
CREATE INDEX "community_marks_of_user" ON "community_marks" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "community_members_of_user" ON "community_members" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "community_members_recent" ON "community_members" USING btree ("organization_id","community_id","created_at","id");--> statement-breakpoint
CREATE INDEX "community_members_waiting" ON "community_members" USING btree ("organization_id","community_id","state","created_at","id");--> statement-breakpoint
CREATE INDEX "community_post_versions_of_post" ON "community_post_versions" USING btree ("organization_id","post_id","created_at","id");--> statement-breakpoint
CREATE INDEX "community_post_versions_of_user" ON "community_post_versions" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "community_posts_threads" ON "community_posts" USING btree ("organization_id","community_id","activity_at","id") WHERE depth = 0;--> statement-breakpoint
CREATE INDEX "community_posts_new_threads" ON "community_posts" USING btree ("organization_id","community_id","created_at","id") WHERE depth = 0;--> statement-breakpoint
CREATE INDEX "community_posts_replies" ON "community_posts" USING btree ("organization_id","thread_id","place","id") WHERE depth > 0;--> statement-breakpoint
CREATE INDEX "community_posts_new" ON "community_posts" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "community_posts_of_user" ON "community_posts" USING btree ("organization_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "community_posts_of_lesson" ON "community_posts" USING btree ("organization_id","module_id","activity_at","id") WHERE depth = 0;--> statement-breakpoint
CREATE INDEX "community_posts_search" ON "community_posts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "community_subscriptions_of_user" ON "community_subscriptions" USING btree ("organization_id","user_id");--> statement-breakpoint
SELECT protect_tenant_tables();
--> statement-breakpoint
-- What search_rare() reads.
GRANT SELECT (organization_id, id, search_text) ON community_posts TO masar_definer;
--> statement-breakpoint
CREATE POLICY definer ON community_posts FOR SELECT TO masar_definer USING (true);
