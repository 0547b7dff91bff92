DROP INDEX "user_roles_role";--> statement-breakpoint
CREATE INDEX "api_keys_updated" ON "api_keys" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "module_types_updated" ON "module_types" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "roles_recent" ON "roles" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "roles_updated" ON "roles" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "term_policies_updated" ON "term_policies" USING btree ("organization_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "term_policy_acceptances_of_user" ON "term_policy_acceptances" USING btree ("organization_id","user_id","accepted_at","id");--> statement-breakpoint
CREATE INDEX "user_roles_role" ON "user_roles" USING btree ("organization_id","role_id","user_id");