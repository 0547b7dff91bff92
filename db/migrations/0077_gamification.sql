CREATE TABLE "gamification_badges" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"criterion" text NOT NULL,
	"trigger" text,
	"rule_id" uuid,
	"path_id" uuid,
	"count" integer NOT NULL,
	"keeps_earned" boolean NOT NULL,
	"is_active" boolean NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "gamification_badges_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "gamification_leaderboards" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"scope" text NOT NULL,
	"path_id" uuid,
	"group_id" uuid,
	"period" text NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "gamification_leaderboards_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "gamification_levels" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"threshold" integer NOT NULL,
	"name" jsonb NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "gamification_levels_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "levelThresholdTaken" UNIQUE("organization_id","threshold")
);
--> statement-breakpoint
CREATE TABLE "gamification_rule_versions" (
	"organization_id" uuid NOT NULL,
	"rule_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"trigger" text NOT NULL,
	"path_id" uuid,
	"min_score" integer,
	"points" integer NOT NULL,
	"per_day" integer,
	"per_source" integer NOT NULL,
	"cooldown_minutes" integer,
	"starts_on" date,
	"ends_on" date,
	"is_active" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gamification_rule_versions_organization_id_rule_id_number_pk" PRIMARY KEY("organization_id","rule_id","number")
);
--> statement-breakpoint
CREATE TABLE "gamification_rules" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" jsonb NOT NULL,
	"name_ar" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(name->>'ar', ''), name->>'en', '')), 100)) STORED NOT NULL,
	"name_en" text GENERATED ALWAYS AS (left(fold_text(coalesce(nullif(name->>'en', ''), name->>'ar', '')), 100)) STORED NOT NULL,
	"number" integer NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "gamification_rules_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "gamification_settings" (
	"organization_id" uuid PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"daily_goal" integer NOT NULL,
	"ramadan_goal" integer,
	"freeze_every" integer,
	"most_freezes" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gamification_terms" (
	"organization_id" uuid NOT NULL,
	"since" date NOT NULL,
	"week_start" integer NOT NULL,
	"weekend_days" integer[] NOT NULL,
	"hijri_adjustment_days" integer NOT NULL,
	"ramadan" jsonb NOT NULL,
	"daily_goal" integer NOT NULL,
	"ramadan_goal" integer,
	"freeze_every" integer,
	"most_freezes" integer NOT NULL,
	CONSTRAINT "gamification_terms_organization_id_since_pk" PRIMARY KEY("organization_id","since")
);
--> statement-breakpoint
CREATE TABLE "gamification_entries" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"points" integer NOT NULL,
	"balance" integer NOT NULL,
	"rule_id" uuid,
	"rule_version" integer,
	"source_event_id" uuid,
	"turn" integer,
	"path_id" uuid,
	"local_date" date NOT NULL,
	"zone" text NOT NULL,
	"reversal_of" uuid,
	"cause" text,
	"reason" text,
	"actor_id" uuid,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gamification_entries_organization_id_id_pk" PRIMARY KEY("organization_id","id"),
	CONSTRAINT "gamification_entries_once" UNIQUE("organization_id","rule_id","source_event_id","turn")
);
--> statement-breakpoint
CREATE TABLE "gamification_facts" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"path_id" uuid,
	"score" integer,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"local_date" date NOT NULL,
	"zone" text NOT NULL,
	CONSTRAINT "gamification_facts_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "gamification_marks" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gamification_marks_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "gamification_pauses" (
	"organization_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gamification_pauses_organization_id_id_pk" PRIMARY KEY("organization_id","id")
);
--> statement-breakpoint
CREATE TABLE "gamification_people" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"is_out" boolean NOT NULL,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"alias" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gamification_people_organization_id_user_id_pk" PRIMARY KEY("organization_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "gamification_scores" (
	"organization_id" uuid NOT NULL,
	"scope_id" uuid NOT NULL,
	"period" text NOT NULL,
	"starts" date NOT NULL,
	"user_id" uuid NOT NULL,
	"points" integer NOT NULL,
	"reached_at" timestamp (3) with time zone NOT NULL,
	"is_hidden" boolean NOT NULL,
	"from_top" integer GENERATED ALWAYS AS (- points) STORED,
	CONSTRAINT "gamification_scores_organization_id_scope_id_period_starts_user_id_pk" PRIMARY KEY("organization_id","scope_id","period","starts","user_id")
);
--> statement-breakpoint
CREATE TABLE "gamification_zones" (
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"zone" text NOT NULL,
	CONSTRAINT "gamification_zones_organization_id_user_id_since_pk" PRIMARY KEY("organization_id","user_id","since")
);
--> statement-breakpoint
ALTER TABLE "gamification_badges" ADD CONSTRAINT "gamification_badges_rule" FOREIGN KEY ("organization_id","rule_id") REFERENCES "public"."gamification_rules"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gamification_rule_versions" ADD CONSTRAINT "gamification_rule_versions_rule" FOREIGN KEY ("organization_id","rule_id") REFERENCES "public"."gamification_rules"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gamification_settings" ADD CONSTRAINT "gamification_settings_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gamification_entries" ADD CONSTRAINT "gamification_entries_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gamification_entries" ADD CONSTRAINT "gamification_entries_rule" FOREIGN KEY ("organization_id","rule_id") REFERENCES "public"."gamification_rules"("organization_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gamification_facts" ADD CONSTRAINT "gamification_facts_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gamification_marks" ADD CONSTRAINT "gamification_marks_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gamification_pauses" ADD CONSTRAINT "gamification_pauses_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gamification_people" ADD CONSTRAINT "gamification_people_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gamification_scores" ADD CONSTRAINT "gamification_scores_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gamification_zones" ADD CONSTRAINT "gamification_zones_user" FOREIGN KEY ("organization_id","user_id") REFERENCES "public"."users"("organization_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gamification_badges_recent" ON "gamification_badges" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "gamification_leaderboards_recent" ON "gamification_leaderboards" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE INDEX "gamification_leaderboards_open" ON "gamification_leaderboards" USING btree ("organization_id","created_at","id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "gamification_levels_in_order" ON "gamification_levels" USING btree ("organization_id","threshold","id");--> statement-breakpoint
CREATE INDEX "gamification_rules_recent" ON "gamification_rules" USING btree ("organization_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "gamification_entries_reversed_once" ON "gamification_entries" USING btree ("organization_id","reversal_of");--> statement-breakpoint
CREATE INDEX "gamification_entries_own" ON "gamification_entries" USING btree ("organization_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "gamification_facts_of_user" ON "gamification_facts" USING btree ("organization_id","user_id","local_date");--> statement-breakpoint
CREATE INDEX "gamification_marks_of_user" ON "gamification_marks" USING btree ("organization_id","user_id","day");--> statement-breakpoint
CREATE INDEX "gamification_pauses_of_user" ON "gamification_pauses" USING btree ("organization_id","user_id","first_day");--> statement-breakpoint
CREATE INDEX "gamification_scores_ranked" ON "gamification_scores" USING btree ("organization_id","scope_id","period","starts","from_top","reached_at","user_id") WHERE not is_hidden and points > 0;--> statement-breakpoint
CREATE INDEX "gamification_scores_of_user" ON "gamification_scores" USING btree ("organization_id","user_id");
--> statement-breakpoint
-- The ledger and what it follows from are added to only. Only the reason and the time zone change, by an erasure.
CREATE FUNCTION refuse_points_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF to_jsonb(NEW) - 'reason' - 'zone' <> to_jsonb(OLD) - 'reason' - 'zone' THEN
    RAISE EXCEPTION '% is added to only', TG_TABLE_NAME USING ERRCODE = '42501';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER gamification_entries_append_only AFTER UPDATE ON gamification_entries FOR EACH ROW EXECUTE FUNCTION refuse_points_change();
--> statement-breakpoint
CREATE TRIGGER gamification_facts_append_only AFTER UPDATE ON gamification_facts FOR EACH ROW EXECUTE FUNCTION refuse_points_change();
--> statement-breakpoint
SELECT protect_tenant_tables();
