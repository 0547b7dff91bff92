import { contestEntry } from '@/lib/domain/assessing/points/contests/contests.contract'
import { endPause, pauseStreak } from '@/lib/domain/assessing/points/learner.contract'
import { putPreference } from '@/lib/domain/assessing/points/preferences.contract'
import { learnForms } from '../_parts/learn-form'

export const pointForms = learnForms({
  'points-preference': {
    contract: putPreference,
    input: (fields) => ({
      body: {
        isOut: fields('out') === '1',
        isAnonymous: fields('anonymous') === '1',
        alias: fields('alias')?.trim() || null,
      },
    }),
    noteOf: () => 'kept',
  },
  'points-contest': {
    contract: contestEntry,
    input: (fields) => ({ params: { entryId: fields('entry') }, body: { reason: fields('reason') } }),
    noteOf: () => 'kept',
  },
  'points-pause': {
    contract: pauseStreak,
    input: (fields) => ({ body: { firstDay: fields('firstDay'), lastDay: fields('lastDay') } }),
    noteOf: () => 'kept',
  },
  'points-pause-end': {
    contract: endPause,
    input: (fields) => ({ params: { id: fields('id') } }),
    noteOf: () => 'kept',
  },
})
