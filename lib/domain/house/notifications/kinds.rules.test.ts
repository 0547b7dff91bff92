import { expect, it } from 'vitest'
import { messages } from '@/messages/catalogue'
import { isLocked } from './kinds.rules'
import { reactionOf } from './reactions.service'
import { categories, kindNames } from './words'

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
