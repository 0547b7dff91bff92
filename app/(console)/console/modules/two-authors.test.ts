import { describe, expect, it } from 'vitest'
import { writeModuleLocale } from '@/lib/domain/modules/module-locales.contract'
import { academy, type Shown, walkType } from '@/lib/domain/modules/modules.fixtures'
import { Autosave, type Kept, type SaveOutcome } from '@/lib/ui/autosave/autosave'
import { draftsOn } from '@/lib/ui/autosave/draft-store'
import { shelf } from '@/lib/ui/autosave/shelf.fixtures'
import { stepsAt, valueAt, withValueAt } from '@/lib/ui/schema-form/places'
import { changeFor, type KnownModule, knownOf, type ModuleDocument, mergeDocuments, schemasOf, toSent } from './_parts/document'
import { placeOf } from './_parts/saving'

type Academy = Awaited<ReturnType<typeof academy>>
const schemas = schemasOf(walkType)

/** An editor of a module against the API itself; `loseAnswer` cuts the network after the next request has arrived. */
function editorOf({ admin, change, read }: Academy, module: Shown, name: string) {
  const network = { loseAnswer: false }
  const send = async (document: ModuleDocument, onto: KnownModule): Promise<SaveOutcome<KnownModule>> => {
    const wanted = changeFor(schemas, onto, document, true)
    if (!wanted) return { kind: 'saved', now: onto }
    if (wanted.kind === 'needsTitle')
      return { kind: 'refused', faults: [{ steps: ['title', wanted.locale], message: 'needs a title' }] }
    const headers = wanted.kind === 'translation' && wanted.version ? { 'if-match': `"${wanted.version}"` } : undefined
    const answer =
      wanted.kind === 'module'
        ? await change({ id: module.id, version: onto.version }, wanted.body)
        : await admin.call(writeModuleLocale, { params: { id: module.id, locale: wanted.locale }, headers, body: wanted.body })
    if (network.loseAnswer) {
      network.loseAnswer = false
      return { kind: 'lost' }
    }
    if (answer.status === 412) return { kind: 'stale' }
    if (answer.status === 422) {
      const faults = (answer.envelope.errors ?? []).flatMap(({ property, message }) => {
        const place = placeOf(schemas, document, property)
        return place ? [{ steps: [place.part, ...stepsAt(document[place.part], place.path)], message }] : []
      })
      return { kind: 'refused', faults }
    }
    if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`)
    return { kind: 'saved', now: knownOf(schemas, await read(module.id)) }
  }
  const editor = new Autosave<ModuleDocument, KnownModule>(
    {
      save: send,
      read: async () => knownOf(schemas, await read(module.id)),
      merge: (sides) => mergeDocuments(schemas, sides),
      toSent: toSent(schemas, module.sourceLocale),
      drafts: draftsOn<Kept<ModuleDocument, KnownModule>>(shelf(), name, module.id, name),
      later: () => () => {},
    },
    knownOf(schemas, module),
  )
  const type = (path: string, value: unknown) =>
    editor.edit((now) => {
      const [part = '', ...inside] = path.split('/')
      return { ...now, [part]: withValueAt(valueAt(now, [part]), inside, value) }
    })
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
    expect(one.editor.view.state).toBe('offline')
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
      expect(each.editor.view.state).toBe('saved')
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
    expect(author.editor.view).toMatchObject({ state: 'refused', faults: [{ steps: ['body', 'stops', '@door', 'task', 'en'] }] })
    const stored = await school.read(module.id)
    expect(stored.locales.en?.title).toBe('Saved')
    author.type('body/stops/@door/task/en', 'Check the exit')
    await author.editor.attempt()
    expect(author.editor.view).toMatchObject({ state: 'saved', faults: [] })
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
    expect(author.editor.view).toMatchObject({ state: 'refused', faults: [{ steps: ['title', 'en'] }] })
    author.type('title/en', 'A walk')
    await author.editor.attempt()
    const stateOf = () => author.editor.view.known.module.localeStates.en
    expect([author.editor.view.state, stateOf()]).toEqual(['saved', 'draft'])
    author.type('body/stops/@door/task/ar', 'افحص الباب')
    await author.editor.attempt()
    expect(stateOf()).toBe('stale')
    author.type('body/stops/@door/task/en', 'Check the')
    await author.editor.attempt()
    expect([author.editor.view.state, stateOf(), at(author, 'body/stops/@door/task/en')]).toEqual(['saved', 'stale', 'Check the'])
  })
})
