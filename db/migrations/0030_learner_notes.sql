CREATE TABLE "notes" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"module_id" uuid NOT NULL,
	"path_id" uuid NOT NULL,
	"is_bookmarked" boolean NOT NULL,
	"text" text NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notes_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "notes_one_for_module" UNIQUE("organization_id","user_id","module_id")
);
--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_organization_id_user_id_users_organization_id_id_fk" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_organization_id_module_id_modules_organization_id_id_fk" FOREIGN KEY ("organization_id","module_id") REFERENCES "public"."modules"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_organization_id_path_id_learning_paths_organization_id_id_fk" FOREIGN KEY ("organization_id","path_id") REFERENCES "public"."learning_paths"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notes_own" ON "notes" USING btree ("organization_id","user_id","updated_at","id");
--> statement-breakpoint
SELECT protect_tenant_tables();
