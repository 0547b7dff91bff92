-- The sessions that a provider or platform opened end with it (lib/domain/identity/sessions/outside-sessions.service.ts).
CREATE INDEX CONCURRENTLY IF NOT EXISTS "sessions_of_authority" ON "sessions" USING btree ("organization_id","authority_id") WHERE authority_id is not null;
