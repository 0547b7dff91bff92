import { counted, dozens, farWord, sampled, thousands, unindexed } from '@/lib/domain/testing/list-declarations'
import { content } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

/** Every question is in bank number 1. */
export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text, both }) => [
    [
      'question_banks',
      sql`insert into question_banks (organization_id, id, name, search_text, created_at, updated_at)
      select ${org}, ${idOf('questionBank')}, ${both}, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'questions',
      sql`insert into questions (organization_id, id, bank_id, type, difficulty, tags, stem, stem_key_en, search_text, created_at, updated_at)
      select ${org}, ${idOf('question')}, ${idOf('questionBank', sql`1`)}, (array['singleChoice', 'numeric', 'ordering'])[n % 3 + 1],
        (array['easy', 'medium', 'hard'])[n % 3 + 1], array['tag' || n % 50], ${both}, md5((n / 2)::text), ${text}, ${moment}, ${moment} from ${rows}`,
    ],
  ],
  requests: ({ idOf, idsOf }) => ({
    'questionBanks.list': { tables: ['question_banks', 'questions'], ...dozens },
    'questions.list': {
      filters: { id: idsOf('question', 1, 2), bank: idsOf('questionBank', 1, 2), tag: ['tag3', 'tag4'] },
      tables: ['questions'],
      most: thousands,
      because: 'a bank has at most 5,000 questions',
    },
    'questions.versions': {
      params: { id: idOf('question', 1) },
      tables: ['question_versions'],
      most: 100,
      because: 'a question has some versions',
    },
  }),
  personColumns: {
    question_banks: content,
    questions: content,
    question_versions: content,
  },
  exceptions: {
    'questionBanks.list': [
      unindexed,
      counted,
      {
        cases: /^(createdAt|updatedAt|nameAr|nameEn):asc$/,
        because: 'each bank says how many questions are in it, which has to be counted; here all are in the first one',
      },
    ],
    'questions.list': [
      sampled,
      farWord,
      counted,
      {
        cases: /^(several of )?(bank|type|tag|archived|doubles|difficulty)( \d+)?$/,
        because:
          'filters are checked for each question in the order of the list, and doubles are looked up; an organization has some thousands',
      },
    ],
  },
}
