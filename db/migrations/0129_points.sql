-- The room of points has one name: its tables are called as the room is. Only names change.
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "gamification_badges" RENAME TO "points_badges";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "gamification_entries" RENAME TO "points_entries";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "gamification_facts" RENAME TO "points_facts";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "gamification_leaderboards" RENAME TO "points_leaderboards";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "gamification_levels" RENAME TO "points_levels";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "gamification_marks" RENAME TO "points_marks";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "gamification_pauses" RENAME TO "points_pauses";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "gamification_people" RENAME TO "points_people";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "gamification_rule_versions" RENAME TO "points_rule_versions";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "gamification_rules" RENAME TO "points_rules";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "gamification_scores" RENAME TO "points_scores";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "gamification_settings" RENAME TO "points_settings";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "gamification_terms" RENAME TO "points_terms";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "gamification_zones" RENAME TO "points_zones";
--> statement-breakpoint
ALTER INDEX "gamification_badges_organization_id_id_pk" RENAME TO "points_badges_organization_id_id_pk";
--> statement-breakpoint
ALTER INDEX "gamification_entries_once" RENAME TO "points_entries_once";
--> statement-breakpoint
ALTER INDEX "gamification_entries_organization_id_id_pk" RENAME TO "points_entries_organization_id_id_pk";
--> statement-breakpoint
ALTER INDEX "gamification_facts_organization_id_id_pk" RENAME TO "points_facts_organization_id_id_pk";
--> statement-breakpoint
ALTER INDEX "gamification_leaderboards_organization_id_id_pk" RENAME TO "points_leaderboards_organization_id_id_pk";
--> statement-breakpoint
ALTER INDEX "gamification_levels_organization_id_id_pk" RENAME TO "points_levels_organization_id_id_pk";
--> statement-breakpoint
ALTER INDEX "gamification_marks_organization_id_id_pk" RENAME TO "points_marks_organization_id_id_pk";
--> statement-breakpoint
ALTER INDEX "gamification_pauses_organization_id_id_pk" RENAME TO "points_pauses_organization_id_id_pk";
--> statement-breakpoint
ALTER INDEX "gamification_people_organization_id_user_id_pk" RENAME TO "points_people_organization_id_user_id_pk";
--> statement-breakpoint
ALTER INDEX "gamification_rule_versions_organization_id_rule_id_number_pk" RENAME TO "points_rule_versions_organization_id_rule_id_number_pk";
--> statement-breakpoint
ALTER INDEX "gamification_rules_organization_id_id_pk" RENAME TO "points_rules_organization_id_id_pk";
--> statement-breakpoint
ALTER INDEX "gamification_scores_organization_id_scope_id_period_starts_user" RENAME TO "points_scores_organization_id_scope_id_period_starts_user_id_pk";
--> statement-breakpoint
ALTER INDEX "gamification_settings_pkey" RENAME TO "points_settings_pkey";
--> statement-breakpoint
ALTER INDEX "gamification_terms_organization_id_since_pk" RENAME TO "points_terms_organization_id_since_pk";
--> statement-breakpoint
ALTER INDEX "gamification_zones_organization_id_user_id_since_pk" RENAME TO "points_zones_organization_id_user_id_since_pk";
--> statement-breakpoint
ALTER INDEX "gamification_badges_recent" RENAME TO "points_badges_recent";
--> statement-breakpoint
ALTER INDEX "gamification_entries_own" RENAME TO "points_entries_own";
--> statement-breakpoint
ALTER INDEX "gamification_entries_reversed_once" RENAME TO "points_entries_reversed_once";
--> statement-breakpoint
ALTER INDEX "gamification_facts_of_user" RENAME TO "points_facts_of_user";
--> statement-breakpoint
ALTER INDEX "gamification_leaderboards_open" RENAME TO "points_leaderboards_open";
--> statement-breakpoint
ALTER INDEX "gamification_leaderboards_recent" RENAME TO "points_leaderboards_recent";
--> statement-breakpoint
ALTER INDEX "gamification_levels_in_order" RENAME TO "points_levels_in_order";
--> statement-breakpoint
ALTER INDEX "gamification_marks_of_user" RENAME TO "points_marks_of_user";
--> statement-breakpoint
ALTER INDEX "gamification_pauses_of_user" RENAME TO "points_pauses_of_user";
--> statement-breakpoint
ALTER INDEX "gamification_rules_recent" RENAME TO "points_rules_recent";
--> statement-breakpoint
ALTER INDEX "gamification_scores_of_user" RENAME TO "points_scores_of_user";
--> statement-breakpoint
ALTER INDEX "gamification_scores_ranked" RENAME TO "points_scores_ranked";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "points_badges" RENAME CONSTRAINT "gamification_badges_rule" TO "points_badges_rule";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "points_entries" RENAME CONSTRAINT "gamification_entries_rule" TO "points_entries_rule";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "points_entries" RENAME CONSTRAINT "gamification_entries_user" TO "points_entries_user";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "points_facts" RENAME CONSTRAINT "gamification_facts_user" TO "points_facts_user";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "points_marks" RENAME CONSTRAINT "gamification_marks_user" TO "points_marks_user";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "points_pauses" RENAME CONSTRAINT "gamification_pauses_user" TO "points_pauses_user";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "points_people" RENAME CONSTRAINT "gamification_people_user" TO "points_people_user";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "points_rule_versions" RENAME CONSTRAINT "gamification_rule_versions_rule" TO "points_rule_versions_rule";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "points_scores" RENAME CONSTRAINT "gamification_scores_user" TO "points_scores_user";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "points_settings" RENAME CONSTRAINT "gamification_settings_organization_id_organizations_id_fk" TO "points_settings_organization_id_organizations_id_fk";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "points_zones" RENAME CONSTRAINT "gamification_zones_user" TO "points_zones_user";
--> statement-breakpoint
ALTER TRIGGER "gamification_entries_append_only" ON "points_entries" RENAME TO "points_entries_append_only";
--> statement-breakpoint
ALTER TRIGGER "gamification_facts_append_only" ON "points_facts" RENAME TO "points_facts_append_only";