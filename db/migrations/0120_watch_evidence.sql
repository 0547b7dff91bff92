ALTER TABLE "media_watching" ADD COLUMN "evidence" jsonb;
