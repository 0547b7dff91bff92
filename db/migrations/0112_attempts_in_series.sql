-- Attempts from before have none: they get one with the next attempt of their person.
ALTER TABLE "assessment_attempts" ADD COLUMN "series" smallint;
