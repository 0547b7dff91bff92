import { counted, dozens, million } from '@/lib/domain/testing/list-declarations'
import { content, shownIn, stays } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text, userId }) => [
    [
      'points_rules',
      sql`insert into points_rules (organization_id, id, name, number, search_text, created_at, updated_at)
      select ${org}, ${idOf('pointRule')}, '{"ar": "قاعدة", "en": "Rule"}'::jsonb, 1, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'points_rule_versions',
      sql`insert into points_rule_versions (organization_id, rule_id, number, since, trigger, points, per_source, is_active, created_at)
      select ${org}, ${idOf('pointRule')}, 1, ${moment}, 'lessonCompleted', 10, 1, true, ${moment} from ${rows}`,
    ],
    [
      'points_levels',
      sql`insert into points_levels (organization_id, id, threshold, name, search_text, created_at, updated_at)
      select ${org}, ${idOf('level')}, n, '{"ar": "مستوى", "en": "Level"}'::jsonb, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'points_badges',
      sql`insert into points_badges (organization_id, id, name, description, criterion, trigger, count, keeps_earned, is_active, search_text, created_at, updated_at)
      select ${org}, ${idOf('badge')}, '{"ar": "شارة", "en": "Badge"}'::jsonb, '{"ar": "وصف", "en": "About"}'::jsonb, 'count', 'lessonCompleted', 1, true, true, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'points_leaderboards',
      sql`insert into points_leaderboards (organization_id, id, name, scope, period, search_text, created_at, updated_at)
      select ${org}, ${idOf('board')}, '{"ar": "لوحة", "en": "Board"}'::jsonb, 'organization', 'week', ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'points_entries',
      sql`insert into points_entries (organization_id, id, user_id, kind, points, balance, rule_id, rule_version, source_event_id, turn, local_date, zone, occurred_at, received_at, created_at)
      select ${org}, ${idOf('pointEntry')}, ${userId}, 'award', 10, 10 * n, ${idOf('pointRule')}, 1, ${idOf('event')}, 1, '2026-01-01', 'Asia/Riyadh', ${moment}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'points_contests',
      sql`insert into points_contests (organization_id, id, user_id, entry_id, reason, state, created_at, updated_at)
      select ${org}, ${idOf('pointContest')}, ${idOf('user')}, ${idOf('pointEntry')}, ${text},
        (array['open', 'upheld', 'dismissed'])[n % 3 + 1], ${moment}, ${moment} from ${rows}`,
    ],
  ],
  requests: ({ idsOf }) => ({
    'pointsContests.list': {
      filters: { person: idsOf('user', 1, 2) },
      tables: ['points_contests', 'points_entries', 'points_rules', 'points_rule_versions'],
      most: million,
    },
    'gamification.rules': { tables: ['points_rules', 'points_rule_versions'], ...dozens },
    'gamification.levels': { tables: ['points_levels'], ...dozens },
    'gamification.badges': { tables: ['points_badges'], ...dozens },
    'gamification.leaderboards': { tables: ['points_leaderboards'], ...dozens },
    'gamification.entries': {
      tables: ['points_rules', 'points_rule_versions', 'points_entries'],
      most: million,
    },
  }),
  exceptions: {
    'gamification.rules': [counted],
    'gamification.levels': [counted],
    'gamification.badges': [counted],
    'gamification.leaderboards': [counted],
    'gamification.entries': [counted],
    'pointsContests.list': [counted],
  },
  databaseFunctions: {
    'refuse_points_change()': {
      attempts: (mine, theirs) =>
        [mine, theirs].map(({ id }) => ['update public.points_entries set reason = null where organization_id = $1', [id]]),
    },
  },
  personColumns: {
    points_settings: content,
    points_rules: content,
    points_rule_versions: content,
    points_levels: content,
    points_badges: content,
    points_leaderboards: content,
    points_people: { alias: shownIn('streak') },
    points_terms: content,
    points_facts: {
      source: stays('pointSources', 'ids of records'),
      about: stays('pointSources', 'ids of records'),
      zone: shownIn('pointSources'),
    },
    points_entries: { zone: shownIn('points'), reason: shownIn('points') },
    points_contests: { reason: shownIn('pointsContests'), decisionReason: shownIn('pointsContests') },
    points_zones: { zone: shownIn('streak') },
    points_marks: { reason: shownIn('streak') },
  },
}
