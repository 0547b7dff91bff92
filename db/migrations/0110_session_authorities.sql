ALTER TABLE "sessions" ADD COLUMN "sign_in_method" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "authority_id" uuid;--> statement-breakpoint
ALTER TABLE "two_factor_challenges" ADD COLUMN "sign_in_method" text;--> statement-breakpoint
ALTER TABLE "two_factor_challenges" ADD COLUMN "authority_id" uuid;--> statement-breakpoint
ALTER TABLE "passkeys" ADD COLUMN "authority_id" uuid;
