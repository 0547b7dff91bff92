import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Outcome } from '@/lib/ui/sending/status'
import { afterSending, nextToSend, type Ticked, type Ticks, tickable, ticked } from './ticks.rules'

const people = ['one', 'two', 'three']
const status = fc.constantFrom(...tickable)
const saved: Outcome<null> = { kind: 'saved', answer: null }
const refused: Outcome<null> = { kind: 'refused', message: 'No seat' }
const step = fc.oneof(
  fc.record({ kind: fc.constant('tick' as const), userId: fc.constantFrom(...people), status }),
  fc.record({
    kind: fc.constant('send' as const),
    outcome: fc.constantFrom<Outcome<null>>(saved, { kind: 'offline' }, { kind: 'conflict' }, refused),
    // Ticked by a finger while the request is under way.
    meanwhile: fc.option(status),
  }),
)

describe('ticks that are sent later', () => {
  it('are never lost: the last one of a person is with the server, or still kept', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let ticks: Ticks = {}
        const last = new Map<string, Ticked>()
        const recorded = new Map<string, Ticked>()
        for (const one of steps) {
          if (one.kind === 'tick') {
            ticks = ticked(ticks, one.userId, one.status)
            last.set(one.userId, one.status)
            continue
          }
          const next = nextToSend(ticks)
          if (!next) continue
          const [userId, { status: sent }] = next
          if (one.meanwhile) {
            ticks = ticked(ticks, userId, one.meanwhile)
            last.set(userId, one.meanwhile)
          }
          if (one.outcome === saved) recorded.set(userId, sent)
          ticks = afterSending(ticks, userId, sent, one.outcome)
        }
        for (const [userId, wanted] of last) expect(ticks[userId]?.status ?? recorded.get(userId)).toBe(wanted)
      }),
      { numRuns: 300 },
    )
  })

  it('wait for the person where the server has something else', () => {
    const one = ticked({}, 'one', 'present')
    expect(nextToSend(afterSending(one, 'one', 'present', { kind: 'conflict' }))).toBeUndefined()
    expect(afterSending(one, 'one', 'present', refused)).toEqual({
      one: { status: 'present', state: 'refused', message: 'No seat' },
    })
    expect(afterSending(one, 'one', 'present', { kind: 'offline' })).toBe(one)
  })
})
