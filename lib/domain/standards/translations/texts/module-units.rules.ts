import type { WholeModule } from '@/lib/domain/learning/modules/authoring/module-records.service'
import { stateOf } from '@/lib/domain/learning/modules/authoring/modules.rules'
import { isObject, type JsonObject } from '@/lib/domain/learning/modules/schemas/json-limits.rules'
import { isRichText, joinBody } from '@/lib/domain/learning/modules/schemas/module-bodies.rules'
import { isMarked, SchemaReader, type ValuePlace } from '@/lib/domain/learning/modules/schemas/schema-walk.rules'
import type { Language } from '@/lib/platform/i18n/languages'
import { baseOf } from './base.rules'
import { type Coded, escaped, wordsOf } from './coded-text.rules'
import { blocksOf, translated, translatedBlocks } from './rich-text-blocks.rules'
import { pointerId, type Unit } from './unit.rules'

/** Widgets of texts that are no words of a language. */
const notWords = new Set(['asset', 'code', 'colour', 'questionPicker', 'reference', 'duration'])
const isWording = (place: ValuePlace): place is ValuePlace & { value: string } =>
  typeof place.value === 'string' &&
  place.value.trim() !== '' &&
  !place.schemas.some(
    (schema) => 'x-asset' in schema || 'format' in schema || 'pattern' in schema || notWords.has(String(schema['x-widget'])),
  )

/** A text of a body in one language, as its schema marks it. */
type TextPlace = { pointer: string; value: string | JsonObject; limit: number | null; path: string }

/** The texts of a body that a translation has in its own language, in the order of the body. */
function textPlaces(schema: JsonObject, body: unknown): TextPlace[] {
  const found: TextPlace[] = []
  new SchemaReader(schema).visit(body, (place) => {
    if (!isMarked(place, 'x-localized')) return true
    const lengths = place.schemas.flatMap(({ maxLength }) => (typeof maxLength === 'number' ? [maxLength] : []))
    const at = { pointer: place.pointer, limit: lengths.length > 0 ? Math.min(...lengths) : null, path: place.pointer.slice(1) }
    if (isRichText(place) && isObject(place.value)) found.push({ ...at, value: place.value, limit: null })
    else if (isWording(place)) found.push({ ...at, value: place.value })
    return false
  })
  return found
}

/** The texts of a module's source with their places. */
export function placesOf({ row, locales, type }: WholeModule): TextPlace[] {
  const values = locales[row.sourceLocale]?.values ?? {}
  return textPlaces(type.bodySchema, joinBody(type.bodySchema, { shared: row.shared, localized: values }).body)
}

const titleLimit = 200

/** The texts of a module for translation into a language. */
export function moduleUnits(whole: WholeModule, target: Language): Unit[] {
  const { row, locales } = whole
  const [source, own] = [locales[row.sourceLocale], locales[target]]
  const written = stateOf(row, own)
  const stateAs = (isThere: boolean) => (isThere ? written : 'missing')
  const title: Unit = {
    id: 'title',
    source: escaped(source?.title ?? ''),
    target: own ? escaped(own.title) : null,
    state: stateAs(own !== undefined),
    base: baseOf(own?.title),
    limit: titleLimit,
    place: 'title',
    inlines: [],
  }
  const inBody = placesOf(whole).flatMap(({ pointer, value, limit, path }): Unit[] => {
    const present = own?.values[pointer]
    const [id, base] = [`body.${pointerId(pointer)}`, baseOf(present)]
    if (typeof value === 'string') {
      const text = typeof present === 'string' && present !== '' ? escaped(present) : null
      return [{ id, source: escaped(value), target: text, state: stateAs(text !== null), base, limit, place: path, inlines: [] }]
    }
    const texts = isObject(present) ? translatedBlocks(value, present) : null
    const state = stateAs(isObject(present))
    return blocksOf(value).map(({ id: block, coded, inlines }) => ({
      id: `${id}..${block}`,
      source: coded,
      target: texts?.get(block) ?? null,
      state,
      base,
      limit: null,
      place: path,
      inlines,
      group: id,
    }))
  })
  return [title, ...inBody].filter((unit) => unit.source.trim() !== '')
}

/** Title and values of a language with the texts of a translation, by the identifiers of their units. */
export function translatedModule(whole: WholeModule, target: Language, texts: ReadonlyMap<string, Coded>) {
  const own = whole.locales[target]
  const values: JsonObject = { ...own?.values }
  const units = new Map(moduleUnits(whole, target).map((unit) => [unit.id, unit]))
  for (const { pointer, value } of placesOf(whole)) {
    const id = `body.${pointerId(pointer)}`
    if (typeof value === 'string') {
      const text = texts.get(id)
      if (text !== undefined) values[pointer] = wordsOf(text)
      continue
    }
    const blocks = blocksOf(value).map(({ id: block }) => [block, `${id}..${block}`] as const)
    if (!blocks.some(([, unit]) => texts.has(unit))) continue
    const all = blocks.flatMap(([block, unit]) => {
      const text = texts.get(unit) ?? units.get(unit)?.target
      return text ? [[block, text] as const] : []
    })
    values[pointer] = translated(value, new Map(all))
  }
  const title = texts.get('title')
  return { title: title === undefined ? (own?.title ?? '') : wordsOf(title), values }
}
