import type { LocaleState } from '@/lib/domain/learning/modules/words'
import type { RefusalReason, TextKind } from '../words'
import type { Coded } from './coded-text.rules'

/** The meaning of a mark of a source: what a translator moves and cannot lose. */
export type Inline = {
  number: number
  kind: 'bold' | 'italic' | 'strike' | 'code' | 'link' | 'break' | 'formula' | 'gap'
  isPair: boolean
  /** A formula, the address of a link, or a gap as it is written. */
  shown?: string
}

/** One text of a record, from one language into the other. */
export type Unit = {
  /** Within its record; letters, digits and `.:-_`, so that it may be an identifier of XLIFF. */
  id: string
  source: Coded
  /** Null: there is none, or one whose formatting is another. */
  target: Coded | null
  state: LocaleState
  /** Stored value in the language that it is translated into, as a short hash: another one was written after the export. */
  base: string
  /** The most characters. */
  limit: number | null
  /** Where it is, for people. */
  place: string
  inlines: readonly Inline[]
  /** Texts of the same group become one value: all of them are needed. */
  group?: string
}

/** A record with texts. */
export type Translatable = {
  kind: TextKind
  id: string
  title: string
  /** The name of its type, for people. */
  type: string
  units: Unit[]
  /** Texts without which nothing is stored where the language has none of them yet. */
  needed: readonly string[]
  /** Why none of its texts may be written. */
  refusal?: RefusalReason
}

export const recordKey = ({ kind, id }: Pick<Translatable, 'kind' | 'id'>): string => `${kind}.${id}`
/** The identifier of a text in files. */
export const unitKey = (record: Pick<Translatable, 'kind' | 'id'>, unit: Pick<Unit, 'id'>): string =>
  `${recordKey(record)}.${unit.id}`

/** A pointer of a body as an identifier: signs that XLIFF does not take stand as their number. */
export const pointerId = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((token) => token.replace(/[^A-Za-z0-9_-]/g, (sign) => `:${sign.charCodeAt(0).toString(16)}:`))
    .join('.')

const identifier = /^(path|module|assessment|question)\.([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})\.([\w.:-]{1,1000})$/
/** The record that an identifier of a file names; null: it is none of these. */
export function recordOf(id: string): { kind: TextKind; id: string } | null {
  const found = id.length > 1100 ? null : identifier.exec(id)
  return found ? { kind: found[1] as TextKind, id: found[2] ?? '' } : null
}
