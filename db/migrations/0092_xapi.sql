CREATE TABLE "xapi_units" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"registration" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"publisher_id" text NOT NULL,
	"activity_id" text NOT NULL,
	"kind" text NOT NULL,
	"move_on" text NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"passed_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"waived_at" timestamp (3) with time zone,
	"satisfied_at" timestamp (3) with time zone,
	"score" smallint,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "xapi_units_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "xapi_launches" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"unit_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"module_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"state" text NOT NULL,
	"window" text NOT NULL,
	"address" text NOT NULL,
	"mastery_score" real,
	"end_verbs" text[] NOT NULL,
	"verbs" text[] NOT NULL,
	"fetched_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"initialized_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone,
	"statements" integer DEFAULT 0 NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "xapi_launches_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "xapi_statements" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"place" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"registration" uuid NOT NULL,
	"launch_id" uuid,
	"verb" text NOT NULL,
	"activity_id" text NOT NULL,
	"digest" text NOT NULL,
	"statement" jsonb NOT NULL,
	"is_voided" boolean DEFAULT false NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"stored_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "xapi_statements_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "xapi_documents" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"activity_id" text NOT NULL,
	"registration" text NOT NULL,
	"name" text NOT NULL,
	"content_type" text NOT NULL,
	"content" text NOT NULL,
	"etag" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "xapi_documents_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "xapi_documents_once" UNIQUE("organization_id","user_id","kind","activity_id","registration","name")
);
--> statement-breakpoint
ALTER TABLE "xapi_units" ADD CONSTRAINT "xapi_units_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "xapi_launches" ADD CONSTRAINT "xapi_launches_unit" FOREIGN KEY ("organization_id","unit_id") REFERENCES "public"."xapi_units"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "xapi_launches" ADD CONSTRAINT "xapi_launches_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "xapi_statements" ADD CONSTRAINT "xapi_statements_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "xapi_documents" ADD CONSTRAINT "xapi_documents_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "xapi_units_once" ON "xapi_units" USING btree ("organization_id","user_id","course_id","publisher_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "xapi_units_of_registration" ON "xapi_units" USING btree ("organization_id","registration");--> statement-breakpoint
CREATE INDEX "xapi_launches_of_unit" ON "xapi_launches" USING btree ("organization_id","unit_id","created_at");--> statement-breakpoint
CREATE INDEX "xapi_launches_of_module" ON "xapi_launches" USING btree ("organization_id","user_id","module_id","created_at");--> statement-breakpoint
CREATE INDEX "xapi_statements_in_order" ON "xapi_statements" USING btree ("organization_id","registration","place");--> statement-breakpoint
CREATE INDEX "xapi_statements_of_user" ON "xapi_statements" USING btree ("organization_id","user_id","place");
--> statement-breakpoint
SELECT protect_tenant_tables();
