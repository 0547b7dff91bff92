import { describe, expect, it } from 'vitest'
import { randomOf } from '@/lib/domain/learning/question-banks/chance.rules'
import { initialSettings } from '../definition-shapes.contract'
import { regradePolicies } from '../words'
import { type EarlierRegrade, regraded, type Standing } from './regrade.rules'

const key = (correct: boolean) => ({ type: 'trueFalse' as const, correct })
const settings = { ...initialSettings, passPercent: 50 }

/** An attempt with a question of 2 points with the key `false`, and other questions of 2 points. */
function standing(choice: boolean | null, more: Partial<Standing> & { score?: number } = {}): Standing {
  const { score = choice === false ? 2 : 0, ...rest } = more
  const item = {
    points: 2,
    score,
    parts: null,
    answer: choice === null ? null : { type: 'trueFalse' as const, choice },
    design: key(false),
    content: {},
  }
  const others = { score: 0, areGraded: true }
  const percent = score * 25
  const locale = 'en' as const
  return { item, earlier: [], others, maxScore: 4, percent, locale, isPassed: percent >= 50, ...rest }
}

describe('the regrade of a question', () => {
  it('grades by the new key', () => {
    expect(regraded('newKey', standing(true), key(true), settings)).toMatchObject({
      item: { points: 2, score: 2 },
      outcome: { score: 2, percent: 50, isPassed: true },
      change: 'gainedPass',
    })
    expect(regraded('newKey', standing(false), key(true), settings)).toMatchObject({ item: { score: 0 }, change: 'lostPass' })
    expect(regraded('newKey', standing(null), key(true), settings)).toBeNull()
    expect(regraded('newKey', standing(true), key(false), settings)).toBeNull()
  })

  it('grades by the better of both keys', () => {
    expect(regraded('bothKeys', standing(true), key(true), settings)).toMatchObject({ item: { score: 2 }, change: 'gainedPass' })
    expect(regraded('bothKeys', standing(false), key(true), settings)).toBeNull()
  })

  it('gives full points, also to an attempt without an answer', () => {
    expect(regraded('fullCredit', standing(null), key(true), settings)).toMatchObject({
      item: { score: 2 },
      change: 'gainedPass',
    })
    expect(regraded('fullCredit', standing(false), key(true), settings)).toBeNull()
  })

  it('drops a question from the points of the attempt, but not its only one', () => {
    const others = { score: 2, areGraded: true }
    expect(regraded('dropItem', standing(true, { others, percent: 50, isPassed: true }), key(true), settings)).toMatchObject({
      item: { points: 0, score: 0 },
      maxScore: 2,
      outcome: { score: 2, percent: 100 },
      change: 'higher',
    })
    expect(regraded('dropItem', standing(true, { maxScore: 2 }), key(true), settings)).toBeNull()
  })

  it('keeps points of a person with the key policies', () => {
    for (const policy of ['newKey', 'bothKeys'] as const)
      expect(regraded(policy, standing(true, { score: 1 }), key(true), settings)).toBeNull()
    expect(regraded('fullCredit', standing(true, { score: 1 }), key(true), settings)).toMatchObject({ item: { score: 2 } })
  })

  it('waits with the result while another question has no points', () => {
    const waiting = standing(true, { others: { score: 0, areGraded: false }, percent: null, isPassed: null })
    expect(regraded('newKey', waiting, key(true), settings)).toMatchObject({ outcome: null, change: 'other' })
  })

  it('is the same whatever regrades came before it, and changes nothing the second time', () => {
    const random = randomOf('regrades')
    const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T
    for (let round = 0; round < 2_000; round += 1) {
      const first = standing(pick([true, false, null]), { others: { score: pick([0, 1, 2]), areGraded: true } })
      let at = first
      const earlier: EarlierRegrade[] = []
      const apply = (policy: (typeof regradePolicies)[number], correct: boolean) => {
        const done = regraded(policy, at, key(correct), settings)
        if (!done) return
        earlier.push({
          pointsBefore: at.item.points,
          scoreBefore: at.item.score,
          points: done.item.points,
          score: done.item.score,
        })
        at = { ...at, item: { ...at.item, ...done.item }, earlier: [...earlier], maxScore: done.maxScore }
      }
      for (let count = Math.floor(random() * 4); count > 0; count -= 1) apply(pick(regradePolicies), pick([true, false]))
      const [policy, correct] = [pick(regradePolicies), pick([true, false])]
      apply(policy, correct)
      const direct = regraded(policy, first, key(correct), settings)?.item ?? first.item
      expect({ points: at.item.points, score: at.item.score }).toEqual({ points: direct.points, score: direct.score })
      expect(regraded(policy, at, key(correct), settings)).toBeNull()
    }
  })
})
