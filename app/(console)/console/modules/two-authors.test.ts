import { describe, expect, it } from 'vitest'
import { writeModuleLocale } from '@/lib/domain/learning/modules/authoring/module-locales.contract'
import { readModule, updateModule } from '@/lib/domain/learning/modules/authoring/modules.contract'
import {
  academy,
  arabic,
  english,
  type Shown,
  walk,
  walkBody,
  walkType,
} from '@/lib/domain/learning/modules/authoring/modules.fixtures'
import { ApiError } from '@/lib/platform/http/client'
import type { Language } from '@/lib/platform/i18n/languages'
import type { Answer } from '@/lib/platform/testing/call'
import { valueAt, withValueAt } from '@/lib/ui/schema-form/places'
import { Author, type Call } from './_parts/author.fixtures'
import { knownOf, type ModuleDocument, schemasOf } from './_parts/document'
import { ModuleApi } from './_parts/module-api.fixtures'

type Academy = Awaited<ReturnType<typeof academy>>
const schemas = schemasOf(walkType)

/** Sends the requests of an editor to the API itself. */
async function sent({ admin }: Academy, { id, params, version, body }: Parameters<Call>[0]): Promise<Answer> {
  const headers = version === undefined ? undefined : { 'if-match': `"${version}"` }
  if (id === readModule.id) return admin.call(readModule, { params: { id: params.id ?? '' } })
  if (id === updateModule.id) return admin.call(updateModule, { params: { id: params.id ?? '' }, headers, body: body as object })
  const place = { id: params.id ?? '', locale: params.locale ?? '' }
  return admin.call(writeModuleLocale, { params: place, headers, body: body as never })
}

/** An editor of a module against the API; `loseAnswer` cuts the network after the next change has arrived. */
function editorOf(school: Academy, module: Shown, name: string) {
  const network = { loseAnswer: false }
  const send: Call = async (request) => {
    const { status, envelope, data } = await sent(school, request)
    if (network.loseAnswer && request.id !== readModule.id) {
      network.loseAnswer = false
      throw new TypeError('Failed to fetch')
    }
    if (status !== 200) throw new ApiError(status, envelope, null)
    return { data }
  }
  const { editor } = new Author(name, schemas, module, send)
  const type = (path: string, value: unknown) => editor.edit((now) => withValueAt(now, path.split('/'), value) as ModuleDocument)
  return { editor, type, network }
}
const at = ({ editor }: ReturnType<typeof editorOf>, path: string) => valueAt(editor.view.document, path.split('/'))

describe('the editor of a module whose type was registered a minute ago', () => {
  it('has what two authors wrote at once, in both languages, although answers are lost', async () => {
    const school = await academy()
    const module = await school.made()
    const [one, two] = [editorOf(school, module, 'one'), editorOf(school, module, 'two')]
    one.type('body/stops/@door/task/ar', 'افحص المخرجين')
    one.type('settings/photos', 'none')
    two.type('body/stops/@ladder/task/en', 'Check both ladders')
    two.type('title/ar', 'جولة في المخزن')
    one.network.loseAnswer = true
    await one.editor.attempt()
    expect(one.editor.view.status).toBe('offline')
    one.type('body/stops/@door/task/ar', 'افحص المخرجين معًا')
    await two.editor.attempt()
    await one.editor.attempt()
    // An item is added by the one and both write in the same place.
    one.type('body/stops/@new', { id: 'new', hazard: 'fire', task: { ar: 'افحص الطفاية' } })
    one.type('title/en', 'Mine')
    two.type('title/en', 'Theirs')
    await two.editor.attempt()
    await one.editor.attempt()
    two.editor.adopt(one.editor.view.known)
    await two.editor.attempt()
    for (const each of [one, two]) {
      expect(each.editor.view.status).toBe('saved')
      expect(at(each, 'body/stops/@door/task/ar')).toBe('افحص المخرجين معًا')
      expect(at(each, 'body/stops/@ladder/task/en')).toBe('Check both ladders')
      expect(at(each, 'body/stops/@new/task/ar')).toBe('افحص الطفاية')
      expect(at(each, 'title/ar')).toBe('جولة في المخزن')
      expect(at(each, 'title/en')).toBe('Mine')
      expect(at(each, 'settings/photos')).toBe('none')
    }
    expect(one.editor.view.conflicts).toEqual([{ kind: 'value', steps: ['title', 'en'], theirs: 'Theirs' }])
    expect(knownOf(schemas, await school.read(module.id)).document).toEqual(one.editor.view.known.document)
  })

  it('saves everything but a field that is refused, which it names', async () => {
    const school = await academy()
    const module = await school.made()
    const author = editorOf(school, module, 'one')
    author.type('body/stops/@door/task/en', 'x'.repeat(501))
    author.type('title/en', 'Saved')
    await author.editor.attempt()
    expect(author.editor.view).toMatchObject({ status: 'refused', faults: [{ steps: ['body', 'stops', '@door', 'task', 'en'] }] })
    const stored = await school.read(module.id)
    expect(stored.locales.en?.title).toBe('Saved')
    author.type('title/ar', '')
    author.type('settings/photos', 'none')
    await author.editor.attempt()
    expect(author.editor.view.faults.map(({ steps }) => steps)).toContainEqual(['title', 'ar'])
    expect((await school.read(module.id)).settings.photos).toBe('none')
    author.type('title/ar', arabic.title)
    author.type('body/stops/@door/task/en', 'Check the exit')
    await author.editor.attempt()
    expect(author.editor.view).toMatchObject({ status: 'saved', faults: [] })
  })

  it('begins a translation with its title, and leaves one stale until its translator says otherwise', async () => {
    const school = await academy()
    const { en: _, ...locales } = {
      ar: { title: 'جولة', body: { stops: [{ id: 'door', hazard: 'fire', task: 'افحص' }] } },
      en: null,
    }
    const author = editorOf(school, await school.made({ typeKey: walkType.key, sourceLocale: 'ar', locales }), 'one')
    author.type('body/stops/@door/task/en', 'Check')
    await author.editor.attempt()
    expect(author.editor.view).toMatchObject({ status: 'refused', faults: [{ steps: ['title', 'en'] }] })
    author.type('title/en', 'A walk')
    await author.editor.attempt()
    const stateOf = () => author.editor.view.known.module.localeStates.en
    expect([author.editor.view.status, stateOf()]).toEqual(['saved', 'draft'])
    author.type('body/stops/@door/task/ar', 'افحص الباب')
    await author.editor.attempt()
    expect(stateOf()).toBe('stale')
    author.type('body/stops/@door/task/en', 'Check the')
    await author.editor.attempt()
    expect([author.editor.view.status, stateOf(), at(author, 'body/stops/@door/task/en')]).toEqual([
      'saved',
      'stale',
      'Check the',
    ])
  })
})

describe('the API that the search for lost words has in its place', () => {
  it('takes, refuses and numbers changes as the real one does', async () => {
    const school = await academy()
    const { id } = await school.made({ ...walk, settings: {} })
    const model = new ModuleApi(walkType.bodySchema, { ar: arabic, en: english })
    const shown = ({ version, sourceVersion, settings, locales }: Shown) => ({
      version,
      sourceVersion,
      settings,
      locales: Object.entries(locales).map(([language, own]) => ({ ...own, language, updatedAt: null })),
    })
    type Stop = [id: string, hazard: string, task: string]
    const door: Stop = ['door', 'fire', 'افحص الباب']
    const ladder: Stop = ['ladder', 'fall', 'افحص السلّم']
    const exit: Stop = ['exit', 'fire', 'افحص المخرج']
    const written = (title: string, ...stops: Stop[]) => ({ title, body: walkBody('انظر', ...stops) })
    const whole = (version: number, body: object) => ({ id: updateModule.id, params: { id }, version, body })
    const one = (locale: Language, version: number | undefined, body: object) => ({
      id: writeModuleLocale.id,
      params: { id, locale },
      body,
      ...(version !== undefined && { version }),
    })
    const [english1, english2] = [written('A walk', door, ladder), written('A walk', exit, door)]
    const changes = [
      whole(1, { settings: { photos: 'none' } }),
      whole(1, { settings: { photos: 'one' } }),
      whole(2, { locales: { ar: written('جولة', door, ladder) } }),
      one('en', 1, { ...english1, sourceVersion: 1 }),
      one('en', 1, english1),
      whole(4, { locales: { ar: written('جولة', exit, ladder, door) } }),
      one('en', 2, english2),
      whole(5, { locales: { ar: written('جولة', exit, door), en: english1 } }),
      whole(5, { locales: { ar: written('جولة', exit, door) } }),
      one('en', 2, english2),
      whole(7, { locales: { en: { title: 'Another walk' } } }),
    ]
    for (const [nth, change] of changes.entries()) {
      const { status } = await sent(school, change)
      let own = 200
      try {
        const { params, version, body } = { version: undefined, ...change }
        if (change.id === updateModule.id) model.update(version ?? 0, body)
        else model.writeLocale((params as { locale: Language }).locale, version, body as typeof english1)
      } catch (error) {
        own = error instanceof ApiError ? error.status : 0
      }
      expect({ nth, status: own, module: shown(model.read()) }).toEqual({ nth, status, module: shown(await school.read(id)) })
    }
  })
})
