import type { z } from 'zod'
import type { Module } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import { isSame, merged } from '@/lib/ui/autosave/merge'
import type { Known } from '@/lib/ui/autosave/ports'
import { combined, textsOf, withoutLanguages } from '@/lib/ui/schema-form/bilingual'
import { isSchema, projected, type Schema } from '@/lib/ui/schema-form/schema'

export type StoredModule = z.input<typeof Module>
/** The fields of a module that an author edits: both languages at once. */
export type ModuleDocument = { title: Partial<Record<Language, string>>; settings: unknown; body: unknown }
export type KnownModule = Known<ModuleDocument> & { module: StoredModule }
export type Schemas = { settings: Schema; body: Schema }

const parts = ['title', 'settings', 'body'] as const
export type Part = (typeof parts)[number]
const titleSchema: Schema = { type: 'string', maxLength: 200, 'x-localized': true }

/** The schemas of a type as its modules are edited: settings are common to all languages. */
export const schemasOf = ({ configSchema, bodySchema }: { configSchema: Schema; bodySchema: Schema }): Schemas => ({
  settings: withoutLanguages(configSchema),
  body: bodySchema,
})
export const schemaOf = (schemas: Schemas, part: Part): Schema => (part === 'title' ? titleSchema : schemas[part])

export const otherThan = (language: Language): Language => languages.find((each) => each !== language) ?? language

const perLanguage = <T>(of: (language: Language) => T | undefined): Partial<Record<Language, T>> =>
  Object.fromEntries(languages.flatMap((language) => (of(language) === undefined ? [] : [[language, of(language)]])))

/** A module of the API as it is edited. */
export function knownOf(schemas: Schemas, module: StoredModule): KnownModule {
  const { locales, settings, sourceLocale, version } = module
  const bodies = perLanguage((language) => locales[language]?.body)
  return {
    module,
    version,
    document: {
      title: perLanguage((language) => locales[language]?.title),
      settings,
      body: combined(schemas.body, bodies, sourceLocale, schemas.body) ?? {},
    },
  }
}

const recordIn = (value: unknown): Schema => (isSchema(value) ? value : {})
/** The content of one language, as the API takes it. */
export const bodyIn = (schemas: Schemas, { body }: ModuleDocument, language: Language): Schema =>
  recordIn(projected(schemas.body, body, language, schemas.body))

/** A document as it is sent: without what is empty or hidden, and without spaces around a title. */
export const toSent =
  (schemas: Schemas, source: Language) =>
  (document: ModuleDocument): ModuleDocument => ({
    title: perLanguage((language) => document.title[language]?.trim() || undefined),
    settings: projected(schemas.settings, document.settings, source, schemas.settings),
    body: combined(
      schemas.body,
      perLanguage((language) => bodyIn(schemas, document, language)),
      source,
      schemas.body,
    ),
  })

/** Merges each part of a document by its own schema. */
export function mergeDocuments(
  schemas: Schemas,
  { bases, mine, theirs }: { bases: ModuleDocument[]; mine: ModuleDocument; theirs: ModuleDocument },
) {
  const found = parts.map((part) => {
    const { value, conflicts, taken } = merged(schemaOf(schemas, part), {
      bases: bases.map((base) => base[part]),
      mine: mine[part],
      theirs: theirs[part],
    })
    return {
      entry: [part, value] as const,
      conflicts: conflicts.map((conflict) => ({ ...conflict, steps: [part, ...conflict.steps] })),
      taken: taken.map((steps) => [part, ...steps]),
    }
  })
  return {
    value: Object.fromEntries(found.map(({ entry }) => entry)) as ModuleDocument,
    conflicts: found.flatMap(({ conflicts }) => conflicts),
    taken: found.flatMap(({ taken }) => taken),
  }
}

export type Change =
  /** Settings, structure and source, and a translation where it is up to date. */
  | { kind: 'module'; body: { settings?: Schema; locales?: Partial<Record<Language, { title?: string; body?: Schema }>> } }
  /** A translation alone, of the source that it was written from. */
  | { kind: 'translation'; locale: Language; version?: number; body: { title: string; body: Schema; sourceVersion?: number } }
  /** A translation needs a title before anything of it can be saved. */
  | { kind: 'needsTitle'; locale: Language }

/**
 * The changes to send so that the stored module becomes the document. An outdated translation is saved
 * without being marked as up to date: only its translator does that. `mayUpdate`: the person may change more
 * than translations.
 */
export function changeFor(
  schemas: Schemas,
  { module, document: known }: KnownModule,
  document: ModuleDocument,
  mayUpdate: boolean,
): Change | null {
  const source = module.sourceLocale
  const target = otherThan(source)
  const isOther = (language: Language) => !isSame(bodyIn(schemas, document, language), bodyIn(schemas, known, language))
  const written = (language: Language) => {
    const title = document.title[language]
    return {
      ...(title !== known.title[language] && title && { title }),
      ...(isOther(language) && { body: bodyIn(schemas, document, language) }),
    }
  }
  const own = written(source)
  const hasSettings = !isSame(document.settings, known.settings)
  const stored = module.locales[target]
  // Its texts alone: where only the structure changed, the API keeps them at their items.
  const hasTexts =
    document.title[target] !== known.title[target] ||
    !isSame(textsOf(schemas.body, document.body, target), textsOf(schemas.body, known.body, target))
  const title = document.title[target]
  const translation = hasTexts && title !== undefined ? { title, body: bodyIn(schemas, document, target) } : undefined
  if (mayUpdate && (hasSettings || Object.keys(own).length > 0 || (translation && stored?.state !== 'stale'))) {
    const locales = {
      ...(Object.keys(own).length > 0 && { [source]: own }),
      ...(translation && stored?.state !== 'stale' && { [target]: translation }),
    }
    return {
      kind: 'module',
      body: {
        ...(hasSettings && { settings: recordIn(document.settings) }),
        ...(Object.keys(locales).length > 0 && { locales }),
      },
    }
  }
  if (translation)
    return {
      kind: 'translation',
      locale: target,
      version: stored?.version,
      body: { ...translation, ...(stored && { sourceVersion: stored.sourceVersion }) },
    }
  if (hasTexts) return { kind: 'needsTitle', locale: target }
  return document.title[source] === known.title[source] ? null : { kind: 'needsTitle', locale: source }
}
