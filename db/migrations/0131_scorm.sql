-- The tables of SCORM have the name of their room. Only names change.
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "course_attempt_items" RENAME TO "scorm_attempt_items";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "course_attempts" RENAME TO "scorm_attempts";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "course_interactions" RENAME TO "scorm_interactions";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "course_package_files" RENAME TO "scorm_package_files";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "course_packages" RENAME TO "scorm_packages";
--> statement-breakpoint
ALTER INDEX "course_attempt_items_organization_id_attempt_id_item_id_pk" RENAME TO "scorm_attempt_items_organization_id_attempt_id_item_id_pk";
--> statement-breakpoint
ALTER INDEX "course_attempts_number" RENAME TO "scorm_attempts_number";
--> statement-breakpoint
ALTER INDEX "course_attempts_organization_id_id_pk" RENAME TO "scorm_attempts_organization_id_id_pk";
--> statement-breakpoint
ALTER INDEX "course_interactions_number" RENAME TO "scorm_interactions_number";
--> statement-breakpoint
ALTER INDEX "course_interactions_organization_id_id_pk" RENAME TO "scorm_interactions_organization_id_id_pk";
--> statement-breakpoint
ALTER INDEX "course_package_files_organization_id_package_id_path_pk" RENAME TO "scorm_package_files_organization_id_package_id_path_pk";
--> statement-breakpoint
ALTER INDEX "course_packages_organization_id_id_pk" RENAME TO "scorm_packages_organization_id_id_pk";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "scorm_attempt_items" RENAME CONSTRAINT "course_attempt_items_attempt" TO "scorm_attempt_items_attempt";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "scorm_attempts" RENAME CONSTRAINT "course_attempts_user" TO "scorm_attempts_user";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "scorm_interactions" RENAME CONSTRAINT "course_interactions_attempt" TO "scorm_interactions_attempt";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "scorm_package_files" RENAME CONSTRAINT "course_package_files_package" TO "scorm_package_files_package";
--> statement-breakpoint
-- accepted: breaks-release-before: no release has these tables
ALTER TABLE "scorm_packages" RENAME CONSTRAINT "course_packages_organization_id_organizations_id_fk" TO "scorm_packages_organization_id_organizations_id_fk";
--> statement-breakpoint
ALTER INDEX "course_attempts_of_package" RENAME TO "scorm_attempts_of_package";
--> statement-breakpoint
ALTER INDEX "course_interactions_recorded" RENAME TO "scorm_interactions_recorded";
--> statement-breakpoint
ALTER INDEX "course_packages_by_title" RENAME TO "scorm_packages_by_title";
--> statement-breakpoint
ALTER INDEX "course_packages_recent" RENAME TO "scorm_packages_recent";
