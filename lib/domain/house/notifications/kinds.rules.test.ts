import { expect, it } from 'vitest'
import { messages } from '@/messages/catalogue'
import { decide, isLocked } from './kinds.rules'
import { reactionOf } from './reactions.service'
import { categories, kindNames, kinds } from './words'

/** Their text is that of its author. */
const written = ['announced', 'messaged']

it('each kind of notification has its texts in both languages, and there are no others', () => {
  const expected = kindNames.flatMap((kind) => (written.includes(kind) ? [`${kind}.title`] : [`${kind}.title`, `${kind}.text`]))
  for (const language of ['en', 'ar'] as const) {
    const texts = Object.entries<object>(messages[language].notifications.kinds).flatMap(([kind, parts]) =>
      Object.keys(parts).map((part) => `${kind}.${part}`),
    )
    expect(texts.toSorted(), language).toEqual(expected.toSorted())
  }
})

it('a kind is refused with an event that is not there, or does not name its person and its record', () => {
  expect(reactionOf('certificateIssued', 'certificateExtended').name).toBe('notifications.certificateExtended')
  expect(() => reactionOf('enrolled', 'enrolmentForgotten')).toThrow('enrolled: there is no event enrolmentForgotten')
  expect(() => reactionOf('enrolled', 'pathPublished')).toThrow('enrolled: pathPublished has no userId, no enrolmentId')
  expect(() => reactionOf('roleGiven', 'enrolmentStarted')).toThrow('No event describes a notification about role')
})

it('a category is locked where all of its kinds are mandatory', () => {
  expect(categories.filter(isLocked)).toEqual(['access'])
})

it('a reminder of a duty comes although reminders or its path are silenced, and other kinds do not', () => {
  const off = { reminder: { email: 'off', inApp: 'off' }, enrolment: { email: 'off' } } as const
  const silenced = { chosen: off, isMuted: false }
  const duty = { ...silenced, isDuty: true }
  expect(decide(kinds.overdue, 'email', silenced)).toEqual({ frequency: 'off', by: 'own' })
  expect(decide(kinds.overdue, 'email', duty)).toEqual({ frequency: 'immediate', by: 'duty' })
  expect(decide(kinds.dueTomorrow, 'inApp', duty)).toEqual({ frequency: 'immediate', by: 'duty' })
  expect(decide(kinds.stillOverdue, 'email', { ...duty, isMuted: true })).toEqual({ frequency: 'immediate', by: 'duty' })
  expect(decide(kinds.liveTomorrow, 'email', duty)).toEqual({ frequency: 'off', by: 'own' })
  expect(decide(kinds.enrolled, 'email', duty)).toEqual({ frequency: 'off', by: 'own' })
  // How often is still the choice of the person.
  const weekly = { chosen: { reminder: { email: 'weekly' } }, isMuted: false, isDuty: true } as const
  expect(decide(kinds.dueInWeek, 'email', weekly)).toEqual({ frequency: 'weekly', by: 'own' })
})

it('every kind leads to a page, but those about what has none', () => {
  expect(kindNames.filter((name) => kinds[name].link === null)).toEqual([
    'roleGiven',
    'roleTaken',
    'passwordGiven',
    'groupJoined',
  ])
})
