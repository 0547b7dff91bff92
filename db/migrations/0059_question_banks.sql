CREATE TABLE "question_banks" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"name_ar" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(name->>'ar', ''), name->>'en', '')), 100)) STORED NOT NULL,
	"name_en" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(name->>'en', ''), name->>'ar', '')), 100)) STORED NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "question_banks_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "question_versions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"design" jsonb NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_versions_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "questions" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"bank_id" uuid NOT NULL,
	"type" text NOT NULL,
	"difficulty" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"stem" jsonb NOT NULL,
	"stem_key_ar" text,
	"stem_key_en" text,
	"content_version" integer DEFAULT 1 NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "questions_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "question_banks" ADD CONSTRAINT "question_banks_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_versions" ADD CONSTRAINT "question_versions_question" FOREIGN KEY ("organization_id","question_id") REFERENCES "public"."questions"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "questions" ADD CONSTRAINT "questions_bank" FOREIGN KEY ("organization_id","bank_id") REFERENCES "public"."question_banks"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "question_banks_recent" ON "question_banks" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "question_banks_updated" ON "question_banks" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "question_banks_by_name_ar" ON "question_banks" USING btree ("organization_id","name_ar","id");--> statement-breakpoint
CREATE INDEX "question_banks_by_name_en" ON "question_banks" USING btree ("organization_id","name_en","id");--> statement-breakpoint
CREATE UNIQUE INDEX "question_versions_number" ON "question_versions" USING btree ("organization_id","question_id","number");--> statement-breakpoint
CREATE INDEX "questions_recent" ON "questions" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "questions_updated" ON "questions" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "questions_of_bank" ON "questions" USING btree ("organization_id","bank_id","created_at","id");--> statement-breakpoint
CREATE INDEX "questions_stem_ar" ON "questions" USING btree ("organization_id","stem_key_ar");--> statement-breakpoint
CREATE INDEX "questions_stem_en" ON "questions" USING btree ("organization_id","stem_key_en");--> statement-breakpoint
CREATE INDEX "questions_search" ON "questions" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
SELECT protect_tenant_tables();
--> statement-breakpoint
-- What search_rare() reads.
GRANT SELECT (organization_id, id, search_text) ON questions TO masar_definer;
--> statement-breakpoint
CREATE POLICY definer ON questions FOR SELECT TO masar_definer USING (true);
