import { idsOf, type Steps, valueAt, withValueAt } from '@/lib/ui/schema-form/places'
import { branchAt, branchesOf, isSchema, itemOf, kindOf, resolved, type Schema } from '@/lib/ui/schema-form/schema'

/**
 * Two people changed the same place. What this one wrote stays; what the other wrote is offered. `order`: both moved the items of a list,
 * and `theirs` are its ids in their order.
 */
export type Conflict = { steps: Steps; kind: 'value' | 'order'; theirs: unknown }
export type Merged = {
  value: unknown
  conflicts: Conflict[]
  /** Where something of the other was taken. */
  taken: Steps[]
}

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (isSchema(value) && Object.values(value).every(isNothing))

/** Whether two values are equal; what is absent is as good as what is empty, because neither is stored. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other)
  if (Array.isArray(one))
    return Array.isArray(other) && one.length === other.length && one.every((item, at) => isSame(item, other[at]))
  if (!isSchema(one) || !isSchema(other)) return false
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => isSame(own(one, name), own(other, name)))
}

const own = (value: unknown, name: string): unknown => (isSchema(value) && Object.hasOwn(value, name) ? value[name] : undefined)
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

type Sides = {
  /**
   * The common bases of both: the last known state, and states that were sent without knowing whether they
   * arrived.
   */
  bases: unknown[]
  mine: unknown
  theirs: unknown
}

/**
 * Merges field by field what two people made of one value. A field that only one of them changed is theirs; one that both changed differently
 * keeps what is `mine` and is told as a conflict. Items of lists are matched by their ids, so that they may be added, removed and moved.
 */
export function merged(schema: Schema, sides: Sides, root: Schema = schema): Merged {
  const merge = new Merge(root)
  return { value: merge.value(schema, sides, []), conflicts: merge.conflicts, taken: merge.taken }
}

class Merge {
  readonly conflicts: Conflict[] = []
  readonly taken: Steps[] = []

  constructor(readonly root: Schema) {}

  value(given: Schema, { bases, mine, theirs }: Sides, at: Steps): unknown {
    const all = [...bases, mine, theirs]
    if (isSame(mine, theirs)) return mine
    const schema = this.#branch(given, all)
    if (!schema) return this.#whole({ bases, mine, theirs }, at)
    const isOf = (test: (value: unknown) => boolean) => all.every((value) => value === undefined || value === null || test(value))
    if (schema['x-localized'] === true && isOf(isSchema))
      return this.#record({ bases, mine, theirs }, at, () => ({ type: 'string' }))
    const kind = kindOf(schema)
    if (kind === 'record' && isOf(isSchema))
      return this.#record({ bases, mine, theirs }, at, (name) =>
        isSchema(schema.properties) && Object.hasOwn(schema.properties, name) ? resolved(schema.properties[name], this.root) : {},
      )
    if (kind === 'list' && isOf(Array.isArray)) {
      if (all.every((list) => idsOf(listIn(list)))) return this.#items(schema, { bases, mine, theirs }, at)
      if (all.every((list) => listIn(list).length === listIn(mine).length))
        return listIn(mine).map((item, place) =>
          this.value(
            itemOf(schema, place, this.root),
            { bases: bases.map((base) => listIn(base)[place]), mine: item, theirs: listIn(theirs)[place] },
            [...at, String(place)],
          ),
        )
    }
    return this.#whole({ bases, mine, theirs }, at)
  }

  /** The schema of a value; of alternatives the one that all sides chose, undefined where they chose different ones. */
  #branch(schema: Schema, all: unknown[]): Schema | undefined {
    if (kindOf(schema) !== 'variants') return schema
    const branches = branchesOf(schema, this.root)
    const chosen = new Set(all.filter((value) => !isNothing(value)).map((value) => branchAt(branches, value)))
    const [only = -1] = chosen
    return chosen.size === 1 ? branches[only] : undefined
  }

  /** A value that is taken or left as a whole. */
  #whole({ bases, mine, theirs }: Sides, at: Steps): unknown {
    if (bases.some((base) => isSame(base, theirs))) return mine
    if (bases.every((base) => isSame(base, mine))) {
      this.taken.push(at)
      return theirs
    }
    this.conflicts.push({ steps: at, kind: 'value', theirs })
    return mine
  }

  #record({ bases, mine, theirs }: Sides, at: Steps, schemaOf: (name: string) => Schema): unknown {
    const names = new Set([mine, theirs].flatMap((value) => Object.keys(isSchema(value) ? value : {})))
    const entries = [...names].map((name) => {
      const sides = { bases: bases.map((base) => own(base, name)), mine: own(mine, name), theirs: own(theirs, name) }
      return [name, this.value(schemaOf(name), sides, [...at, name])] as const
    })
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
  }

  #items(schema: Schema, { bases, mine, theirs }: Sides, at: Steps): unknown[] {
    const byId = (list: unknown) => new Map((idsOf(listIn(list)) ?? []).map((id, place) => [id, listIn(list)[place]]))
    const [old, ours, others] = [bases.map(byId), byId(mine), byId(theirs)]
    const kept = new Map<string, unknown>()
    for (const id of new Set([...ours.keys(), ...others.keys()])) {
      const sides = { bases: old.map((items) => items.get(id)), mine: ours.get(id), theirs: others.get(id) }
      const item = this.#item(schema, sides, [...at, `@${id}`], old.filter((items) => items.has(id)).length)
      if (item !== undefined) kept.set(id, item)
    }
    const order = this.#order(
      old.map((items) => [...items.keys()]),
      [...ours.keys()],
      [...others.keys()],
      at,
    )
    return order.flatMap((id) => (kept.has(id) ? [kept.get(id)] : []))
  }

  /** One item that may have been added or removed; `known` says in how many of the bases it was. */
  #item(schema: Schema, sides: Sides, at: Steps, known: number): unknown {
    const { bases, mine, theirs } = sides
    if (mine !== undefined && theirs !== undefined) return this.value(itemOf(schema, 0, this.root), sides, at)
    if (mine === undefined) {
      if (known === 0) this.taken.push(at)
      // Removed here; what somebody else has written in it since is offered.
      else if (!bases.some((base) => isSame(base, theirs))) this.conflicts.push({ steps: at, kind: 'value', theirs })
      return known === 0 ? theirs : undefined
    }
    if (known < bases.length) return mine
    if (bases.every((base) => isSame(base, mine))) {
      this.taken.push(at)
      return undefined
    }
    this.conflicts.push({ steps: at, kind: 'value', theirs: undefined })
    return mine
  }

  /** The order of a list: of whoever moved items, with what the other added behind what it stood behind. */
  #order(bases: string[][], mine: string[], theirs: string[], at: Steps): string[] {
    const common = mine.filter((id) => theirs.includes(id))
    const moved = (list: string[], base: string[]) => {
      const shared = list.filter((id) => common.includes(id) && base.includes(id))
      const before = base.filter((id) => shared.includes(id))
      return shared.some((id, place) => id !== before[place])
    }
    const areSame = theirs.filter((id) => common.includes(id)).every((id, place) => id === common[place])
    const theyMoved = !areSame && bases.every((base) => moved(theirs, base))
    const iMoved = bases.some((base) => moved(mine, base))
    if (theyMoved && iMoved) this.conflicts.push({ steps: at, kind: 'order', theirs })
    if (theyMoved && !iMoved) this.taken.push(at)
    return theyMoved && !iMoved ? withAdded(theirs, mine) : withAdded(mine, theirs)
  }
}

/** A list with what another one has beside it, each behind what it stands behind there. */
function withAdded(list: readonly string[], other: readonly string[]): string[] {
  const all = [...list]
  for (const [place, id] of other.entries()) {
    if (all.includes(id)) continue
    const before = other.slice(0, place).findLast((it) => all.includes(it))
    all.splice(before === undefined ? 0 : all.indexOf(before) + 1, 0, id)
  }
  return all
}

/** A list with its items in the order of these ids; others stay behind what they stood behind. */
export function inOrder(list: readonly unknown[], ids: readonly unknown[]): unknown[] {
  const own = idsOf(list)
  if (!own) return [...list]
  const wanted = ids.filter((id): id is string => typeof id === 'string' && own.includes(id))
  return withAdded(wanted, own).map((id) => list[own.indexOf(id)])
}

/** Conflicts with more of them, each offer once. */
export const withMore = (known: readonly Conflict[], found: readonly Conflict[]): Conflict[] => [
  ...known,
  ...found.filter((one) => !known.some((other) => isSame(other, one))),
]

/** A document with what the other wrote in the place of one's own. */
export function withTheirs<D>(document: D, { kind, steps, theirs }: Conflict): D {
  if (kind === 'value') return withValueAt(document, steps, theirs) as D
  const list = valueAt(document, steps)
  return Array.isArray(list) && idsOf(list) && Array.isArray(theirs)
    ? (withValueAt(document, steps, inOrder(list, theirs)) as D)
    : document
}
