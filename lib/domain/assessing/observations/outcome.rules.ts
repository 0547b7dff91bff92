import Big from 'big.js'
import { marksFit, rubricMaximum, sumSoFar } from '../rubrics/design.rules'
import type { WrittenForm, WrittenMarks } from './form-shapes.contract'

export type Outcome = {
  points: number
  maxPoints: number
  /** Items or criteria without a mark. */
  open: number
  /** Rounded down, so that 100 means full marks; null while something is open, as `isPassed`. */
  percent: number | null
  isPassed: boolean | null
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum.plus(one), new Big(0)).toNumber()
type Checklist = Extract<WrittenForm, { kind: 'checklist' }>
const worth = ({ points = 1 }: Checklist['items'][number]) => points

export const maximumOf = (form: WrittenForm): number =>
  form.kind === 'rubric' ? rubricMaximum(form.design) : sumOf(form.items.map(worth))

/** The share of the most points in percent, with four decimals; a form without points is full when it is passed. */
export const exactPercent = (points: number, maxPoints: number): number =>
  maxPoints === 0 ? 100 : new Big(points).times(100).div(maxPoints).round(4, Big.roundDown).toNumber()

function checked({ items }: Checklist, marks: WrittenMarks) {
  const states = marks.items ?? {}
  const stateOf = (key: string) => (Object.hasOwn(states, key) ? states[key] : undefined)
  return {
    points: sumOf(items.filter(({ key }) => stateOf(key) === 'done').map(worth)),
    open: items.filter(({ key }) => stateOf(key) === undefined).length,
    lacksRequired: items.some(({ key, isRequired }) => isRequired === true && stateOf(key) !== 'done'),
  }
}

/** The result of marks. An item that was not observed earns nothing, and a required one prevents the pass. */
export function outcomeOf(form: WrittenForm, marks: WrittenMarks, passPercent: number): Outcome {
  const maxPoints = maximumOf(form)
  const { points, open, lacksRequired } =
    form.kind === 'rubric' ? { ...sumSoFar(form.design, marks.criteria ?? {}), lacksRequired: false } : checked(form, marks)
  if (open > 0) return { points, maxPoints, open, percent: null, isPassed: null }
  const exact = exactPercent(points, maxPoints)
  return { points, maxPoints, open, percent: Math.floor(exact), isPassed: !lacksRequired && exact >= passPercent }
}

/** The place of the first mark that does not belong to the form, such as `marks.items.helmet`; null: all belong. */
export function strangeMark(form: WrittenForm, marks: WrittenMarks): string | null {
  if (form.kind === 'rubric') {
    if (marks.items) return 'marks.items'
    const problem = marksFit(form.design, marks.criteria ?? {}, form.allowsOwnPoints === true)
    return problem && `marks.criteria.${problem.criterion}`
  }
  if (marks.criteria) return 'marks.criteria'
  const known = new Set(form.items.map(({ key }) => key))
  const strange = Object.keys(marks.items ?? {}).find((key) => !known.has(key))
  return strange === undefined ? null : `marks.items.${strange}`
}

type Kept = { revision: number; sendId: string }
type Sent = { sendId: string; basedOn: number | null; after: readonly string[] }

/**
 * Whether a send counts. `repeated`: it was saved before, and nothing is written again. `stale`: something newer than the device knew is there, so it must
 * not be overwritten. What the same device sent before without hearing the answer (`after`) is nothing newer.
 */
export function arrival(kept: Kept | null, earlier: readonly string[], sent: Sent): 'counts' | 'repeated' | 'stale' {
  if (kept?.sendId === sent.sendId || earlier.includes(sent.sendId)) return 'repeated'
  if ((kept?.revision ?? null) === sent.basedOn || (kept && sent.after.includes(kept.sendId))) return 'counts'
  return 'stale'
}
