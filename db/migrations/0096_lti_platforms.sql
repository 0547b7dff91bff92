CREATE TABLE "lti_identities" (
	"organization_id" uuid NOT NULL,
	"platform_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"user_id" uuid NOT NULL,
	"last_launch_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lti_identities_organization_id_platform_id_subject_pk" PRIMARY KEY("organization_id","platform_id","subject"),
	CONSTRAINT "lti_identities_person" UNIQUE("organization_id","platform_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "lti_links" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"platform_id" uuid NOT NULL,
	"deployment_id" text NOT NULL,
	"resource_link_id" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"context_id" text,
	"context_title" text DEFAULT '' NOT NULL,
	"path_id" uuid NOT NULL,
	"line_item_url" text,
	"memberships_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lti_links_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "lti_links_place" UNIQUE("organization_id","platform_id","deployment_id","resource_link_id")
);
--> statement-breakpoint
CREATE TABLE "lti_platforms" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"deployment_ids" text[] NOT NULL,
	"login_url" text NOT NULL,
	"token_url" text NOT NULL,
	"key_set_url" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"creates_accounts" boolean DEFAULT true NOT NULL,
	"last_launch_at" timestamp (3) with time zone,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lti_platforms_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "lti_scores" (
	"organization_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"sent_percent" smallint,
	"sent_completed" boolean DEFAULT false NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"problem" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lti_scores_organization_id_link_id_user_id_pk" PRIMARY KEY("organization_id","link_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "lti_identities" ADD CONSTRAINT "lti_identities_platform" FOREIGN KEY ("organization_id","platform_id") REFERENCES "public"."lti_platforms"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_identities" ADD CONSTRAINT "lti_identities_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_links" ADD CONSTRAINT "lti_links_platform" FOREIGN KEY ("organization_id","platform_id") REFERENCES "public"."lti_platforms"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_links" ADD CONSTRAINT "lti_links_path" FOREIGN KEY ("organization_id","path_id") REFERENCES "public"."learning_paths"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_platforms" ADD CONSTRAINT "lti_platforms_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_scores" ADD CONSTRAINT "lti_scores_link" FOREIGN KEY ("organization_id","link_id") REFERENCES "public"."lti_links"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_scores" ADD CONSTRAINT "lti_scores_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lti_identities_of_user" ON "lti_identities" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "lti_links_recent" ON "lti_links" USING btree ("organization_id","platform_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lti_links_of_path" ON "lti_links" USING btree ("organization_id","path_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ltiPlatformExists" ON "lti_platforms" USING btree ("organization_id","issuer","client_id");--> statement-breakpoint
CREATE INDEX "lti_platforms_recent" ON "lti_platforms" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lti_platforms_updated" ON "lti_platforms" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "lti_platforms_by_name" ON "lti_platforms" USING btree ("organization_id","name","id");--> statement-breakpoint
CREATE INDEX "lti_scores_of_user" ON "lti_scores" USING btree ("organization_id","user_id");
--> statement-breakpoint
SELECT protect_tenant_tables();
