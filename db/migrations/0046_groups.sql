CREATE TABLE "group_managers" (
	"organization_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_managers_organization_id_group_id_user_id_pk" PRIMARY KEY("organization_id","group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"organization_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sources" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "group_members_organization_id_group_id_user_id_pk" PRIMARY KEY("organization_id","group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "group_tree" (
	"organization_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"ancestor_id" uuid NOT NULL,
	"depth" integer NOT NULL,
	CONSTRAINT "group_tree_organization_id_group_id_ancestor_id_pk" PRIMARY KEY("organization_id","group_id","ancestor_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" jsonb NOT NULL,
	"name_ar" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(name->>'ar', ''), name->>'en', '')), 100)) STORED NOT NULL,
	"name_en" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(name->>'en', ''), name->>'ar', '')), 100)) STORED NOT NULL,
	"parent_id" uuid,
	"external_id" text,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "groups_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "group_managers" ADD CONSTRAINT "group_managers_group" FOREIGN KEY ("organization_id","group_id") REFERENCES "public"."groups"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_managers" ADD CONSTRAINT "group_managers_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group" FOREIGN KEY ("organization_id","group_id") REFERENCES "public"."groups"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_tree" ADD CONSTRAINT "group_tree_group" FOREIGN KEY ("organization_id","group_id") REFERENCES "public"."groups"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_tree" ADD CONSTRAINT "group_tree_ancestor" FOREIGN KEY ("organization_id","ancestor_id") REFERENCES "public"."groups"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_parent" FOREIGN KEY ("organization_id","parent_id") REFERENCES "public"."groups"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "group_managers_of_user" ON "group_managers" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "group_members_of_user" ON "group_members" USING btree ("organization_id","user_id");--> statement-breakpoint
CREATE INDEX "group_tree_below" ON "group_tree" USING btree ("organization_id","ancestor_id","group_id");--> statement-breakpoint
CREATE UNIQUE INDEX "groupExternalIdTaken" ON "groups" USING btree ("organization_id","external_id");--> statement-breakpoint
CREATE INDEX "groups_recent" ON "groups" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "groups_updated" ON "groups" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "groups_by_name_ar" ON "groups" USING btree ("organization_id","name_ar","id");--> statement-breakpoint
CREATE INDEX "groups_by_name_en" ON "groups" USING btree ("organization_id","name_en","id");--> statement-breakpoint
CREATE INDEX "groups_of_parent" ON "groups" USING btree ("organization_id","parent_id");
--> statement-breakpoint
SELECT protect_tenant_tables();
