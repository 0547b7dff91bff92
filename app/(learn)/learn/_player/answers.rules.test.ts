import { describe, expect, it } from 'vitest'
import { messages } from '@/messages/catalogue'
import { attemptsIn, idsIn, notesIn, placedIn, tickedIn, votedIn, wayIn } from './answers.rules'
import { resultOf } from './form-values.rules'
import { allowedPlace, playedBefore } from './media/watching.rules'
import { inWords } from './types/drag-drop/checked-parts'
import { marksOf, pairsOf, placeAfter, placed, withoutWrong } from './types/drag-drop/placing.rules'
import { openMeetings } from './types/in-person/server'

let at = 0
const event = (action: string, result: Record<string, unknown> | null = null) => ({
  clientEventId: String(++at),
  occurredAt: new Date(at).toISOString(),
  action,
  result,
})

describe('what a learner’s events come to', () => {
  it('is the last word on each item of a list', () => {
    const tick = (action: string, itemId: string) => event(action, { itemId, isTicked: action === 'ticked' })
    const events = [
      tick('ticked', 'a'),
      tick('ticked', 'b'),
      tick('unticked', 'a'),
      event('evidenceAdded', { itemId: 'b', note: 'Seen' }),
    ]
    expect([...tickedIn(events)]).toEqual(['b'])
    expect([...notesIn(events)]).toEqual([['b', 'Seen']])
  })

  it('is the last vote, the last arrangement, and everything that was opened', () => {
    const events = [
      event('voted', { optionIds: ['a'] }),
      event('voted', { optionIds: ['b', 'c'] }),
      event('submitted', { pairs: [{ itemId: 'x', zoneId: '1' }] }),
      event('submitted', { pairs: [{ itemId: 'x', zoneId: '2' }] }),
      event('spotOpened', { spotId: 's' }),
      event('spotOpened', { spotId: 's' }),
      event('spotOpened', null),
    ]
    expect(votedIn(events)).toEqual(['b', 'c'])
    expect(placedIn(events)).toEqual({ x: '2' })
    expect(attemptsIn(events)).toBe(2)
    expect([...idsIn(events, 'spotOpened', 'spotId')]).toEqual(['s'])
  })

  it('is the way through a scenario, with steps back', () => {
    const decided = (nodeId: string) => event('decided', { nodeId, edgeId: 'e' })
    const back = (nodeId: string) => event('wentBack', { nodeId })
    expect(wayIn([decided('b'), decided('c'), back('b'), decided('d')], 'a')).toEqual(['a', 'b', 'd'])
    expect(wayIn([decided('b'), decided('c'), back('a')], 'a')).toEqual(['a'])
    expect(wayIn([], 'a')).toEqual(['a'])
  })
})

describe('the fields of a form', () => {
  it('become the result that they describe', () => {
    const fields: [string, string][] = [
      ['next', '/learn'],
      ['r.found:number', ' ٣٫٥ '],
      ['r.note:string', 'نعم'],
      ['r.empty:string', ' '],
      ['r.isDone:boolean', 'false'],
      ['r.isDone:boolean', 'true'],
      ['r.tags:string[]', 'a'],
      ['r.tags:string[]', 'b'],
      ['r.lines:number/n', '1\n\n2'],
      ['r.stops.1.name:string', 'two'],
      ['r.stops.0.name:string', 'one'],
      ['r.pairs:json[]', '{"itemId":"x","zoneId":"1"}'],
      ['r.__proto__.polluted:string', 'x'],
      ['r.constructor.prototype.polluted:string', 'x'],
    ]
    expect(resultOf(fields)).toEqual({
      found: 3.5,
      note: 'نعم',
      isDone: true,
      tags: ['a', 'b'],
      lines: [1, 2],
      stops: [{ name: 'one' }, { name: 'two' }],
      pairs: [{ itemId: 'x', zoneId: '1' }],
    })
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
    expect(resultOf([['r:json', '{"nodeId":"a"}']])).toEqual({ nodeId: 'a' })
    expect(resultOf([['r:json', 'no json']])).toEqual({})
    expect(resultOf([['action', 'opened']])).toBeUndefined()
    // Text that is not a number is passed on to be validated, not dropped.
    expect(resultOf([['r.found:number', 'three']])).toEqual({ found: 'three' })
  })

  it('take numbers as people type them', () => {
    const typed = ['١٢٣', '۴۵', '١٬٢٣٤٫٥', '−7', '٣،٥', '3×10^5']
    expect(typed.map((text) => resultOf([['r.found:number', text]])?.found)).toEqual([123, 45, 1234.5, -7, 3.5, 300_000])
  })
})

describe('an item that is placed', () => {
  it('lies in one place, and goes back to the tray', () => {
    expect(placed({ a: '1' }, 'a', '2')).toEqual({ a: '2' })
    expect(placed({ a: '1', b: '1' }, 'a', '')).toEqual({ b: '1' })
    expect(pairsOf([{ id: 'a' }, { id: 'b' }], { b: '1' })).toEqual([{ itemId: 'b', zoneId: '1' }])
  })

  it('keeps its mark while it lies where it was checked, and leaves its place once it is wrong', () => {
    const parts = [
      { id: 'a', isRight: true, reason: null, right: [] },
      { id: 'b', isRight: false, reason: null, right: [] },
    ]
    const sent = { a: '1', b: '1' }
    expect(marksOf({ parts }, sent, sent)).toEqual({ a: 'right', b: 'wrong' })
    expect(marksOf({ parts }, sent, { a: '1', b: '2' })).toEqual({ a: 'right' })
    expect(marksOf(null, sent, sent)).toEqual({})
    expect(withoutWrong(sent, { a: 'right', b: 'wrong' })).toEqual({ a: '1' })
  })

  it('is named with why it is wrong and where it belongs, as far as both are known', () => {
    const arrangement = {
      items: ['Glass', 'Peel', 'Paper'].map((text) => ({ id: text, text, alt: '', picture: null })),
      zones: [{ id: '1', title: 'Green bin' }],
      mostAttempts: 0,
    }
    const regional = { language: 'en', timeZone: 'Asia/Riyadh', numerals: 'latn', calendar: 'gregory', adjustDays: 0 } as const
    const parts = [
      { id: 'Glass', isRight: false, reason: 'It is melted again.', right: ['1'] },
      { id: 'Peel', isRight: false, reason: null, right: [] },
      { id: 'Paper', isRight: true, reason: null, right: [] },
    ]
    const { share, wrong } = inWords({ clientEventId: '1', parts }, { arrangement, texts: messages.en.player.dragDrop, regional })
    expect(share).toBe('Right: 1 of 3')
    expect(wrong).toEqual([
      { id: 'Glass', name: 'Glass', why: 'It is melted again. It belongs in \u2068Green bin\u2069.' },
      { id: 'Peel', name: 'Peel', why: '' },
    ])
    expect(inWords(null, { arrangement, texts: messages.en.player.dragDrop, regional })).toEqual({})
  })

  it('moves onward by the arrow of the reading direction', () => {
    const places = ['', 'one', 'two']
    expect(placeAfter(places, '', 'ArrowRight', false)).toBe('one')
    expect(placeAfter(places, '', 'ArrowLeft', true)).toBe('one')
    expect(placeAfter(places, '', 'ArrowRight', true)).toBe('two')
    expect(placeAfter(places, 'two', 'ArrowDown', true)).toBe('')
    expect(placeAfter(places, 'one', 'Enter', false)).toBeNull()
  })
})

describe('a film', () => {
  const report = (position: number, stretches: [number, number][], duration = 100) =>
    event('paused', { position, duration, stretches: stretches.map(([from, to]) => ({ from, to })) })
  const known = { position: 30, durationSeconds: 100, stretches: [{ from: 0, to: 30 }] }

  it('continues where it was left, with all that was played before', () => {
    expect(playedBefore(null, [])).toEqual({ stretches: [], position: 0, furthest: 0 })
    expect(playedBefore(known, [])).toEqual({ stretches: [[0, 30]], position: 30, furthest: 30 })
    // Events that wait on this device count too, and their position is the newer one.
    expect(playedBefore(known, [report(55, [[30, 60]]), event('cueAnswered', { cueId: 'q' })])).toEqual({
      stretches: [[0, 60]],
      position: 55,
      furthest: 60,
    })
    expect(playedBefore(null, [report(10, [[0, 10]]), report(80, [[70, 80]])]).stretches).toEqual([
      [0, 10],
      [70, 80],
    ])
  })

  it('begins again when it was left at its end', () => {
    expect(playedBefore(known, [report(100, [[30, 100]])])).toEqual({ stretches: [[0, 100]], position: 0, furthest: 100 })
    expect(playedBefore(null, [report(4, [[0, 4]], 4)]).position).toBe(0)
    expect(playedBefore(null, [report(3, [[0, 3]], 4)]).position).toBe(3)
  })

  it('lets nobody past what the author keeps closed', () => {
    expect([
      allowedPlace(50, 20, 'none'),
      allowedPlace(50, 20, 'forward'),
      allowedPlace(5, 20, 'forward'),
      allowedPlace(5, 20, 'both'),
    ]).toEqual([50, 20, 5, 20])
  })
})

it('lets somebody check in from an hour before until the end, unless others keep the list', () => {
  const meetings = [{ id: 'day', startsAt: '2026-12-01T08:00:00Z', endsAt: '2026-12-01T12:00:00Z', capacity: null, hall: '' }]
  const open = (time: string, checkIn = 'qr') => openMeetings(meetings, checkIn, Date.parse(`2026-12-01T${time}Z`))
  expect([open('06:59:00'), open('07:00:00'), open('12:00:00'), open('12:00:01')]).toEqual([[], ['day'], ['day'], []])
  expect(open('09:00:00', 'list')).toEqual([])
})
