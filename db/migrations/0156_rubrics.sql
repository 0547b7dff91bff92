CREATE TABLE "comment_bank" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"owner_id" uuid,
	"text" jsonb NOT NULL,
	"text_ar" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(text->>'ar', ''), text->>'en', '')), 100)) STORED NOT NULL,
	"text_en" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(text->>'en', ''), text->>'ar', '')), 100)) STORED NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "comment_bank_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "rubrics" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" jsonb NOT NULL,
	"title_ar" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(title->>'ar', ''), title->>'en', '')), 100)) STORED NOT NULL,
	"title_en" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(title->>'en', ''), title->>'ar', '')), 100)) STORED NOT NULL,
	"design" jsonb NOT NULL,
	"criterion_count" integer NOT NULL,
	"max_points" double precision NOT NULL,
	"allows_own_points" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "rubrics_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "comment_bank" ADD CONSTRAINT "comment_bank_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_bank" ADD CONSTRAINT "comment_bank_owner" FOREIGN KEY ("organization_id","owner_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rubrics" ADD CONSTRAINT "rubrics_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_bank_recent" ON "comment_bank" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "comment_bank_by_text_ar" ON "comment_bank" USING btree ("organization_id","text_ar","id");--> statement-breakpoint
CREATE INDEX "comment_bank_by_text_en" ON "comment_bank" USING btree ("organization_id","text_en","id");--> statement-breakpoint
CREATE INDEX "rubrics_recent" ON "rubrics" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "rubrics_updated" ON "rubrics" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "rubrics_by_title_ar" ON "rubrics" USING btree ("organization_id","title_ar","id");--> statement-breakpoint
CREATE INDEX "rubrics_by_title_en" ON "rubrics" USING btree ("organization_id","title_en","id");