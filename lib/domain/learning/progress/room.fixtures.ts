import { changed, counted, farWord, million, sampled, thousands, unindexed } from '@/lib/domain/testing/list-declarations'
import { product, shownIn, stays } from '@/lib/domain/testing/person-columns'
import type { RoomFixtures } from '@/lib/domain/testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  rows: ({ sql, org, rows, idOf, moment, text }) => [
    [
      'progress_events',
      sql`insert into progress_events (organization_id, id, user_id, client_event_id, module_id, module_version, action, occurred_at, received_at, locale, result, is_answer)
      select ${org}, ${idOf('answer')}, ${idOf('user')}, ${idOf('answer')}, ${idOf('module')}, 1, 'submitted', ${moment}, ${moment}, 'en', jsonb_build_object('text', ${text}), true from ${rows}`,
    ],
  ],
  requests: ({ idsOf }) => ({
    'progress.listAnswers': {
      filters: {
        person: idsOf('user', 1, 2),
        module: idsOf('module', 1, 2),
        path: idsOf('path', 1, 2),
        group: idsOf('group', 1, 2),
        from: ['2020-01-01'],
        to: ['2040-01-01'],
      },
      tables: ['progress_events', 'users', 'modules', 'module_versions', 'learning_path_items', 'group_members', 'group_tree'],
      most: million,
    },
    'progress.list': {
      filters: {
        path: idsOf('path', 1, 2),
        person: idsOf('user', 1, 2),
        group: idsOf('group', 1, 2),
        dueFrom: ['2020-01-01'],
        dueTo: ['2040-01-01'],
        completedFrom: ['2020-01-01'],
        completedTo: ['2040-01-01'],
        createdFrom: ['2020-01-01'],
        createdTo: ['2040-01-01'],
        begunFrom: ['2020-01-01'],
        begunTo: ['2040-01-01'],
        expiresFrom: ['2020-01-01'],
        expiresTo: ['2040-01-01'],
        lastItem: idsOf('item', 1, 2),
        idleSince: ['2040-01-01'],
        ...changed,
      },
      tables: ['enrolments', 'users', 'group_members', 'group_tree'],
      most: million,
    },
    'progress.listOwn': { tables: ['enrolments', 'learning_paths'], most: thousands, because: "one person's" },
  }),
  exceptions: {
    'progress.list': [
      sampled,
      farWord,
      counted,
      {
        cases: /^(several of )?group/,
        because: 'the list is read in its order, and each person looked up in the groups; two seconds bound it',
      },
      {
        cases: /^(several of )?(begunFrom|begunTo|lastItem)/,
        because: 'the list is read in its order, and each enrolment asked for its items; two seconds bound it',
      },
      { cases: /^mandatory 2$/, because: 'one enrolment in twenty was chosen by the person; two seconds bound it', most: 600 },
    ],
    'progress.listAnswers': [
      counted,
      {
        cases: /^(several of )?(group|path)/,
        because:
          'the list is read in its order, and each person looked up in the groups, each module in the paths; two seconds bound it',
      },
    ],
    'progress.listOwn': [
      sampled,
      farWord,
      unindexed,
      counted,
      {
        cases: /^(several of )?state/,
        because: "a person's enrolments are few: they are read by the index of the person, and asked for their state",
      },
    ],
  },
  personColumns: {
    module_progress: {
      evidence: stays('lessons', 'marks of the module and moments, which the progress is made of'),
      override: shownIn('lessons'),
    },
    progress_events: { action: product, result: shownIn('events') },
  },
}
