import { describe, expect, it } from 'vitest'
import { answerEvents } from './answer-events'

const now = new Date('2026-11-26T10:00:00.000Z')
const deep = '['.repeat(200_000) + ']'.repeat(200_000)
const resultsOf = (...fields: [string, string][]) =>
  answerEvents(new URLSearchParams([['action', 'submitted'], ...fields]), now).map((event) =>
    'result' in event ? event.result : null,
  )

describe('the form of a player', () => {
  it('has its JSON read, and counts JSON of 200,000 levels as none', () => {
    expect(resultsOf(['r:json', '{"a":[1]}'])).toEqual([{ a: [1] }])
    expect(resultsOf(['each', '{"a":1}'], ['each', '{"a":2}'])).toEqual([{ a: 1 }, { a: 2 }])
    expect(resultsOf(['each', `{"a":${deep}}`])).toEqual([null])
    expect(resultsOf(['r:json', `{"a":${deep}}`])).toEqual([{}])
    expect(resultsOf(['r.a:json', deep], ['r.b:string', 'x'])).toEqual([{ b: 'x' }])
  })
})
