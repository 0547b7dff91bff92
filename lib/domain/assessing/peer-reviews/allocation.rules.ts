import { shuffled } from '@/lib/domain/learning/question-banks/chance.rules'
import type { PeerReviewState } from './words'

/** A person who gives reviews, with the work that is theirs: their own, or that of their team. */
export type Reviewer = { id: string; workId: string }
export type Pair = { reviewerId: string; workId: string }
/** A review that is there, from an earlier allocation. */
export type Present = Pair & { state: PeerReviewState }
export type Allocation = { added: Pair[]; dropped: Pair[] }

type Asked = {
  /** Everybody whose work is handed in. */
  reviewers: readonly Reviewer[]
  present: readonly Present[]
  /** Reviews that each person gives. */
  each: number
  seed: string
}

/** The reviews that each person gives: fewer where there are too few works of others. */
export const reviewsEach = (each: number, works: number): number => Math.max(0, Math.min(each, works - 1))

const none = 0
const stays = 1
const mayMove = 2
/** A person, with a mark for each work: none, or a review that stays or may go to another work. Works are numbers here. */
type Hand = { id: string; own: number; marks: Uint8Array; open: number }
/** The numbers of reviews that works get, and for each work the people whose review of it may move. */
type Table = { hands: Hand[]; loads: number[]; movers: Hand[][] }

const reviewable = ({ own, marks }: Hand, work: number) => work !== own && marks[work] === none

/** The present reviews that are kept: everything that was handed in, and what was begun or asked about a work that is still there. */
function tableOf({ reviewers, present, each, seed }: Asked, works: readonly string[]): { table: Table; dropped: Pair[] } {
  const numbers = new Map(works.map((work, at) => [work, at]))
  const hands = shuffled(reviewers, `${seed} people`).map(({ id, workId }) => ({
    id,
    own: numbers.get(workId) ?? -1,
    marks: new Uint8Array(works.length),
    open: reviewsEach(each, works.length),
  }))
  const byId = new Map(hands.map((hand) => [hand.id, hand]))
  const loads: number[] = works.map(() => 0)
  const movers: Hand[][] = works.map(() => [])
  const dropped: Pair[] = []
  for (const { reviewerId, workId, state } of present) {
    const hand = byId.get(reviewerId)
    const work = numbers.get(workId)
    if (state !== 'handedIn' && (!hand || work === undefined || work === hand.own)) {
      dropped.push({ reviewerId, workId })
      continue
    }
    if (hand) hand.open -= 1
    if (work === undefined) continue
    loads[work] = (loads[work] ?? 0) + 1
    if (!hand) continue
    hand.marks[work] = state === 'asked' ? mayMove : stays
    if (state === 'asked') movers[work]?.push(hand)
  }
  return { table: { hands, loads, movers }, dropped }
}

/** Gives everybody the reviews that they still have to give: the least reviewed works first, beginning behind the one that was taken last. */
function fill({ hands, loads, movers }: Table): void {
  let turn = 0
  for (const hand of hands)
    for (let load = Math.min(...loads), most = Math.max(...loads); hand.open > 0 && load <= most; load += 1) {
      const first = turn
      for (let step = 0; step < loads.length && hand.open > 0; step += 1) {
        const work = (first + step) % loads.length
        if (loads[work] !== load || !reviewable(hand, work)) continue
        hand.marks[work] = mayMove
        hand.open -= 1
        movers[work]?.push(hand)
        loads[work] = load + 1
        turn = work + 1
      }
    }
}

type Step = { from: number; by: Hand }

/** Moves reviews along a way from a work with many to one with at least two fewer; where there is none, the works on its ways are not `open` any more. */
function relieve(source: number, { loads, movers }: Table, open: Set<number>): void {
  const steps = new Map<number, Step | null>([[source, null]])
  const unseen = new Set(open)
  unseen.delete(source)
  const enough = (loads[source] ?? 0) - 2
  for (const from of steps.keys())
    for (const by of movers[from] ?? [])
      for (const work of unseen) {
        if (!reviewable(by, work)) continue
        unseen.delete(work)
        steps.set(work, { from, by })
        const load = loads[work] ?? 0
        if (load > enough) continue
        move(work, steps, movers)
        loads[source] = enough + 1
        loads[work] = load + 1
        return
      }
  for (const work of steps.keys()) open.delete(work)
}

function move(end: number, steps: ReadonlyMap<number, Step | null>, movers: Hand[][]): void {
  for (let to = end, step = steps.get(end); step; to = step.from, step = steps.get(to)) {
    const { from, by } = step
    by.marks[from] = none
    by.marks[to] = mayMove
    movers[from] = (movers[from] ?? []).filter((hand) => hand !== by)
    movers[to]?.push(by)
  }
}

/**
 * Moves reviews until no move makes the numbers of reviews that works get more equal. The most reviewed work comes first each time: where no way leads from it
 * to one with two fewer, none does for those that are on its ways and have at most as many.
 */
function even(table: Table): void {
  const { loads } = table
  const open = new Set(loads.keys())
  const next = () => {
    let most = -1
    for (const work of open) if (most < 0 || (loads[work] ?? 0) > (loads[most] ?? 0)) most = work
    return most
  }
  for (let work = next(); work >= 0 && (loads[work] ?? 0) >= Math.min(...loads) + 2; work = next()) relieve(work, table, open)
}

/**
 * Who reviews what. Everybody gives as many reviews as are asked for, fewer where there are too few works; no one reviews their own work or that of their
 * team, or a work twice; works get as equal a number as is possible. What was handed in or begun stays; what was only asked may go to another work, so that
 * people who come late get reviews too. People or works that are gone are left out of `reviewers`: what was asked of them goes, and others step in.
 */
export function allocate(asked: Asked): Allocation {
  const works = shuffled([...new Set(asked.reviewers.map(({ workId }) => workId))], `${asked.seed} works`)
  const { table, dropped } = tableOf(asked, works)
  fill(table)
  even(table)
  const keyOf = ({ reviewerId, workId }: Pair) => `${reviewerId} ${workId}`
  const before = new Set(asked.present.map(keyOf))
  const after: Pair[] = []
  for (const [at, hands] of table.movers.entries())
    for (const { id } of hands) after.push({ reviewerId: id, workId: works[at] ?? '' })
  const kept = new Set(after.map(keyOf))
  const gone = new Set(dropped.map(keyOf))
  const moved = asked.present.filter((pair) => pair.state === 'asked' && !kept.has(keyOf(pair)) && !gone.has(keyOf(pair)))
  return {
    added: after.filter((pair) => !before.has(keyOf(pair))),
    dropped: [...dropped, ...moved.map(({ reviewerId, workId }) => ({ reviewerId, workId }))],
  }
}
