CREATE INDEX "api_keys_by_name" ON "api_keys" USING btree ("organization_id","name","id");--> statement-breakpoint
CREATE INDEX "service_accounts_by_name" ON "service_accounts" USING btree ("organization_id","name","id");--> statement-breakpoint
CREATE INDEX "sso_providers_by_name" ON "sso_providers" USING btree ("organization_id","name","id");