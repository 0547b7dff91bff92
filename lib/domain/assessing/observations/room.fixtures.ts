import { counted, dozens, million, sampled, unindexed } from '@/lib/domain/testing/list-declarations'
import { content, shownIn } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

const form = '{"kind": "checklist", "items": [{"key": "a", "title": {"en": "A"}, "points": 1, "isRequired": false}]}'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text, both }) => [
    [
      'observations',
      sql`insert into observations (organization_id, id, title, instructions, form, pass_percent, status, search_text, created_at, updated_at)
      select ${org}, ${idOf('observation')}, ${both}, '{}', ${form}::text::jsonb, 60, (array['draft', 'published', 'archived'])[n % 3 + 1], ${text}, ${moment}, ${moment} from ${rows}`,
    ],
  ],
  requests: ({ idOf, idsOf }) => ({
    'observations.list': { filters: { session: idsOf('session', 1, 2) }, tables: ['observations'], ...dozens },
    'observationResults.list': {
      params: { id: idOf('observation', 1) },
      filters: { path: idsOf('path', 1, 2), session: idsOf('session', 1, 2) },
      tables: ['enrolments'],
      most: million,
    },
  }),
  exceptions: {
    'observations.list': [
      unindexed,
      counted,
      { cases: /session/, because: 'an organization has some hundred forms: each is checked for the path of the session' },
    ],
    'observationResults.list': [unindexed, sampled],
  },
  personColumns: {
    observations: content,
    observation_versions: content,
    observation_results: {
      marks: shownIn('observations'),
      comment: shownIn('observations'),
      reason: shownIn('observations'),
    },
    observation_changes: {
      marks: shownIn('observations'),
      comment: shownIn('observations'),
      reason: shownIn('observations'),
    },
  },
}
