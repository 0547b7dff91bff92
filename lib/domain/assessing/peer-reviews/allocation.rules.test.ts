import { expect, it } from 'vitest'
import { randomOf } from '@/lib/domain/learning/question-banks/chance.rules'
import { type Allocation, allocate, type Present, type Reviewer, reviewsEach } from './allocation.rules'
import type { PeerReviewState } from './words'

type Class = { reviewers: Reviewer[]; each: number; random: () => number; seed: string }
const below = (random: () => number, most: number) => Math.floor(random() * most)

/** A class of 2 to 300 people, alone or in teams of different sizes. */
function classOf(seed: string): Class {
  const random = randomOf(seed)
  const size = 2 + Math.floor(random() ** 3 * 299)
  const teams = random() < 0.5 ? size : 2 + below(random, Math.max(1, size / 2))
  const reviewers = Array.from({ length: size }, (_, at) => ({
    id: `p${at}`,
    workId: `w${teams === size ? at : at < teams ? at : below(random, teams)}`,
  }))
  return { reviewers, each: 1 + below(random, 10), random, seed }
}

const apply = (present: readonly Present[], { added, dropped }: Allocation): Present[] => {
  const gone = new Set(dropped.map(({ reviewerId, workId }) => `${reviewerId} ${workId}`))
  const stays = present.filter(({ reviewerId, workId }) => !gone.has(`${reviewerId} ${workId}`))
  return [...stays, ...added.map((pair) => ({ ...pair, state: 'asked' as const }))]
}

const worksOf = (reviewers: readonly Reviewer[]) => [...new Set(reviewers.map(({ workId }) => workId))]
function loadsOf(reviewers: readonly Reviewer[], reviews: readonly Present[]) {
  const loads = new Map(worksOf(reviewers).map((work) => [work, 0]))
  for (const { workId } of reviews) if (loads.has(workId)) loads.set(workId, (loads.get(workId) ?? 0) + 1)
  return loads
}

/** The promises of every allocation, each by brute force; returns the first that is broken. */
function broken(reviewers: readonly Reviewer[], each: number, before: readonly Present[], reviews: readonly Present[]) {
  const own = new Map(reviewers.map(({ id, workId }) => [id, workId]))
  const pairs = new Set<string>()
  const given = new Map<string, number>()
  for (const { reviewerId, workId } of reviews) {
    if (own.get(reviewerId) === workId) return 'a review of the own work'
    if (pairs.has(`${reviewerId} ${workId}`)) return 'a pair twice'
    pairs.add(`${reviewerId} ${workId}`)
    given.set(reviewerId, (given.get(reviewerId) ?? 0) + 1)
  }
  const loads = loadsOf(reviewers, reviews)
  for (const { reviewerId, workId, state } of before) {
    const isThere = own.has(reviewerId) && loads.has(workId)
    if ((state === 'handedIn' || (state === 'draft' && isThere)) && !pairs.has(`${reviewerId} ${workId}`)) return 'work was lost'
  }
  for (const { reviewerId, workId, state } of reviews)
    if (state !== 'handedIn' && !(own.has(reviewerId) && loads.has(workId))) return 'asked about what is gone'
  const wanted = reviewsEach(each, loads.size)
  for (const { id } of reviewers) if ((given.get(id) ?? 0) < wanted) return 'fewer given than asked'
  // No single review that may still move could make two works more equal.
  const free = reviews.filter(({ state, reviewerId }) => state === 'asked' && own.has(reviewerId))
  const most = Math.max(...loads.values())
  const least = [...loads].filter(([, load]) => load <= most - 2)
  for (const { reviewerId, workId } of free) {
    const enough = (loads.get(workId) ?? 0) - 2
    for (const [work, load] of least)
      if (load <= enough && work !== own.get(reviewerId) && !pairs.has(`${reviewerId} ${work}`)) return 'a move would be fairer'
  }
  return null
}

/** Begins and hands in some of the reviews that are asked. */
const progressed = (reviews: readonly Present[], random: () => number, share: number): Present[] =>
  reviews.map((review) => {
    if (review.state === 'handedIn' || random() > share) return review
    return { ...review, state: (random() < 0.5 ? 'draft' : 'handedIn') as PeerReviewState }
  })

it('is fair in a thousand classes, also to people who come late and when others withdraw', () => {
  for (let at = 0; at < 1000; at += 1) {
    const { reviewers, each, random, seed } = classOf(`class ${at}`)
    const latecomers = below(random, Math.min(5, reviewers.length - 1))
    const early = latecomers > 0 ? reviewers.slice(0, -latecomers) : reviewers
    const first = apply([], allocate({ reviewers: early, present: [], each, seed }))
    expect(broken(early, each, [], first), seed).toBeNull()
    const loads = [...loadsOf(early, first).values()]
    const wanted = reviewsEach(each, loads.length)
    // Alone, everybody gets exactly as many as they give; a team gets at least as many.
    if (loads.length === early.length) expect(new Set(loads), seed).toEqual(new Set([wanted]))
    expect(Math.min(...loads), seed).toBeGreaterThanOrEqual(wanted)

    const begun = progressed(first, random, 0.4)
    const withLate = apply(begun, allocate({ reviewers, present: begun, each, seed: `${seed} late` }))
    expect(broken(reviewers, each, begun, withLate), seed).toBeNull()

    const later = progressed(withLate, random, 0.3)
    const gone = new Set(worksOf(reviewers).filter(() => random() < 0.05))
    const stayed = reviewers.filter(({ workId }) => !gone.has(workId))
    const after = apply(later, allocate({ reviewers: stayed, present: later, each, seed: `${seed} withdrawn` }))
    expect(broken(stayed, each, later, after), seed).toBeNull()
  }
})

it('gives a person who comes late as many reviews as they give, where nothing was begun', () => {
  const reviewers = Array.from({ length: 12 }, (_, at) => ({ id: `p${at}`, workId: `w${at}` }))
  const early = reviewers.slice(0, 11)
  const first = apply([], allocate({ reviewers: early, present: [], each: 3, seed: 'one' }))
  const after = apply(first, allocate({ reviewers, present: first, each: 3, seed: 'two' }))
  expect(new Set(loadsOf(reviewers, after).values())).toEqual(new Set([3]))
  expect(after).toHaveLength(36)
})

it('lowers the number where too few take part, and asks one person alone for nothing', () => {
  const two = ['a', 'b'].map((id) => ({ id, workId: id }))
  expect(allocate({ reviewers: two, present: [], each: 5, seed: 'x' }).added).toHaveLength(2)
  expect(allocate({ reviewers: two.slice(1), present: [], each: 5, seed: 'x' }).added).toEqual([])
})
