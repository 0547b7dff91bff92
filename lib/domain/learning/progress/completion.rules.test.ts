import { describe, expect, it } from 'vitest'
import type { ModuleFacts } from '@/lib/domain/learning/modules/completion/plan.rules'
import type { JsonObject } from '@/lib/domain/learning/modules/schemas/json-limits.rules'
import { builtInModuleTypes } from '@/lib/domain/learning/modules/types/built-in-types.rules'
import { clamped } from './evidence.rules'
import { declaredDone, type ItemProgress, type NewEvent, progressed, setBack } from './item-progress.rules'
import { planOf } from './requirements.rules'

const minute = 60_000
const start = Date.parse('2026-11-23T08:00:00.000Z')

/** A plan of a built-in type, as a published module of it would have. */
function planFor(typeKey: string, settings: JsonObject = {}, body: JsonObject = {}) {
  const type = builtInModuleTypes.find(({ key }) => key === typeKey)
  if (!type) throw new Error(`${typeKey} is no built-in type`)
  const { completionRules, events, isGradable, offlineCapable } = type
  return planOf({ typeKey, completionRules, events, isGradable, offlineCapable, settings, body })
}
const own = (facts: Partial<ModuleFacts>) =>
  planOf({
    typeKey: 'practice.walk',
    completionRules: ['submitted'],
    events: ['opened', 'submitted'],
    isGradable: false,
    offlineCapable: true,
    settings: {},
    body: {},
    ...facts,
  })
type Told = [action: string, result?: JsonObject, atMinute?: number]
const eventOf = ([action, result, atMinute = 0]: Told): NewEvent => ({
  action,
  result: result ?? null,
  at: start + atMinute * minute,
  seconds: 1,
  locale: 'ar',
  moduleVersion: 1,
})
const itemAfter = (plan: ReturnType<typeof planOf>, told: Told[]) =>
  told.reduce<ItemProgress | null>((item, it) => progressed(item, plan, eventOf(it)), null)
const stateAfter = (plan: ReturnType<typeof planOf>, ...told: Told[]) => itemAfter(plan, told)?.state

const spots = { spots: [{ id: 'door' }, { id: 'tap' }] }
const nodes = {
  start: 'a',
  nodes: [{ id: 'a' }, { id: 'b', points: 4 }, { id: 'c', isEnd: true, points: 10 }, { id: 'd', isEnd: true, points: 5 }],
}
const edges = [
  { id: '1', from: 'a', to: 'b' },
  { id: '2', from: 'b', to: 'c' },
  { id: '3', from: 'b', to: 'd' },
]
const pairs = {
  pairs: [
    { itemId: 'x', zoneId: '1' },
    { itemId: 'y', zoneId: '2', points: 3 },
  ],
}
const meeting = { sessions: [{ id: 'am', startsAt: '2026-11-23T08:00:00Z', endsAt: '2026-11-23T10:00:00Z' }] }

describe('a module is done', () => {
  const cases: [name: string, plan: ReturnType<typeof planOf>, notYet: Told[], done: Told[], state?: string][] = [
    ['an article when it is opened', planFor('content.article'), [], [['opened']]],
    ['an article at its end', planFor('content.article', { completion: 'scroll' }), [['opened'], ['scrolled', { percent: 60 }]], [['scrolled', { percent: 100 }]]],
    ['an article after its least time', planFor('content.article', { minReadSeconds: 120 }), [['opened'], ['dwelled', {}, 1.9]], [['dwelled', {}, 2]]],
    ['an article by acknowledgement', planFor('content.article', { completion: 'acknowledge' }), [['opened']], [['acknowledged']]],
    ['a video by its share and its required cues', planFor('content.video', { completeAtPercent: 80 }, { cues: [{ id: 'q', at: 60, required: true }, { id: 'n', at: 5 }] }), [['initialized'], ['paused', { percent: 95 }, 3], ['cueAnswered', { cueId: 'n' }, 3]], [['cueAnswered', { cueId: 'q' }, 4]]],
    ['audio by its share', planFor('content.audio', { completeAtPercent: 50 }), [['played'], ['paused', { percent: 49 }, 5]], [['paused', { percent: 50 }, 6]]],
    ['a document at its last page', planFor('content.document', { pageCompletion: 'last' }), [['pageViewed', { page: 1, pages: 3 }]], [['pageViewed', { page: 3, pages: 3 }]]],
    ['a document with all pages, whatever the language counts', planFor('content.document', { pageCompletion: 'all' }), [['pageViewed', { page: 1, pages: 2 }], ['pageViewed', { page: 2, pages: 3 }]], [['pageViewed', { page: 2, pages: 2 }]]],
    ['slides when all were viewed', planFor('content.slides', {}, { slides: [{ id: 'a' }, { id: 'b' }] }), [['opened'], ['slideViewed', { slideId: 'a' }], ['slideViewed', { slideId: 'z' }]], [['slideViewed', { slideId: 'b' }]]],
    ['flashcards when each was remembered', planFor('content.flashcards', {}, { cards: [{ id: 'a' }] }), [['cardAnswered', { cardId: 'a', grade: 2 }]], [['cardAnswered', { cardId: 'a', grade: 3 }]]],
    ['hotspots when all were opened', planFor('interactive.hotspot', {}, spots), [['spotOpened', { spotId: 'door' }]], [['spotOpened', { spotId: 'tap' }]]],
    ['a checklist when all required items were ticked once', planFor('interactive.checklist', {}, { items: [{ id: 'a' }, { id: 'b' }, { id: 'c', required: false }] }), [['ticked', { itemId: 'a', isTicked: true }], ['unticked', { itemId: 'a', isTicked: false }]], [['ticked', { itemId: 'b', isTicked: true }]]],
    ['a checklist with evidence', planFor('interactive.checklist', { requireEvidence: true }, { items: [{ id: 'a' }] }), [['ticked', { itemId: 'a', isTicked: true, note: ' ' }]], [['evidenceAdded', { itemId: 'a', isTicked: true, files: ['0'] }]]],
    ['branching at an end that the decisions lead to', planFor('interactive.branching', {}, { ...nodes, edges }), [['decided', { nodeId: 'c', edgeId: '2' }], ['decided', { nodeId: 'd', edgeId: '1' }]], [['decided', { nodeId: 'b', edgeId: '1' }]]],
    ['a poll by a vote for an option of it', planFor('social.poll', {}, { options: [{ id: 'yes' }, { id: 'no' }] }), [['voted', { optionIds: ['maybe'] }], ['voted', { optionIds: ['yes', 'no'] }]], [['voted', { optionIds: ['no'] }]]],
    ['a policy when its version was read and acknowledged by name', planFor('policy.acknowledgement', { requireTypedName: true }, { version: '2' }), [['scrolled'], ['acknowledged', { version: '1', typedName: 'سارة' }], ['acknowledged', { version: '2', typedName: ' ' }]], [['acknowledged', { version: '2', typedName: 'سارة' }]]],
    ['a meeting by a check-in while it lasts', planFor('live.inPerson', { checkIn: 'qr' }, meeting), [['checkedIn', { sessionId: 'pm' }], ['checkedIn', { sessionId: 'am' }, 500]], [['checkedIn', { sessionId: 'am' }, 10]]],
    ['drag and drop when the server finds enough in place', planFor('interactive.dragDrop', {}, pairs), [], [['submitted', { pairs: [{ itemId: 'y', zoneId: '2' }] }]], 'passed'],
    ["an organization's own type by the event its rule names", own({}), [['opened']], [['submitted']]],
    ["an organization's own type when all of its items were opened", own({ completionRules: ['allOpened'], body: { stops: [{ id: 'a' }, { id: 'b' }] } }), [['opened', { stop: 'a' }]], [['opened', { stop: 'b' }]]],
  ] // biome-ignore format: a table
  it.each(cases)('%s', (_, plan, notYet, done, state = 'completed') => {
    expect([undefined, 'inProgress', 'failed']).toContain(stateAfter(plan, ...notYet))
    expect(stateAfter(plan, ...notYet, ...done)).toBe(state)
    // Later events never lower it.
    expect(stateAfter(plan, ...notYet, ...done, ...notYet)).toBe(state)
  })

  it('by no event of the learner if somebody else has to confirm it', () => {
    const said: Told[] = ['opened', 'started', 'submitted', 'graded', 'passed', 'checkedIn', 'signedOff', 'completed'].map(
      (it) => [it, { score: 100, percent: 100 }],
    )
    for (const plan of [
      planFor('assessment.quiz', { purpose: 'graded' }),
      planFor('live.inPerson', { checkIn: 'list' }, meeting),
      planFor('interactive.checklist', { signOff: 'manager' }, { items: [{ id: 'a' }] }),
      own({ completionRules: ['passed'], isGradable: true }),
      own({ completionRules: ['manual'] }),
    ])
      expect(stateAfter(plan, ...said)).toBe('inProgress')
    expect(own({ completionRules: ['manual'] }).isManual).toBe(true)
    expect(own({ completionRules: ['manual'], isGradable: true }).isManual).toBe(true)
    expect(own({ completionRules: ['submitted', 'manual'], isGradable: true }).isManual).toBe(false)
  })

  it('by no single event of a video, whatever it claims', () => {
    const plan = planFor('content.video', { completeAtPercent: 90, maxRate: 2 }, { chapters: [{ id: 'last', at: 600 }] })
    expect(stateAfter(plan, ['completed', { percent: 100 }])).toBe('inProgress')
    expect(stateAfter(plan, ['played'], ['completed', { percent: 100 }, 4])).toBe('inProgress')
    // Nine of ten minutes at double speed.
    expect(stateAfter(plan, ['played'], ['completed', { percent: 100 }, 4.5])).toBe('completed')
    expect(plan.trustsClientClock).toBe(false)
  })
})

describe('a score', () => {
  it('of drag and drop is computed from the key, and is not raised by dropping everything everywhere', () => {
    const plan = planFor('interactive.dragDrop', { passPercent: 80 }, pairs)
    const score = (...placements: [string, string][]) =>
      itemAfter(plan, [['submitted', { score: 100, pairs: placements.map(([itemId, zoneId]) => ({ itemId, zoneId })) }]])
    expect(score(['x', '1'])).toMatchObject({ score: 25, state: 'failed' })
    expect(score(['x', '1'], ['y', '2'])).toMatchObject({ score: 100, state: 'passed' })
    expect(score(['x', '2'], ['x', '1'], ['y', '1'], ['y', '2'])).toMatchObject({ score: 0, state: 'failed' })
    const whole = planFor('interactive.dragDrop', { partialCredit: false }, pairs)
    expect(itemAfter(whole, [['submitted', { pairs: [{ itemId: 'y', zoneId: '2' }] }]])).toMatchObject({ score: 0, attempts: 1 })
  })

  it('of branching is that of the best end reached', () => {
    const plan = planFor('interactive.branching', { scoreBy: 'end' }, { ...nodes, edges })
    const way: Told[] = [
      ['decided', { nodeId: 'b', edgeId: '1' }],
      ['decided', { nodeId: 'd', edgeId: '3' }],
    ]
    expect(itemAfter(plan, way)).toMatchObject({ score: 50, state: 'completed' })
    expect(itemAfter(plan, [...way, ['decided', { nodeId: 'c', edgeId: '2' }]])).toMatchObject({ score: 100 })
  })
})

/** Pseudo-random numbers with a fixed seed (mulberry32), so that failures are reproducible. */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}
const shuffled = <T>(items: readonly T[], next: (below: number) => number): T[] => {
  const copy = [...items]
  for (let at = copy.length - 1; at > 0; at -= 1) {
    const other = next(at + 1)
    ;[copy[at], copy[other]] = [copy[other] as T, copy[at] as T]
  }
  return copy
}

describe('1,000 events', () => {
  const plans = {
    article: planFor('content.article', { minReadSeconds: 60 }),
    video: planFor('content.video', { completeAtPercent: 70 }, { cues: [{ id: 'q', at: 60, required: true }] }),
    document: planFor('content.document', { pageCompletion: 'all' }),
    hotspot: planFor('interactive.hotspot', {}, { spots: Array.from({ length: 12 }, (_, at) => ({ id: `i${at}` })) }),
    checklist: planFor(
      'interactive.checklist',
      { requireEvidence: true },
      { items: Array.from({ length: 6 }, (_, at) => ({ id: `i${at}` })) },
    ),
    branching: planFor('interactive.branching', { scoreBy: 'end' }, { ...nodes, edges }),
    dragDrop: planFor('interactive.dragDrop', {}, pairs),
  }
  const actions = [
    'opened',
    'dwelled',
    'paused',
    'cueAnswered',
    'pageViewed',
    'spotOpened',
    'ticked',
    'unticked',
    'decided',
    'submitted',
  ]
  const makeEvents = (next: (below: number) => number): (NewEvent & { id: number })[] =>
    Array.from({ length: 1_000 }, (_, id) => {
      const pages = 2 + next(3)
      const edge = edges[next(edges.length)]
      const item = `i${next(12)}`
      return {
        id,
        action: actions[next(actions.length)] ?? 'opened',
        at: clamped(start + next(200) * minute, { from: start + 5 * minute, to: start + 190 * minute }),
        seconds: next(100),
        locale: next(2) === 0 ? 'ar' : 'en',
        moduleVersion: 1 + next(3),
        result: {
          percent: next(101),
          cueId: 'q',
          page: 1 + next(pages),
          pages,
          spotId: item,
          itemId: item,
          isTicked: next(2) === 0,
          note: next(2) === 0 ? 'صورة' : '',
          edgeId: edge?.id,
          nodeId: edge?.to,
          pairs: [{ itemId: 'xy'[next(2)], zoneId: '12'[next(2)] }],
        },
      }
    })

  it.each(Object.entries(plans))('duplicated, reordered and delayed have the same result for %s', (name, plan) => {
    for (let seed = 1; seed <= 5; seed += 1) {
      const next = numbers(seed)
      const events = makeEvents(next)
      /** Applies events like the store: each id once. */
      const applied = (arriving: readonly (NewEvent & { id: number })[]) => {
        const known = new Set<number>()
        let item: ItemProgress | null = null
        for (const event of arriving) {
          if (known.has(event.id)) continue
          known.add(event.id)
          const before: ItemProgress | null = item
          item = progressed(before, plan, event)
          if (before?.completedAt) expect(item.completedAt).not.toBeNull()
        }
        return item
      }
      const inOrder = applied(events)
      const duplicates = shuffled(events, next).slice(0, 300)
      expect(applied(shuffled([...events, ...duplicates], next)), `${name} ${seed}`).toEqual(inOrder)
      expect(inOrder?.completedAt, `${name} is finished by so many`).not.toBeNull()
    }
  })

  it('of an item that was reset count only if they happened later', () => {
    const plan = planFor('content.article')
    const done = itemAfter(plan, [['opened']])
    const back = setBack(done, start + minute, 1)
    expect(back).toMatchObject({ state: 'inProgress', completedAt: null })
    expect(progressed(back, plan, eventOf(['opened', {}, 0.5]))).toMatchObject({ state: 'inProgress', seconds: 2 })
    expect(progressed(back, plan, eventOf(['opened', {}, 2]))).toMatchObject({ state: 'completed' })
    expect(declaredDone(null, start, 1)).toMatchObject({ state: 'completed', completedAt: start })
  })
})
