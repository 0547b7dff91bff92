-- Secrets before the one before the last rotation, whose time has not passed: `[{ "sealed": text, "until": ISO 8601 }]`; null: none.
ALTER TABLE "webhooks" ADD COLUMN "earlier_secrets" jsonb;
