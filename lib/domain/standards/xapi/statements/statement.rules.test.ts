import { describe, expect, it } from 'vitest'
import { XapiRefusal } from '../xapi-refusal.rules'
import { statementOf } from './statement.rules'
import { momentOf, secondsOf } from './values.rules'

const actor = { objectType: 'Agent', account: { homePage: 'https://alnoor.example', name: 'someone' } }
const good = { actor, verb: { id: 'http://adlnet.gov/expapi/verbs/completed' }, object: { id: 'https://content.example/unit' } }
const messageOf = (value: unknown): string | null => {
  try {
    statementOf(value)
    return null
  } catch (error) {
    if (error instanceof XapiRefusal) return error.detail
    throw error
  }
}

describe('the structure of a statement', () => {
  it('takes what the standard allows', () => {
    const definition = {
      name: { ar: 'وحدة', 'en-US': 'Unit' },
      type: 'http://adlnet.gov/expapi/activities/lesson',
      interactionType: 'choice',
      choices: [{ id: 'a', description: { en: 'A' } }],
      correctResponsesPattern: ['a'],
    }
    const context = {
      registration: crypto.randomUUID(),
      instructor: { mbox: 'mailto:a@b.example' },
      team: { objectType: 'Group', member: [actor] },
      contextActivities: { parent: { id: 'https://a.example' }, grouping: [{ id: 'urn:x:y' }] },
      language: 'ar',
      extensions: { 'https://a.example/x': { any: [1, null] } },
    }
    const result = {
      score: { scaled: -0.5, raw: 1, min: 0, max: 2 },
      success: true,
      completion: false,
      response: '',
      duration: 'P1DT2H3M4.5S',
    }
    const sub = { objectType: 'SubStatement', ...good }
    for (const value of [
      good,
      { ...good, object: { ...good.object, definition }, context, result, timestamp: '2026-11-28T08:00:00.123+03:00' },
      { ...good, object: sub },
      { ...good, object: { objectType: 'StatementRef', id: crypto.randomUUID() } },
    ])
      expect(messageOf(value)).toBeNull()
  })

  it.each([
    [null, 'The statement is not an object.'],
    [[good], 'The statement is not an object.'],
    [{ ...good, verb: undefined }, 'The statement.verb is missing.'],
    [{ ...good, verb: { id: 'completed' } }, 'The statement.verb.id is not an absolute IRI.'],
    [{ ...good, extra: 1 }, 'The statement.extra is no property of a statement.'],
    [{ ...good, result: null }, 'The statement.result is null.'],
    [
      { ...good, actor: { ...actor, mbox: 'mailto:a@b.example' } },
      'The statement.actor has not exactly one of mbox, mbox_sha1sum, openid, account.',
    ],
    [{ ...good, actor: { name: 'x' } }, 'The statement.actor has not exactly one of mbox, mbox_sha1sum, openid, account.'],
    [{ ...good, actor: { objectType: 'Group' } }, 'The statement.actor is a group without identifier and members.'],
    [{ ...good, id: 'x' }, 'The statement.id is not a UUID.'],
    [{ ...good, timestamp: '2026-11-28' }, 'The statement.timestamp is not a moment of ISO 8601 with a zone.'],
    [{ ...good, timestamp: '2026-11-28T08:00:00-00:00' }, 'The statement.timestamp is not a moment of ISO 8601 with a zone.'],
    [{ ...good, result: { score: { scaled: 1.01 } } }, 'The statement.result.score.scaled is not between -1 and 1.'],
    [{ ...good, result: { score: { raw: 3, min: 0, max: 2 } } }, 'The statement.result.score.raw is greater than max.'],
    [{ ...good, result: { duration: '5 minutes' } }, 'The statement.result.duration is not a duration of ISO 8601.'],
    [
      { ...good, result: { extensions: { plain: 1 } } },
      'The name of an entry of The statement.result.extensions is not an absolute IRI.',
    ],
    [{ ...good, attachments: [{}] }, 'The statement.attachments[0].usageType is missing.'],
    [
      { ...good, object: { objectType: 'SubStatement', ...good, id: crypto.randomUUID() } },
      'The statement.object.id is no property of a statement.',
    ],
    [
      { ...good, object: { objectType: 'SubStatement', ...good, object: { objectType: 'SubStatement', ...good } } },
      'The statement.object.object.objectType is not possible in a SubStatement.',
    ],
    [
      { ...good, object: actor, context: { platform: 'x' } },
      'The statement.context.platform is for statements about an activity.',
    ],
    [
      { ...good, object: { ...good.object, definition: { choices: [] } } },
      'The statement.object.definition.interactionType is missing.',
    ],
    [{ ...good, constructor: 1 }, 'The statement.constructor is no property of a statement.'],
    [{ ...good, version: '2.0.0' }, 'The statement.version is not a version 1.0.x.'],
  ])('refuses %j and says where', (value, message) => {
    expect(messageOf(value)).toBe(message)
  })

  it('refuses what is too large before it looks at it', () => {
    const long = 'x'.repeat(40_000)
    expect(messageOf({ ...good, result: { response: long } })).toBe('The statement is longer than 32768 characters.')
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`https://a.example/${at}`, 1]))
    expect(messageOf({ ...good, result: { extensions: many } })).toBe(
      'The statement.result.extensions has more than 100 entries.',
    )
    const activities = Array.from({ length: 51 }, () => ({ id: 'urn:a:b' }))
    expect(messageOf({ ...good, context: { contextActivities: { other: activities } } })).toBe(
      'The statement.context.contextActivities.other has more than 50 entries.',
    )
    expect(messageOf({ ...good, [`${'y'.repeat(500)}\ud800`]: 1 })?.length).toBeLessThan(200)
  })
})

describe('times', () => {
  it('reads moments with a zone, and no others', () => {
    expect(momentOf('2026-11-28T08:00:00Z')).toBe(Date.UTC(2026, 10, 28, 8))
    expect(momentOf('2026-11-28T11:00+0300')).toBe(Date.UTC(2026, 10, 28, 8))
    expect(momentOf('2026-11-28T11:00:00.5+03')).toBe(Date.UTC(2026, 10, 28, 8) + 500)
    for (const value of ['2026-11-28T08:00:00', '2026-13-28T08:00:00Z', 5, '', `2026-11-28T08:00:00.${'1'.repeat(50)}Z`])
      expect(momentOf(value)).toBeNull()
  })

  it('reads durations', () => {
    const known: [string, number][] = [
      ['PT0S', 0],
      ['PT1H30M', 5_400],
      ['P1W', 604_800],
      ['P1DT1S', 86_401],
      ['PT1.5S', 1.5],
    ]
    for (const [written, seconds] of known) expect(secondsOf(written)).toBe(seconds)
    for (const value of ['P', 'PT', 'P1S', '1H', 'PT-1S', `P${'1'.repeat(90)}D`, null]) expect(secondsOf(value)).toBeNull()
  })
})
