import { readModule } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { isSame, joinBody, splitBody } from '@/lib/domain/learning/modules/schemas/module-bodies.rules'
import { ApiError } from '@/lib/platform/http/client'
import { type Language, languages } from '@/lib/platform/i18n/languages'
import type { Schema } from '@/lib/ui/schema-form/schema'
import type { StoredModule } from './document'

type Written = { title: string; body: Schema }
type Stored = { title: string; values: Schema; sourceVersion: number; version: number }
type Sent = { settings?: Schema; locales?: Partial<Record<Language, Partial<Written>>> }

const refusal = (status: number, key: string, property: string) =>
  new ApiError(
    status,
    { statusCode: status, message: key, metadata: {} as never, errors: [{ key, property, message: `${property}: ${key}` }] },
    null,
  )

/** One module as the API keeps it, by the rules of decision 0036: the source brings the structure, and each language has a version of its own. */
export class ModuleApi {
  #version = 1
  #sourceVersion = 1
  #settings: Schema = {}
  #shared: unknown
  readonly #locales: Partial<Record<Language, Stored>> = {}
  readonly source: Language = 'ar'

  constructor(
    readonly schema: Schema,
    first: Partial<Record<Language, Written>>,
  ) {
    this.#shared = splitBody(schema, first[this.source]?.body ?? {}).shared
    for (const language of languages) {
      const own = first[language]
      if (own) this.#write(language, own, 1)
    }
  }

  read(): StoredModule {
    const shown = (language: Language) => {
      const own = this.#locales[language]
      if (!own) return []
      const isStale = language !== this.source && own.sourceVersion < this.#sourceVersion
      const { title, version, sourceVersion } = own
      const state = isStale ? ('stale' as const) : ('draft' as const)
      const updatedAt = '2026-11-21T09:30:00.000Z'
      return [[language, { locale: language, title, body: this.#body(own.values), state, version, sourceVersion, updatedAt }]]
    }
    return structuredClone({
      ...(readModule.example.returns as StoredModule),
      version: this.#version,
      sourceLocale: this.source,
      sourceVersion: this.#sourceVersion,
      settings: this.#settings,
      locales: Object.fromEntries(languages.flatMap(shown)),
      problems: [],
    })
  }

  update(version: number, { settings, locales = {} }: Sent): StoredModule {
    if (version !== this.#version) throw refusal(412, 'versionStale', 'version')
    const before = this.#locales[this.source]
    const source = locales[this.source]
    const { shared, localized } = splitBody(this.schema, source?.body ?? this.#body(before?.values ?? {}))
    for (const language of languages) {
      const body = locales[language]?.body
      if (body && !isSame(splitBody(this.schema, body).shared, shared))
        throw refusal(422, 'contentStructure', `locales.${language}.body`)
    }
    const isNew = Object.entries(localized).some(([pointer, value]) => !isSame(before?.values[pointer], value))
    if (isNew || (source?.title ?? before?.title) !== before?.title) this.#sourceVersion += 1
    this.#shared = shared
    this.#settings = settings ?? this.#settings
    for (const language of languages) {
      const [given, own] = [locales[language], this.#locales[language]]
      if (!given && !own) continue
      const body = given?.body ?? this.#body(this.#kept(own?.values ?? {}))
      const isWritten = given !== undefined || language === this.source
      this.#write(language, { title: given?.title ?? own?.title ?? '', body }, isWritten ? this.#sourceVersion : undefined)
    }
    this.#version += 1
    return this.read()
  }

  writeLocale(
    language: Language,
    version: number | undefined,
    { sourceVersion, ...written }: Written & { sourceVersion?: number },
  ) {
    if (version !== this.#locales[language]?.version) throw refusal(412, 'versionStale', 'version')
    if (!isSame(splitBody(this.schema, written.body).shared, this.#shared))
      throw refusal(422, 'contentStructure', `locales.${language}.body`)
    this.#write(language, written, sourceVersion ?? this.#sourceVersion)
    this.#version += 1
  }

  #body = (values: Schema): Schema => joinBody(this.schema, { shared: this.#shared, localized: values }).body as Schema

  /** Texts that still have a place in the structure. */
  #kept(values: Schema): Schema {
    const unused = new Set(joinBody(this.schema, { shared: this.#shared, localized: values }).unused)
    return Object.fromEntries(Object.entries(values).filter(([pointer]) => !unused.has(pointer)))
  }

  #write(language: Language, { title, body }: Written, sourceVersion: number | undefined): void {
    const before = this.#locales[language]
    const next = {
      title,
      values: splitBody(this.schema, body).localized,
      sourceVersion: sourceVersion ?? before?.sourceVersion ?? 1,
    }
    const isOther =
      !before || before.title !== title || before.sourceVersion !== next.sourceVersion || !isSame(before.values, next.values)
    if (isOther) this.#locales[language] = { ...next, version: (before?.version ?? 0) + 1 }
  }
}
