ALTER TABLE "xapi_launches" ADD COLUMN "session_id" uuid;
