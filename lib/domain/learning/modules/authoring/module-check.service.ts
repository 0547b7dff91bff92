import { type FieldError, invalid } from '@/lib/platform/errors'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import { holdsUnstorable } from '../module-types/module-type-check.service'
import type { TypeVersion } from '../module-types/module-type-versions.service'
import { isObject, type JsonObject } from '../schemas/json-limits.rules'
import { immutableChanges, isSame, joinBody, richTextFaults, splitBody } from '../schemas/module-bodies.rules'
import { type Asker, type BodyAnswer, checkSchemas } from '../schemas/module-type-compiler'
import { withoutHiddenFields } from '../schemas/shown-fields.rules'
import { differences, draftSchema, pathOf } from './module-content.rules'

export type Schemas = Pick<TypeVersion, 'configSchema' | 'bodySchema'>
export type Written = { title: string; body: JsonObject }
/** An author's input: the settings, and the whole content of each language. */
export type Content = { settings: JsonObject; locales: Partial<Record<Language, Written>> }

/** The problem of a value, by the keyword that it violates. */
const keys: Record<string, string> = {
  required: 'required',
  additionalProperties: 'unknown',
  type: 'contentType',
  enum: 'contentChoice',
  const: 'contentChoice',
  minItems: 'contentTooFew',
  maxItems: 'contentTooMany',
  minLength: 'contentTooShort',
  maxLength: 'contentTooLong',
  minimum: 'contentNumber',
  maximum: 'contentNumber',
  multipleOf: 'contentNumber',
  uniqueItems: 'contentRepeated',
  pattern: 'pattern',
  format: 'format',
}

type Part = { property: string; schema: JsonObject; value: JsonObject; isBody: boolean }

/**
 * The first invalid place of each part, and every fault of the formatted texts. A draft need not be complete; content to be published must be, as far as
 * it is shown: the values of hidden fields are kept, and only have to be valid as those of a draft.
 */
export async function contentProblems(
  asker: Asker,
  schemas: Schemas,
  content: Content,
  want: 'draft' | 'complete',
): Promise<FieldError[]> {
  const { configSchema, bodySchema } = schemas
  const ofLanguages = languages.flatMap((language) => {
    const written = content.locales[language]
    return written ? [{ property: `locales.${language}.body`, schema: bodySchema, value: written.body, isBody: true }] : []
  })
  const parts: Part[] = [{ property: 'settings', schema: configSchema, value: content.settings, isBody: false }, ...ofLanguages]
  const { answers } = await checkSchemas(
    asker,
    parts.map(({ schema, value }) =>
      want === 'draft' ? { schema: draftSchema(schema), body: value } : { schema, body: withoutHiddenFields(schema, value) },
    ),
  )
  return parts.flatMap((part, at) => problemsOfPart(part, answers[at]?.body))
}

function problemsOfPart({ property, schema, value, isBody }: Part, answer: BodyAnswer | undefined): FieldError[] {
  if (holdsUnstorable(value)) return [{ key: 'bodyInvalid', property }]
  // Checks after one that was too costly were not made.
  if (!answer) return [{ key: 'bodyTooCostly', property }]
  if (!answer.ok && answer.rule !== 'bodyInvalid') return [{ key: answer.rule, property }]
  if (!answer.ok) {
    const place = answer.path === '' ? property : `${property}.${answer.path}`
    return [{ key: keys[answer.keyword] ?? 'bodyInvalid', property: place }]
  }
  if (!isBody) return []
  return richTextFaults(schema, value).map(({ rule, pointer, path }) => ({
    key: rule,
    property: [property, pathOf(value, pointer), path].filter((it) => it !== '').join('.'),
  }))
}

/**
 * Refuses invalid content (422); returns the problems that prevent its publication. Problems of languages that were not `sent` are reported only if
 * the sent ones are valid.
 */
export async function acceptedContent(
  asker: Asker,
  schemas: Schemas,
  content: Content,
  sent: readonly Language[] = languages,
): Promise<FieldError[]> {
  const faults = await contentProblems(asker, schemas, content, 'draft')
  const isSent = ({ property }: FieldError) =>
    !property.startsWith('locales.') || sent.some((language) => property.startsWith(`locales.${language}.`))
  if (faults.length > 0) throw invalid(...(faults.some(isSent) ? faults.filter(isSent) : faults))
  return contentProblems(asker, schemas, content, 'complete')
}

export type Divided = { shared: JsonObject; values: Partial<Record<Language, JsonObject>> }
const asObject = (value: unknown): JsonObject => (isObject(value) ? value : {})

/** Splits valid content into the common part and the values of each language; a translation with another structure is refused (422). */
export function divided({ bodySchema }: Schemas, sourceLocale: Language, locales: Content['locales']): Divided {
  const parts = languages.flatMap((language) => {
    const written = locales[language]
    return written ? [{ language, body: written.body, ...splitBody(bodySchema, written.body) }] : []
  })
  const source = parts.find(({ language }) => language === sourceLocale)
  if (!source) throw invalid({ key: 'required', property: `locales.${sourceLocale}` })
  const faults = parts.flatMap(({ language, body, shared }) => {
    if (isSame(shared, source.shared)) return []
    const other = differences({ schema: bodySchema, body: source.body }, { schema: bodySchema, body })
    const first = other.find(({ isLocalized }) => !isLocalized)
    return [{ key: 'contentStructure', property: [`locales.${language}.body`, first?.path].filter(Boolean).join('.') }]
  })
  if (faults.length > 0) throw invalid(...faults)
  return {
    shared: asObject(source.shared),
    values: Object.fromEntries(parts.map(({ language, localized }) => [language, localized])),
  }
}

/** The texts of a language that still have a place in the structure. */
export function keptValues({ bodySchema }: Schemas, shared: JsonObject, values: JsonObject): JsonObject {
  const unused = new Set(joinBody(bodySchema, { shared, localized: values }).unused)
  return Object.fromEntries(Object.entries(values).filter(([pointer]) => !unused.has(pointer)))
}

/** Refuses changes of values that may not change after publication (422). */
export function assertImmutable({ configSchema, bodySchema }: Schemas, published: Content, content: Content): void {
  const ofPart = (property: string, schema: JsonObject, before: JsonObject, after: JsonObject) =>
    immutableChanges(schema, before, after).map((pointer) => ({
      key: 'contentImmutable',
      property: `${property}.${pathOf(after, pointer)}`,
    }))
  const faults = [
    ...ofPart('settings', configSchema, published.settings, content.settings),
    ...languages.flatMap((language) => {
      const [before, after] = [published.locales[language], content.locales[language]]
      return before && after ? ofPart(`locales.${language}.body`, bodySchema, before.body, after.body) : []
    }),
  ]
  if (faults.length > 0) throw invalid(...faults)
}
