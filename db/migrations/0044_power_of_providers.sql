ALTER TABLE "sso_identities" ADD COLUMN "groups_seen" text;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD COLUMN "claim_names" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD COLUMN "claimed_name" jsonb;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD COLUMN "confirmed_roles" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD COLUMN "scim_key_roles" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "sso_identities_newest" ON "sso_identities" USING btree ("organization_id","provider_id","last_sign_in_at");
--> statement-breakpoint
-- Who saved a provider is not known, only what they had to hold: the roles of its mapping, and every role where it may be linked to any account.
ALTER TABLE sso_providers NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE sso_role_mappings NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE roles NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE sso_providers p SET confirmed_roles = array(
  SELECT r.id FROM roles r WHERE r.organization_id = p.organization_id AND (
    p.links_accounts = 'everyone' OR EXISTS (
      SELECT FROM sso_role_mappings m
      WHERE m.organization_id = p.organization_id AND m.provider_id = p.id AND m.role_id = r.id)));
--> statement-breakpoint
UPDATE sso_providers SET scim_key_roles = confirmed_roles WHERE scim_key_hash IS NOT NULL;
--> statement-breakpoint
ALTER TABLE sso_providers FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE sso_role_mappings FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE roles FORCE ROW LEVEL SECURITY;
