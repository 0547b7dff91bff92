import { ApiError } from '@/lib/platform/http/client'
import type { FieldError } from '@/lib/ui/form/values'
import { pathAt, type Step, type Steps, stepsAt, valueAt } from '@/lib/ui/schema-form/places'
import type { Schema } from '@/lib/ui/schema-form/schema'
import { isSame, merged, withTheirs } from './merge'
import type { Fault, Known, MergedDocument, Ports, SaveOutcome, Sides } from './ports'

/** A record of the API with the part of it that is edited. */
export type KnownRecord<D, R> = Known<D> & { record: R }

/** How one kind of record is saved while it is edited. */
export type RecordRules<D, R> = {
  toDocument: (record: R) => D
  /** The document as the API keeps it: tidied and in its order, so that what was saved is equal to what is there. */
  toSent: (document: D) => D
  /** The parts that two people may change at once; whatever it does not name is changed as a whole. */
  schema: Schema
}
/** A place that is not written yet, by its dotted path. */
export type Lack = { property: string; message: string }
type Options<D, R> = RecordRules<D, R> & {
  put: (document: D, onto: KnownRecord<D, R>) => Promise<R>
  read: () => Promise<R>
  /** The places of a document that are not written yet: they wait, and the API is not asked about them. */
  lacking?: (document: D) => Lack[]
  /** A message of the API under the name that its field has on the page. */
  messageOf: (error: FieldError) => string
  drafts: Ports<D, KnownRecord<D, R>>['drafts']
}

export const knownOf = <D, R extends { version: number }>(
  { toDocument }: Pick<RecordRules<D, R>, 'toDocument'>,
  record: R,
): KnownRecord<D, R> => ({ document: toDocument(record), version: record.version, record })

/** The ports of the autosave for a record that one operation reads and another saves. */
export function recordPorts<D, R extends { version: number }>(
  options: Options<D, R>,
): Omit<Ports<D, KnownRecord<D, R>>, 'restMs'> {
  const { put, read, toSent, drafts } = options
  return {
    save: async (document, onto) => {
      const lacking = options.lacking?.(document) ?? []
      if (lacking.length > 0) return { kind: 'refused', faults: faultsIn(lacking, { document, known: onto.document }) }
      try {
        return { kind: 'saved', now: knownOf(options, await put(document, onto)) }
      } catch (error) {
        return outcomeOf(error, { document, known: onto.document }, options.messageOf)
      }
    },
    read: () =>
      read().then(
        (record) => knownOf(options, record),
        () => null,
      ),
    merge: (sides) => mergedRecord(options, sides),
    toSent,
    drafts,
  }
}

/** Merges what two people changed at different places; where both changed the same one, they choose between the versions. */
export function mergedRecord<D, R>(
  { schema, toSent }: Pick<RecordRules<D, R>, 'schema' | 'toSent'>,
  sides: Sides<D>,
): MergedDocument<D> | null {
  const as = (value: D) => ({ value, conflicts: [], taken: [] })
  // The answer to what was sent. What was typed since stays, spaces and all; where the API made something else of it, that is taken.
  if (sides.saved !== undefined)
    return as(isSame(toSent(sides.mine), sides.saved) && !isSame(sides.theirs, sides.saved) ? sides.theirs : sides.mine)
  const found = merged(schema, { bases: sides.bases.map(toSent), mine: sides.mine, theirs: sides.theirs })
  return found.conflicts.length > 0 ? null : { ...found, value: found.value as D }
}

/**
 * The two documents to choose from where both people changed the same: they differ at these places alone. Whatever one of them changed elsewhere
 * is in both.
 */
export function choicesOf<D, R>({ schema, toSent }: Pick<RecordRules<D, R>, 'schema' | 'toSent'>, sides: Sides<D>) {
  const found = merged(schema, { bases: sides.bases.map(toSent), mine: sides.mine, theirs: sides.theirs })
  const mine = found.value as D
  return { mine, theirs: found.conflicts.reduce<D>((now, conflict) => withTheirs(now, conflict), mine) }
}

type Around<D> = { document: D; known: D }

// A failure without an answer of the API is one of the network; where the session has ended, the page asks to sign in again.
function outcomeOf<D, K>(error: unknown, around: Around<D>, messageOf: (error: FieldError) => string): SaveOutcome<K> {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429 || error.status === 401)
    return { kind: 'offline' }
  if (error.status === 412) return { kind: 'conflict' }
  const errors = error.status === 422 ? (error.envelope.errors ?? []) : []
  const faults = faultsIn(
    errors.map((one) => ({ property: one.property, message: messageOf(one) })),
    around,
  )
  return faults.length > 0 ? { kind: 'refused', faults } : { kind: 'stopped', message: error.message }
}

/** The part of a place that can be left out: the first item on its way that the API does not have yet, else the place itself. */
function placeToLeave(known: unknown, steps: Steps): Steps {
  const at = steps.findIndex(
    (step, index) => isItem(step) && valueAt(known, steps.slice(0, index + 1)) === undefined && index < steps.length - 1,
  )
  return at < 0 ? steps : steps.slice(0, at + 1)
}
const isItem = (step: Step): boolean => step.startsWith('@') || /^\d+$/.test(step)

/** The faults by the places that are left out until they are corrected, so that everything else is saved. */
export function faultsIn<D>(errors: readonly Lack[], { document, known }: Around<D>): Fault[] {
  const found = new Map<string, { steps: Steps; inside: { steps: Steps; message: string }[] }>()
  for (const error of errors) {
    const steps = stepsAt(document, error.property)
    const left = placeToLeave(known, steps)
    const key = left.join('/')
    const one = found.get(key) ?? { steps: left, inside: [] }
    one.inside.push({ steps, message: error.message })
    found.set(key, one)
  }
  return [...found.values()].map(({ steps, inside }) => ({ steps, inside, message: inside[0]?.message ?? '' }))
}

/** Messages by the dotted path that its place has in the document now. */
export function faultsByPath(document: unknown, faults: readonly Fault[]): Record<string, string> {
  const places = faults.flatMap(({ steps, message, inside }) => inside ?? [{ steps, message }])
  return Object.fromEntries(
    places.flatMap(({ steps, message }) => {
      const path = pathAt(document, steps)
      return path === undefined ? [] : [[path, message]]
    }),
  )
}

/** The faults of the fields below a path, by their names relative to it. */
export const faultsUnder = (faults: Record<string, string>, path: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(faults).flatMap(([property, message]) =>
      property.startsWith(path) ? [[property.slice(path.length), message]] : [],
    ),
  )
