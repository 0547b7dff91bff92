import type { DefinerCall } from '@/lib/domain/testing/definer-call'
import { changed, counted, dozens, farWord, million, unindexed } from '@/lib/domain/testing/list-declarations'
import { content, product } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

type Attempts = DefinerCall['attempts']
const renamed: Attempts = (mine, theirs) =>
  [mine, theirs].map(({ id }) => [`update public.users set name = '{"en":"Renamed"}' where organization_id = $1`, [id]])
const left: Attempts = (mine, theirs) =>
  [mine, theirs].map(({ id }) => ['delete from public.group_members where organization_id = $1', [id]])

/** Every account is in group number 1. */
export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, recent, text, both }) => [
    [
      'groups',
      sql`insert into groups (organization_id, id, kind, name, search_text, created_at, updated_at)
      select ${org}, ${idOf('group')}, (array['department', 'cohort', 'class'])[n % 3 + 1], ${both}, ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'group_tree',
      sql`insert into group_tree (organization_id, group_id, ancestor_id, depth) select ${org}, ${idOf('group')}, ${idOf('group')}, 0 from ${rows}`,
    ],
    [
      'group_members',
      sql`insert into group_members (organization_id, group_id, user_id, sources, created_at)
      select ${org}, ${idOf('group', sql`1`)}, ${idOf('user')}, array['import'], ${moment} from ${rows}`,
    ],
    [
      'group_removals',
      sql`insert into group_removals (organization_id, id, group_id, user_id, removed_at)
      select ${org}, ${idOf('removal')}, ${idOf('group', sql`n % 10`)}, case when n % 2 = 0 then ${idOf('user')} end, ${recent} from ${rows}`,
    ],
  ],
  requests: ({ idOf, idsOf }) => ({
    'groups.list': {
      tables: ['groups', 'group_tree', 'group_members'],
      ...dozens,
      filters: {
        parent: idsOf('group', 3, 4),
        within: idsOf('group', 3, 4),
        member: idsOf('user', 3, 4),
        manager: idsOf('user', 3, 4),
        ...changed,
      },
    },
    'groups.members': {
      params: { id: idOf('group', 1) },
      filters: changed,
      tables: ['users', 'group_members'],
      most: million,
    },
    'groups.removed': { filters: changed, tables: ['group_removals'], most: million },
    'groups.removedMembers': {
      filters: { group: idsOf('group', 2, 4), ...changed },
      tables: ['group_removals'],
      most: million,
    },
  }),
  personColumns: {
    groups: content,
    group_rules: content,
    group_members: { sources: product },
  },
  databaseFunctions: {
    'date_change()': { attempts: renamed },
    'groups_follow_groups()': {
      attempts: (mine, theirs) =>
        [mine, theirs].map(({ id }) => [`update public.groups set name = '{"en":"Renamed"}' where organization_id = $1`, [id]]),
    },
    'groups_follow_links()': { attempts: left },
    'people_follow_links()': { attempts: left },
    'remember_membership()': { attempts: left },
    'remember_group()': {
      attempts: (mine, theirs) => [mine, theirs].map(({ id }) => ['delete from public.groups where organization_id = $1', [id]]),
    },
    'records_follow_people()': { attempts: renamed },
    'people_follow_addresses()': {
      attempts: (mine, theirs) =>
        [mine, theirs].map(({ id }) => [`update public.mail_addresses set state = 'bounced' where organization_id = $1`, [id]]),
    },
    'attempts_follow_items()': {
      attempts: (mine, theirs) =>
        [mine, theirs].map(({ id }) => ['update public.assessment_attempt_items set score = 1 where organization_id = $1', [id]]),
    },
  },
  exceptions: {
    'groups.list': [
      unindexed,
      counted,
      {
        cases: /^((createdAt|updatedAt|nameAr|nameEn):asc|updatedTo 1|(several of )?member( \d)?)$/,
        because: 'each group says how many people are in it, which has to be counted; here everybody is in the first one',
      },
    ],
    'groups.removed': [counted],
    'groups.removedMembers': [counted],
    'groups.members': [
      farWord,
      counted,
      {
        cases: /^(?!old word|numbered page|far numbered page)/,
        because:
          'the people of the group are looked up first, 1,001 at most, to learn whether they are few; a search samples as well',
        most: 3300,
      },
    ],
  },
}
