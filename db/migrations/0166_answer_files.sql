CREATE TABLE "assessment_answer_files" (
	"organization_id" uuid NOT NULL,
	"attempt_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"asset_id" uuid NOT NULL,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "assessment_answer_files_organization_id_asset_id_pk" PRIMARY KEY("organization_id","asset_id")
);
--> statement-breakpoint
ALTER TABLE "assessment_answer_files" ADD CONSTRAINT "answer_files_item" FOREIGN KEY ("organization_id","attempt_id","position") REFERENCES "public"."assessment_attempt_items"("organization_id","attempt_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assessment_answer_files" ADD CONSTRAINT "answer_files_asset" FOREIGN KEY ("organization_id","asset_id") REFERENCES "public"."assets"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_files_of_item" ON "assessment_answer_files" USING btree ("organization_id","attempt_id","position","created_at");