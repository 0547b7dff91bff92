DROP INDEX IF EXISTS "member_import_rows_email";
