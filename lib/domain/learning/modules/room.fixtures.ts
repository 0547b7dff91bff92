import { due } from '@/lib/domain/testing/definer-call'
import { counted, dozens, farWord, million, sampled, thousands, unindexed } from '@/lib/domain/testing/list-declarations'
import { content } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text, both }) => [
    [
      'module_types',
      sql`insert into module_types (organization_id, id, key, learner_action, labels, search_text, created_at, updated_at)
      select ${org}, ${idOf('type')}, 'bench.type' || n, 'read', ${both}, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'module_type_versions',
      sql`insert into module_type_versions (organization_id, module_type_id, number, config_schema, body_schema, behaviour)
      select ${org}, ${idOf('type')}, 1, '{"type":"object"}', '{"type":"object"}',
        '{"completionRules":["viewed"],"events":["opened","completed"],"isGradable":false,"offlineCapable":true,"xapi":null}' from ${rows}`,
    ],
    [
      'modules',
      sql`insert into modules (organization_id, id, module_type_id, type_key, type_version, status, source_locale, settings, shared, titles, ar_state, en_state, search_text, created_at, updated_at)
      select ${org}, ${idOf('module')}, ${idOf('type')}, 'bench.type' || n % 20, 1, (array['draft', 'inReview', 'published', 'unpublished', 'archived'])[n % 5 + 1], 'ar', '{}', '{}',
        jsonb_strip_nulls(jsonb_build_object('ar', 'وحدة ' || n, 'en', case when n % 3 <> 0 then ${text} end)), (array['draft', 'published'])[n % 2 + 1],
        case when n % 3 = 0 then 'missing' when n % 500 = 7 then 'stale' else 'published' end, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'module_versions',
      sql`insert into module_versions (organization_id, id, module_id, number, module_type_id, type_version, source_locale, settings, shared, titles, locales, created_at)
      select ${org}, ${idOf('moduleVersion')}, ${idOf('module', sql`1`)}, n, ${idOf('type')}, 1, 'ar', '{}', '{}', jsonb_build_object('ar', 'وحدة'), '{}', ${moment} from ${rows}`,
    ],
  ],
  databaseFunctions: {
    'modules_to_measure(integer)': due('organizations', 'select public.modules_to_measure($1)'),
  },
  requests: ({ idOf }) => ({
    'modules.list': { filters: { type: ['bench.type7', 'no.such'] }, tables: ['modules'], most: million },
    'modules.versions': {
      params: { id: idOf('module', 1) },
      tables: ['modules', 'module_versions'],
      most: thousands,
      because: 'one for each publication of one module',
    },
    'moduleTypes.list': { tables: ['module_types', 'module_type_versions'], ...dozens },
  }),
  exceptions: {
    'modules.list': [sampled, farWord, counted],
    'modules.versions': [counted],
    'moduleTypes.list': [unindexed, counted],
  },
  personColumns: {
    module_types: content,
    module_type_versions: content,
    modules: content,
    module_locales: content,
    module_versions: content,
    module_texts: content,
  },
}
