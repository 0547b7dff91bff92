import { counted, farWord, million, sampled, thousands, unindexed } from '../testing/list-declarations'
import { product, shownIn, stays } from '../testing/person-columns'
import type { RoomFixtures } from '../testing/room-fixtures'
import { preparations } from './examples.fixtures'

export const fixtures: RoomFixtures = {
  examples: preparations,
  requests: ({ idsOf }) => ({
    'progress.list': {
      filters: {
        path: idsOf('path', 1, 2),
        person: idsOf('user', 1, 2),
        group: idsOf('group', 1, 2),
        dueFrom: ['2020-01-01'],
        dueTo: ['2040-01-01'],
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
