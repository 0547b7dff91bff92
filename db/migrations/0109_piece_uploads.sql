CREATE TABLE "piece_uploads" (
	"organization_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"size" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"writer" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "piece_uploads_organization_id_asset_id_pk" PRIMARY KEY("organization_id","asset_id")
);
--> statement-breakpoint
CREATE TABLE "upload_pieces" (
	"organization_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"size" integer NOT NULL,
	"object" text NOT NULL,
	CONSTRAINT "upload_pieces_organization_id_asset_id_position_pk" PRIMARY KEY("organization_id","asset_id","position")
);
--> statement-breakpoint
ALTER TABLE "piece_uploads" ADD CONSTRAINT "piece_uploads_asset" FOREIGN KEY ("organization_id","asset_id") REFERENCES "public"."assets"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_pieces" ADD CONSTRAINT "upload_pieces_upload" FOREIGN KEY ("organization_id","asset_id") REFERENCES "public"."piece_uploads"("organization_id","asset_id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
SELECT protect_tenant_tables();
