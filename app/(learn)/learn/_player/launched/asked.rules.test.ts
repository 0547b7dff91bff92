import { expect, it } from 'vitest'
import { askedOf } from './asked.rules'

const asked = (typeKey: string, settings: object, body: object = {}) =>
  askedOf({ typeKey, settings: { ...settings }, body: { ...body } })

it('says when a package is done, its pass mark, and which attempt counts', () => {
  expect(asked('launch.scorm', { attemptsKept: 'first' }, { masteryScore: 80 })).toEqual({
    done: 'reported',
    passMark: 0.8,
    attempts: 'first',
  })
  expect(asked('launch.cmi5', { moveOn: 'CompletedAndPassed', masteryScore: 0.75 })).toMatchObject({
    done: 'both',
    passMark: 0.75,
  })
  expect(asked('launch.cmi5', {})).toEqual({ done: 'reported', passMark: null, attempts: null })
})

it('says when content that reports statements is done', () => {
  expect(['none', 'launch'].map((endpointMode) => asked('launch.xapi', { endpointMode }).done)).toEqual(['opened', 'completed'])
  expect(asked('launch.xapi', { completionVerb: 'experienced' }).done).toBe('seen')
})

it('says of a tool whether it has to be opened, to report a score, or to be passed', () => {
  expect(
    [{}, { maxScore: 10 }, { maxScore: 10, passPercent: 60 }].map((settings) => asked('launch.lti', settings)),
  ).toMatchObject([
    { done: 'opened', passMark: null },
    { done: 'scored', passMark: null },
    { done: 'passed', passMark: 0.6 },
  ])
})
