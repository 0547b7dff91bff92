-- Request hashes so far were plain SHA-256 of the body, from which a password can be found by trying. No row is worth keeping: they last a day.
TRUNCATE idempotency_keys;
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "secret_hash" text;
