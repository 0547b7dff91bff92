import { counted, dozens, thousands, unindexed } from '@/lib/domain/testing/list-declarations'
import { content, shownIn } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text, both }) => [
    [
      'surveys',
      sql`insert into surveys (organization_id, id, title, introduction, thanks, sections, is_anonymous, occasion, status, search_text, created_at, updated_at)
      select ${org}, ${idOf('survey')}, ${both}, '{}', '{}', '[]', n % 5 = 3, 'person',
        (array['draft', 'published', 'closed'])[n % 3 + 1], ${text}, ${moment}, ${moment} from ${rows} where n <= 10000`,
    ],
    [
      'survey_responses',
      sql`insert into survey_responses (organization_id, id, survey_id, user_id, enrolment_id, path_id, version_number, locale, answers, created_at)
      select ${org}, ${idOf('surveyResponse')}, ${idOf('survey', sql`n % 2 + 1`)}, ${idOf('user')}, ${idOf('enrolment')},
        ${idOf('path', sql`n % 5 + 1`)}, 1, (array['ar', 'en'])[n % 2 + 1], '[]', ${moment} from ${rows}`,
    ],
  ],
  requests: ({ idOf, idsOf }) => ({
    'surveys.list': { tables: ['surveys'], ...dozens },
    'surveyResults.list': {
      params: { id: idOf('survey', 1) },
      filters: { path: idsOf('path', 1, 2), group: idsOf('group', 1, 2) },
      tables: ['survey_responses'],
      most: thousands,
      because: 'a survey has some thousand responses',
    },
  }),
  personColumns: {
    surveys: content,
    survey_versions: content,
    survey_responses: { answers: shownIn('surveyResponses') },
    survey_anonymous_responses: 'no response leads to a person (docs/decisions/0136-anonymous-surveys.md)',
  },
  exceptions: {
    'surveys.list': [
      unindexed,
      counted,
      { cases: /./, because: 'an organization has some hundred surveys: they are read in their order and each checked' },
    ],
    'surveyResults.list': [
      counted,
      { cases: /./, because: 'the responses to a survey are read up to those that a filter chooses; there are some thousand' },
    ],
  },
}
