import { due } from '@/lib/domain/testing/definer-call'
import { changed, counted, dozens, farWord, million, sampled, thousands, unindexed } from '@/lib/domain/testing/list-declarations'
import { content, derived, shownIn, stays, technical } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text, both, userId }) => [
    [
      'assessments',
      sql`insert into assessments (organization_id, id, title, instructions, settings, sections, status, search_text, created_at, updated_at)
      select ${org}, ${idOf('assessment')}, ${both}, '{}', '{"purpose": "graded"}', '[]', (array['draft', 'published', 'archived'])[n % 3 + 1], ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'assessment_versions',
      sql`insert into assessment_versions (organization_id, id, assessment_id, number, title, instructions, settings, sections)
      select ${org}, ${idOf('assessmentVersion')}, ${idOf('assessment', sql`n + 1`)}, 1, '{}', '{}', '{}', '[]' from ${rows} where n < 5`,
    ],
    [
      'assessment_attempts',
      sql`insert into assessment_attempts (organization_id, id, assessment_id, version_number, user_id, enrolment_id, module_id, number, state,
        seed, locale, locale_history, started_at, max_score, search_text, created_at)
      select ${org}, ${idOf('attempt')}, ${idOf('assessment', sql`n % 5 + 1`)}, 1, ${idOf('user')}, ${idOf('enrolment')}, ${idOf('module')}, 1,
        (array['needsGrading', 'graded', 'released'])[n % 3 + 1], '', 'en', '[]', ${moment}, 4, ${text}, ${moment} from ${rows}`,
    ],
    [
      'assessment_regrades',
      sql`insert into assessment_regrades (organization_id, id, assessment_id, question_id, question_version, policy, is_dry_run, job_id, created_by, created_at)
      select ${org}, ${idOf('regrade')}, ${idOf('assessment', sql`n % 5 + 1`)}, ${idOf('question', sql`1`)}, 1, 'newKey', false, ${idOf('job')}, ${userId}, ${moment}
      from ${rows} where n <= 10000`,
    ],
    [
      'assessment_regrade_results',
      sql`insert into assessment_regrade_results (organization_id, id, regrade_id, attempt_id, user_id, position, change, points_before, points,
        max_score_before, max_score, created_at)
      select ${org}, ${idOf('regradeResult')}, ${idOf('regrade', sql`1`)}, ${idOf('attempt')}, ${idOf('user')}, 1,
        (array['lostPass', 'gainedPass', 'lower', 'higher', 'other'])[n % 5 + 1], 2, 2, 4, 4, ${moment} from ${rows}`,
    ],
    [
      'assessment_appeals',
      sql`insert into assessment_appeals (organization_id, id, attempt_id, assessment_id, user_id, position, reason, state, score_before, created_at, updated_at)
      select ${org}, ${idOf('appeal')}, ${idOf('attempt')}, ${idOf('assessment', sql`n % 5 + 1`)}, ${idOf('user')}, 1, ${text},
        (array['open', 'upheld', 'dismissed'])[n % 3 + 1], 0, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'assessment_seat_plans',
      sql`insert into assessment_seat_plans (organization_id, id, assessment_id, path_id, created_at, updated_at)
      select ${org}, ${idOf('seatPlan')}, ${idOf('assessment', sql`n % 5 + 1`)}, ${idOf('path')}, ${moment}, ${moment} from ${rows} where n <= 1000`,
    ],
    [
      'assessment_accommodations',
      sql`insert into assessment_accommodations (organization_id, id, assessment_id, user_id, created_at, updated_at)
      select ${org}, ${idOf('accommodation')}, ${idOf('assessment', sql`n % 5 + 1`)}, ${userId}, ${moment}, ${moment} from ${rows}`,
    ],
  ],
  requests: ({ idOf, idsOf }) => ({
    'accommodations.list': {
      filters: { assessment: idsOf('assessment', 1, 2), person: idsOf('user', 1, 2), group: idsOf('group', 1, 2) },
      tables: ['assessment_accommodations'],
      ...dozens,
    },
    'seatPlans.list': {
      filters: { assessment: idsOf('assessment', 1, 2), path: idsOf('path', 1, 2) },
      tables: ['assessment_seat_plans'],
      most: thousands,
      because: 'a plan is made by a person for an exam',
    },
    'examSeats.list': {
      params: { id: idOf('seatPlan', 1) },
      filters: { room: idsOf('examRoom', 1, 2) },
      tables: ['enrolments'],
      most: million,
    },
    'assessmentGrading.list': {
      filters: { assessment: idsOf('assessment', 1, 2), person: idsOf('user', 1, 2), ...changed },
      tables: ['assessment_attempts'],
      most: million,
    },
    'assessmentRegrades.list': {
      filters: { assessment: idsOf('assessment', 1, 2) },
      tables: ['assessment_regrades'],
      most: thousands,
      because: 'a regrade is started by a person',
    },
    'assessmentRegrades.results': {
      params: { id: idOf('regrade', 1) },
      tables: ['assessment_regrades', 'assessment_regrade_results'],
      most: million,
    },
    'assessmentRegrades.ofAttempt': {
      params: { id: idOf('attempt', 1) },
      tables: ['assessment_attempts', 'assessment_regrades', 'assessment_regrade_results'],
      most: 100,
      because: 'an attempt is regraded some times',
    },
    'assessmentAppeals.list': {
      filters: { assessment: idsOf('assessment', 1, 2), attempt: idsOf('attempt', 1, 2) },
      tables: ['assessment_appeals'],
      most: million,
    },
    'assessments.list': { tables: ['assessments'], ...dozens },
  }),
  personColumns: {
    assessments: content,
    assessment_versions: content,
    assessment_attempts: {
      searchText: derived,
      stateReason: { shown: 'not: a note of the office', erased: true },
      seed: stays('not: says nothing about the person', 'the draw has to be repeatable'),
      localeHistory: stays('attempts', 'languages of the product'),
    },
    assessment_attempt_items: {
      optionOrder: stays('not: says nothing about the person', 'keys of the question'),
      answer: shownIn('attempts'),
      comment: shownIn('attempts'),
      parts: stays('not: part of the grade', 'the grade stays, without the answer'),
    },
    assessment_attempt_records: {
      tab: technical,
      device: shownIn('attemptRecords'),
      network: shownIn('attemptRecords'),
    },
    assessment_papers: {
      seed: technical,
      items: technical,
    },
    assessment_appeals: {
      reason: shownIn('assessmentAppeals'),
      decisionReason: shownIn('assessmentAppeals'),
    },
    assessment_regrades: content,
    assessment_seat_plans: content,
    assessment_rooms: content,
    assessment_seats: { label: shownIn('examSeats') },
    assessment_accommodations: { reason: { shown: 'not: a note of the office', erased: true } },
  },
  databaseFunctions: {
    'attempts_follow_people()': {
      attempts: (mine, theirs) =>
        [mine, theirs].map(({ id }) => [`update public.users set name = '{"en":"Renamed"}' where organization_id = $1`, [id]]),
    },
    'attempts_due(integer,integer)': due('assessment_attempts', 'select public.attempts_due(2147483647, $1)'),
  },
  exceptions: {
    'seatPlans.list': [counted],
    'examSeats.list': [{ cases: /./, because: 'the people of one path, each checked for a seat: a plan has at most 2,000' }],
    'assessmentGrading.list': [sampled, farWord, counted],
    'assessmentAppeals.list': [counted],
    'assessmentRegrades.list': [counted],
    'assessmentRegrades.results': [counted],
    'accommodations.list': [{ cases: /./, because: 'an organization has some hundred accommodations' }],
    'assessments.list': [
      unindexed,
      counted,
      { cases: /./, because: 'an organization has some hundred assessments: they are read in their order and each checked' },
    ],
  },
}
