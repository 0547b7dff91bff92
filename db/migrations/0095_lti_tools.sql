CREATE TABLE "lti_tools" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"client_id" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"login_url" text NOT NULL,
	"launch_url" text NOT NULL,
	"redirect_uris" jsonb NOT NULL,
	"key_set_url" text,
	"public_key" text,
	"allows_deep_linking" boolean DEFAULT false NOT NULL,
	"sends_name" boolean DEFAULT false NOT NULL,
	"sends_email" boolean DEFAULT false NOT NULL,
	"custom" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"used_messages" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "lti_tools_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "lti_tools_client_id" UNIQUE("organization_id","client_id")
);
--> statement-breakpoint
CREATE TABLE "lti_launches" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tool_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"module_id" uuid,
	"path_id" uuid,
	"hint_hash" text NOT NULL,
	"locale" text NOT NULL,
	"state" text DEFAULT 'begun' NOT NULL,
	"problem" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lti_launches_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "lti_launches_of_person" UNIQUE NULLS NOT DISTINCT("organization_id","tool_id","user_id","module_id"),
	CONSTRAINT "lti_launches_hint" UNIQUE("organization_id","hint_hash")
);
--> statement-breakpoint
CREATE TABLE "lti_line_items" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"tool_id" uuid NOT NULL,
	"path_id" uuid,
	"module_id" uuid,
	"is_of_lesson" boolean DEFAULT false NOT NULL,
	"label" text NOT NULL,
	"score_maximum" double precision NOT NULL,
	"resource_id" text,
	"tag" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lti_line_items_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "lti_results" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"line_item_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"score_given" double precision,
	"score_maximum" double precision,
	"activity_progress" text NOT NULL,
	"grading_progress" text NOT NULL,
	"comment" text,
	"scored_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lti_results_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "lti_results_of_person" UNIQUE("organization_id","line_item_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "lti_tools" ADD CONSTRAINT "lti_tools_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_launches" ADD CONSTRAINT "lti_launches_tool" FOREIGN KEY ("organization_id","tool_id") REFERENCES "public"."lti_tools"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_launches" ADD CONSTRAINT "lti_launches_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_line_items" ADD CONSTRAINT "lti_line_items_tool" FOREIGN KEY ("organization_id","tool_id") REFERENCES "public"."lti_tools"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_line_items" ADD CONSTRAINT "lti_line_items_module" FOREIGN KEY ("organization_id","module_id") REFERENCES "public"."modules"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_results" ADD CONSTRAINT "lti_results_line_item" FOREIGN KEY ("organization_id","line_item_id") REFERENCES "public"."lti_line_items"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lti_results" ADD CONSTRAINT "lti_results_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lti_tools_recent" ON "lti_tools" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lti_tools_updated" ON "lti_tools" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "lti_launches_recent" ON "lti_launches" USING btree ("organization_id","tool_id","created_at","id");--> statement-breakpoint
CREATE INDEX "lti_launches_of_user" ON "lti_launches" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "lti_line_items_of_lesson" ON "lti_line_items" USING btree ("organization_id","tool_id","module_id") WHERE is_of_lesson;--> statement-breakpoint
CREATE INDEX "lti_line_items_of_tool" ON "lti_line_items" USING btree ("organization_id","tool_id","path_id","id");--> statement-breakpoint
CREATE INDEX "lti_results_of_user" ON "lti_results" USING btree ("organization_id","user_id");
--> statement-breakpoint
SELECT protect_tenant_tables();
