import { counted, dozens, farWord, million, sampled, thousands, unindexed } from '@/lib/domain/testing/list-declarations'
import { content, shownIn, stays } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

const conversation = 'a conversation stays readable, as that of a former member'
const ofReader = {
  cases: /./,
  because: 'each post says who wrote it, whether the reader blocked them, how far they read, and what the reader left on it',
}

/** All threads are in community number 1, and all replies in thread number 1. */
export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text, both, userId }) => [
    [
      'communities',
      sql`insert into communities (organization_id, id, kind, state, title, rules, search_text, created_at, updated_at)
      select ${org}, ${idOf('community')}, (array['open', 'closed', 'path', 'group'])[n % 4 + 1], (array['active', 'archived'])[n / 4 % 2 + 1], ${both}, '{}', ${text}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'community_members',
      sql`insert into community_members (organization_id, id, community_id, user_id, state, created_at)
      select ${org}, ${idOf('member')}, ${idOf('community', sql`1`)}, ${idOf('user')}, (array['pending', 'active'])[n % 2 + 1], ${moment} from ${rows}`,
    ],
    [
      'community_posts',
      sql`insert into community_posts (organization_id, id, community_id, thread_id, kind, state, user_id, title, text, dir, language, is_pinned, queue_priority, answer_state, search_text, module_id, activity_at, created_at, updated_at)
      select ${org}, ${idOf('thread')}, ${idOf('community', sql`1`)}, ${idOf('thread')}, (array['question', 'discussion'])[n % 2 + 1], 'visible', ${userId}, ${text}, ${text}, 'ltr', (array['ar', 'en'])[n / 2 % 2 + 1],
        n % 3 = 0, n, (array['none', 'open', 'answered'])[n / 2 % 3 + 1], ${text}, ${idOf('module')}, ${moment}, ${moment}, ${moment} from ${rows}`,
    ],
    [
      'community_posts',
      sql`insert into community_posts (organization_id, id, community_id, thread_id, parent_id, depth, place, kind, state, user_id, text, dir, language, search_text, created_at, updated_at)
      select ${org}, ${idOf('reply')}, ${idOf('community', sql`1`)}, ${idOf('thread', sql`1`)}, ${idOf('thread', sql`1`)}, 1, ${idOf('reply')}::text, 'reply', 'visible', ${userId}, ${text}, 'ltr', 'en', ${text},
        ${moment}, ${moment} from ${rows}`,
    ],
    [
      'community_sanctions',
      sql`insert into community_sanctions (organization_id, id, user_id, kind, reason, appeal_state, created_at, updated_at)
      select ${org}, ${idOf('sanction')}, ${userId}, (array['removal', 'warn', 'mute', 'suspend'])[n % 4 + 1], ${text}, (array['none', 'open', 'upheld', 'overturned'])[n / 4 % 4 + 1], ${moment}, ${moment} from ${rows}`,
    ],
    [
      'community_post_versions',
      sql`insert into community_post_versions (organization_id, id, post_id, title, text, created_at)
      select ${org}, ${idOf('version')}, ${idOf('thread', sql`1`)}, ${text}, ${text}, ${moment} from ${rows}`,
    ],
  ],
  requests: ({ idOf, idsOf }) => ({
    'communities.listAll': { tables: ['communities'], ...dozens },
    'communities.list': { tables: ['communities', 'community_members'], ...dozens },
    'communities.members': {
      params: { id: idOf('community', 1) },
      tables: ['community_members', 'users'],
      most: million,
    },
    'communityThreads.list': {
      params: { id: idOf('community', 1) },
      tables: ['community_posts'],
      most: million,
      filters: { module: idsOf('module', 3, 4) },
    },
    'communityThreads.search': { tables: ['community_posts', 'communities'], most: million },
    'communityModeration.queue': {
      tables: ['community_posts', 'users'],
      most: million,
      filters: { community: idsOf('community', 3, 4) },
    },
    'communityModeration.versions': {
      params: { id: idOf('thread', 1) },
      tables: ['community_post_versions'],
      most: thousands,
      because: 'the changes of one post',
    },
    'communitySanctions.listOwn': { tables: ['community_sanctions'], most: thousands, because: "one person's" },
    'communitySanctions.list': { tables: ['community_sanctions', 'users'], most: million },
    'communityReplies.list': {
      params: { id: idOf('thread', 1) },
      tables: ['community_posts'],
      most: thousands,
      because: 'the replies of one thread',
    },
  }),
  exceptions: {
    'communities.listAll': [unindexed, counted],
    'communities.list': [unindexed, counted],
    'communities.members': [counted],
    'communityThreads.list': [sampled, farWord, counted, ofReader],
    'communityThreads.search': [sampled, farWord, counted, ofReader],
    'communityReplies.list': [counted, ofReader],
    'communityModeration.queue': [counted, ofReader],
    'communityModeration.versions': [counted],
    'communitySanctions.listOwn': [counted],
    'communitySanctions.list': [counted],
  },
  personColumns: {
    communities: content,
    community_posts: {
      title: stays('posts', conversation),
      text: stays('posts', conversation),
      tags: stays('posts', conversation),
      place: { shown: 'not: ids of posts', erased: 'not: ids of posts' },
      searchText: stays('not: made from other columns, for searches', conversation),
    },
    community_reports: { note: shownIn('reports') },
    community_sanctions: {
      reason: shownIn('sanctions'),
      appealText: shownIn('sanctions'),
      appealReason: shownIn('sanctions'),
    },
    community_post_versions: { title: { shown: 'posts', erased: true }, text: { shown: 'posts', erased: true } },
  },
}
