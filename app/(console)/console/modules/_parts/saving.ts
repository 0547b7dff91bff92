import type { writeModuleLocale } from '@/lib/domain/learning/modules/authoring/module-locales.contract'
import type { readModule, updateModule } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { ApiError } from '@/lib/platform/http/client'
import { isLanguage, type Language } from '@/lib/platform/i18n/languages'
import type { call } from '@/lib/ui/api-client'
import type { Fault, SaveOutcome } from '@/lib/ui/autosave/ports'
import type { Endpoint } from '@/lib/ui/endpoint'
import type { FieldError } from '@/lib/ui/form/values'
import { fieldAt, stepsAt } from '@/lib/ui/schema-form/places'
import { type Names, titleOf } from '@/lib/ui/schema-form/schema'
import { changeFor, type KnownModule, knownOf, type ModuleDocument, type Part, type Schemas, type StoredModule } from './document'

export type SaveCalls = {
  read: Endpoint<typeof readModule>
  /** Without it the person may translate only. */
  update?: Endpoint<typeof updateModule>
  translate?: Endpoint<typeof writeModuleLocale>
}
export type Saving = {
  id: string
  call: typeof call
  calls: SaveCalls
  schemas: Schemas
  /** Names of fields whose schema gives them none. */
  names: Names
  words: { title: string; failed: string; needsTitle: string }
}

/** A field of the form: its part, its dotted path there, and the language where it is of one. */
export type Place = { part: Part; path: string; language?: Language }

/** A place that the API names, as the field that shows it. */
export function placeOf(schemas: Schemas, document: ModuleDocument, property: string): Place | null {
  const [root, ...rest] = property.split('.')
  if (root === 'settings') return { part: 'settings', path: rest.join('.') }
  const [language, of, ...inside] = rest
  if (root !== 'locales' || !isLanguage(language)) return null
  if (of !== 'body') return { part: 'title', path: language, language }
  return { part: 'body', path: fieldAt(schemas.body, document.body, inside.join('.'), language).path, language }
}

/** The label of the field that contains a place: the last name in the path that is not a number. */
export function nameAt({ part, path }: Place, { names, words }: Pick<Saving, 'names' | 'words'>): string {
  if (part === 'title') return words.title
  const name = path.split('.').findLast((step) => !/^\d+$/.test(step) && !isLanguage(step))
  return name === undefined ? words.title : titleOf(name, {}, names)
}

/** An error of the API under the name that its field has on the page. */
export const saidAt = ({ message, property }: FieldError, place: Place, saving: Pick<Saving, 'names' | 'words'>): string =>
  message.replace(property, `\u2068${nameAt(place, saving)}\u2069`)

function faultsOf(saving: Saving, document: ModuleDocument, errors: readonly FieldError[]): Fault[] {
  return errors.flatMap((error) => {
    const place = placeOf(saving.schemas, document, error.property)
    if (!place) return []
    const value = document[place.part]
    const message = saidAt(error, place, saving)
    return [{ steps: [place.part, ...stepsAt(value, place.path)], message }]
  })
}

/** Reads the module anew; null where the API cannot be reached. */
export async function readAnew({
  id,
  call,
  calls,
  schemas,
}: Pick<Saving, 'id' | 'call' | 'calls' | 'schemas'>): Promise<KnownModule | null> {
  try {
    return knownOf(schemas, (await call(calls.read, { params: { id } })).data)
  } catch {
    return null
  }
}

/** One request that saves a document onto what is known, and its outcome. */
export async function save(saving: Saving, document: ModuleDocument, onto: KnownModule): Promise<SaveOutcome<KnownModule>> {
  const { id, call, calls, schemas, words } = saving
  const change = changeFor(schemas, onto, document, calls.update !== undefined)
  if (!change) return { kind: 'saved', now: onto }
  if (change.kind === 'needsTitle')
    return { kind: 'refused', faults: [{ steps: ['title', change.locale], message: words.needsTitle }] }
  try {
    if (change.kind === 'module' && calls.update) {
      const headers = { 'if-match': `"${onto.version}"` }
      const { data } = await call(calls.update, { params: { id }, headers, body: change.body })
      return { kind: 'saved', now: knownOf(schemas, data) }
    }
    if (change.kind !== 'translation' || !calls.translate) return { kind: 'stopped', message: words.failed }
    const headers = change.version === undefined ? undefined : { 'if-match': `"${change.version}"` }
    await call(calls.translate, { params: { id, locale: change.locale }, headers, body: change.body })
    const now = await readAnew(saving)
    return now ? { kind: 'saved', now } : { kind: 'offline' }
  } catch (error) {
    // The structure is that of the source, which somebody may have changed; a translation has a version of its own.
    const isOther = isOfOtherStructure(error) ? ((await readAnew(saving))?.version ?? onto.version) > onto.version : false
    return isOther ? { kind: 'conflict' } : outcomeOf(saving, document, error)
  }
}

const isOfOtherStructure = (error: unknown): boolean =>
  error instanceof ApiError && error.envelope.errors?.some(({ key }) => key === 'contentStructure') === true

function outcomeOf(saving: Saving, document: ModuleDocument, error: unknown): SaveOutcome<KnownModule> {
  if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429 || error.status === 401)
    return { kind: 'offline' }
  if (error.status === 412) return { kind: 'conflict' }
  const faults = error.status === 422 ? faultsOf(saving, document, error.envelope.errors ?? []) : []
  return faults.length > 0 ? { kind: 'refused', faults } : { kind: 'stopped', message: error.message }
}

/** The problems that prevent the publication of a module, each with its place in the form. */
export const problemsOf = (saving: Pick<Saving, 'schemas' | 'names' | 'words'>, module: StoredModule, document: ModuleDocument) =>
  module.problems.map((problem) => {
    const place = placeOf(saving.schemas, document, problem.property)
    return { place, text: place ? saidAt(problem, place, saving) : problem.message, key: problem.property }
  })
