import { sql } from 'drizzle-orm'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { unique } from '@/lib/domain/testing/preparations'
import { newId } from '@/lib/platform/ids'

type Options = { status?: string; locales?: ('ar' | 'en')[]; isGradable?: boolean }

/** A module of a type of its own, published in both languages unless told otherwise. */
export async function storedModule(org: Org, options: Options = {}): Promise<string> {
  const { status = 'published', locales = ['ar', 'en'], isGradable = false } = options
  const [id, type, organization] = [newId(), newId(), org.organization.id]
  const titles = JSON.stringify(Object.fromEntries(locales.map((locale) => [locale, `Module ${locale}`])))
  const behaviour = { completionRules: ['viewed'], events: ['opened', 'completed'], isGradable, offlineCapable: true, xapi: null }
  await org.database(async (db) => {
    await db.execute(sql`insert into module_types (organization_id, id, key, learner_action, labels)
      values (${organization}, ${type}, ${`test.type${unique()}`}, 'read', '{"ar":"نوع","en":"Type"}')`)
    await db.execute(sql`insert into module_type_versions (organization_id, module_type_id, number, config_schema, body_schema, behaviour)
      values (${organization}, ${type}, 1, '{"type":"object"}', '{"type":"object"}', ${JSON.stringify(behaviour)}::jsonb)`)
    await db.execute(sql`insert into modules (organization_id, id, module_type_id, type_key, type_version, status, source_locale, settings, shared,
        titles, ar_state, en_state, published_version)
      values (${organization}, ${id}, ${type}, 'test.type', 1, ${status}, 'en', '{}', '{}', ${titles}::jsonb, 'published', 'published', 1)`)
    await db.execute(sql`insert into module_versions (organization_id, id, module_id, number, module_type_id, type_version, source_locale, settings,
        shared, titles, locales)
      values (${organization}, ${newId()}, ${id}, 1, ${type}, 1, 'en', '{}', '{}', ${titles}::jsonb, '{}')`)
  })
  return id
}
