import type { OutcomeKind, RefusalReason } from '../words'
import { type Coded, compared, inlineFault, lengthOf, wordsOf } from './coded-text.rules'
import { recordKey, recordOf, type Translatable, type Unit, unitKey } from './unit.rules'

/** A text as a file has it. */
export type FileUnit = {
  id: string
  line: number
  source: Coded | null
  target: Coded | null
  /** The file marks it as not translated or not checked. */
  isOpen: boolean
  /** Null: the file does not have it any more. */
  base: string | null
  /** Marks that cannot be read as those of the source. */
  isForeign: boolean
}

/** The fate of a text of a file, with its reason. */
export type Outcome = {
  id: string
  line: number
  outcome: OutcomeKind
  reason: RefusalReason | null
  /** The mark, the other text or the field that the reason is about. */
  detail: string | null
  limit: number | null
  length: number | null
}

export type RecordPlan = {
  record: Translatable
  outcomes: Outcome[]
  /** The texts that are taken, by the identifiers of their units. */
  texts: Map<string, Coded>
  /** Texts that a translator has looked at, changed or not. */
  seen: Set<string>
}
export type Plan = { records: RecordPlan[]; others: Outcome[] }

/** Whether other translations than those of the export may be replaced, where the file does not say which ones it has seen. */
export type PlanOptions = { replaces: boolean }

const outcomeOf = ({ id, line }: FileUnit, outcome: OutcomeKind, more: Partial<Outcome> = {}): Outcome => ({
  id,
  line,
  outcome,
  reason: null,
  detail: null,
  limit: null,
  length: null,
  ...more,
})
const refusedAs = (unit: FileUnit, reason: RefusalReason, more: Partial<Outcome> = {}): Outcome =>
  outcomeOf(unit, 'refused', { reason, ...more })

/** The outcome of one text, apart from the others of its record. */
function outcomeOfText(given: FileUnit, unit: Unit, record: Translatable, { replaces }: PlanOptions): Outcome {
  const { source, target, isOpen, base } = given
  if (target === null || compared(wordsOf(target)) === '') return outcomeOf(given, 'untranslated')
  if (isOpen && source !== null && compared(target) === compared(source)) return outcomeOf(given, 'untranslated')
  if (unit.target !== null && compared(target) === compared(unit.target)) return outcomeOf(given, 'unchanged')
  if (record.refusal) return refusedAs(given, record.refusal)
  if (source === null || compared(source) !== compared(unit.source)) return refusedAs(given, 'stale')
  const isOther = base === null ? unit.base !== '0' && !replaces : base !== unit.base
  if (isOther) return refusedAs(given, 'changedMeanwhile')
  if (given.isForeign) return refusedAs(given, 'inlineUnknown')
  const fault = inlineFault(unit.source, target)
  if (fault) return refusedAs(given, fault.fault, { detail: fault.mark === '' ? null : fault.mark })
  const length = lengthOf(target)
  if (unit.limit !== null && length > unit.limit) return refusedAs(given, 'tooLong', { limit: unit.limit, length })
  return outcomeOf(given, 'taken')
}

/** A translation without the blanks that a tool put around it. */
function tidied(target: Coded, source: Coded): Coded {
  const isPadded = /^\s|\s$/.test(source)
  const text = target.replace(/\r\n?/g, '\n')
  return isPadded ? text : text.trim()
}

/** Refuses the taken texts that need others which are not there. */
function completed(record: Translatable, own: { unit: Unit; given: FileUnit; outcome: Outcome }[]): void {
  const isTaken = new Set(own.flatMap(({ unit, outcome }) => (outcome.outcome === 'taken' ? [unit.id] : [])))
  const isThere = (unit: Unit) => isTaken.has(unit.id) || unit.target !== null
  const missingIn = (units: readonly Unit[]) => units.find((unit) => !isThere(unit))?.id
  const needed = new Set(record.needed)
  const lacking = missingIn(record.units.filter(({ id }) => needed.has(id)))
  const members = new Map<string, Unit[]>()
  for (const unit of record.units) {
    if (unit.group === undefined) continue
    const known = members.get(unit.group)
    if (known) known.push(unit)
    else members.set(unit.group, [unit])
  }
  const groups = new Map([...members].map(([group, units]) => [group, missingIn(units)]))
  for (const one of own) {
    const { group } = one.unit
    const without = lacking ?? (group === undefined ? undefined : groups.get(group))
    if (one.outcome.outcome === 'taken' && without !== undefined)
      one.outcome = refusedAs(one.given, 'incomplete', { detail: without })
  }
}

function planOf(record: Translatable, units: readonly FileUnit[], options: PlanOptions): RecordPlan {
  const known = new Map(record.units.map((unit) => [unitKey(record, unit), unit]))
  const counts = new Map<string, number>()
  for (const { id } of units) counts.set(id, (counts.get(id) ?? 0) + 1)
  const others: Outcome[] = []
  const own = units.flatMap((given) => {
    const unit = known.get(given.id)
    if (!unit) others.push(refusedAs(given, 'unknown'))
    else if ((counts.get(given.id) ?? 0) > 1) others.push(refusedAs(given, 'twice'))
    else return [{ unit, given, outcome: outcomeOfText(given, unit, record, options) }]
    return []
  })
  completed(record, own)
  const texts = new Map<string, Coded>()
  const seen = new Set<string>()
  for (const { unit, given, outcome } of own) {
    if (outcome.outcome === 'taken') texts.set(unit.id, tidied(given.target ?? '', unit.source))
    if (outcome.outcome === 'taken' || (outcome.outcome === 'unchanged' && !given.isOpen)) seen.add(unit.id)
  }
  return { record, outcomes: [...others, ...own.map(({ outcome }) => outcome)], texts, seen }
}

/** Records that a file names, each once. */
export function namedRecords(units: readonly FileUnit[]): { kind: Translatable['kind']; id: string }[] {
  const found = new Map<string, { kind: Translatable['kind']; id: string }>()
  for (const { id } of units) {
    const record = recordOf(id)
    if (record) found.set(recordKey(record), record)
  }
  return [...found.values()]
}

/** The outcome of a whole file, in time proportional to it. */
export function planned(records: readonly Translatable[], units: readonly FileUnit[], options: PlanOptions): Plan {
  const byRecord = new Map<string, FileUnit[]>()
  const others: Outcome[] = []
  const known = new Set(records.map(recordKey))
  for (const unit of units) {
    const record = recordOf(unit.id)
    const key = record && recordKey(record)
    if (!key || !known.has(key)) others.push(refusedAs(unit, 'unknown'))
    else if (byRecord.has(key)) byRecord.get(key)?.push(unit)
    else byRecord.set(key, [unit])
  }
  const plans = records.flatMap((record) => {
    const own = byRecord.get(recordKey(record))
    return own ? [planOf(record, own, options)] : []
  })
  return { records: plans, others }
}

/** Refuses everything that a plan takes of one record. */
export function refuseAll(plan: RecordPlan, reason: RefusalReason, detail: string | null = null): void {
  plan.outcomes = plan.outcomes.map((one) => (one.outcome === 'taken' ? { ...one, outcome: 'refused', reason, detail } : one))
  plan.texts.clear()
  plan.seen.clear()
}
