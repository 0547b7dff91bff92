CREATE TABLE "xapi_attachments" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"launch_id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	"sha2" text NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "xapi_attachments_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
ALTER TABLE "xapi_attachments" ADD CONSTRAINT "xapi_attachments_statement" FOREIGN KEY ("organization_id","statement_id") REFERENCES "public"."xapi_statements"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "xapi_attachments" ADD CONSTRAINT "xapi_attachments_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "xapi_attachments_of_statement" ON "xapi_attachments" USING btree ("organization_id","statement_id");--> statement-breakpoint
CREATE INDEX "xapi_attachments_of_launch" ON "xapi_attachments" USING btree ("organization_id","launch_id");--> statement-breakpoint
CREATE INDEX "xapi_attachments_of_user" ON "xapi_attachments" USING btree ("organization_id","user_id");
--> statement-breakpoint
SELECT protect_tenant_tables();
