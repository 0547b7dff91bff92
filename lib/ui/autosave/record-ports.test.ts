import { describe, expect, it } from 'vitest'
import { ApiError } from '@/lib/platform/http/client'
import { noDrafts } from '@/lib/ui/sending/drafts'
import { Autosave } from './autosave'
import { choicesOf, faultsByPath, faultsIn, type Lack, mergedRecord, type RecordRules, recordPorts } from './record-ports'

type Item = { id: string; name: string }
type List = { title: string; items: Item[] }
type Stored = List & { version: number }

const rules: RecordRules<List, Stored> = {
  toDocument: ({ title, items }) => ({ title, items }),
  toSent: ({ title, items }) => ({ title: title.trim(), items }),
  schema: {
    type: 'object',
    properties: { items: { type: 'array', items: { type: 'object', properties: {} } } },
  },
}
const first: Stored = { title: 'One', items: [{ id: 'a', name: 'A' }], version: 1 }

/** An editor of a list, and the record that its API keeps. */
function open(refuse: (document: List) => Lack[] = () => []) {
  const api = { now: first, sent: [] as List[] }
  const ports = recordPorts<List, Stored>({
    ...rules,
    put: async (document, { version }) => {
      api.sent.push(document)
      if (version !== api.now.version) throw new ApiError(412, { statusCode: 412, message: 'Stale' } as never, null)
      api.now = { ...document, version: version + 1 }
      return api.now
    },
    read: async () => api.now,
    lacking: refuse,
    messageOf: ({ message }) => message,
    drafts: noDrafts(),
  })
  const known = { document: rules.toDocument(first), version: 1, record: first }
  const editor = new Autosave({ ...ports, restMs: 0, later: () => {} }, known)
  return { api, editor }
}

describe('a record that is saved while it is edited', () => {
  it('saves everything but a new item that is not whole, and that too once it is', async () => {
    const { api, editor } = open(({ items }) =>
      items.flatMap(({ name }, at) => (name === '' ? [{ property: `items.${at}.name`, message: 'Missing' }] : [])),
    )
    editor.edit((now) => ({ title: 'Two', items: [{ id: 'b', name: '' }, ...now.items] }))
    await editor.attempt()
    expect(api.now).toMatchObject({ title: 'Two', items: [{ id: 'a', name: 'A' }] })
    expect(editor.view).toMatchObject({ status: 'refused', document: { items: [{ id: 'b', name: '' }, { id: 'a' }] } })
    expect(faultsByPath(editor.view.document, editor.view.faults)).toEqual({ 'items.0.name': 'Missing' })
    editor.edit((now) => ({ ...now, items: now.items.map((item) => (item.id === 'b' ? { ...item, name: 'B' } : item)) }))
    await editor.attempt()
    expect(api.now.items.map(({ name }) => name)).toEqual(['B', 'A'])
    expect(editor.view.status).toBe('saved')
  })

  it('keeps the spaces of a text that is typed, and sends nothing for them', async () => {
    const { api, editor } = open()
    editor.edit((now) => ({ ...now, title: 'Two ' }))
    await editor.attempt()
    expect([api.now.title, editor.view.document.title, editor.view.status]).toEqual(['Two', 'Two ', 'saved'])
    expect(api.sent).toHaveLength(1)
  })

  it('takes what another person changed elsewhere, and asks where both changed the same', async () => {
    const { api, editor } = open()
    api.now = { ...first, title: 'Theirs', version: 2 }
    editor.edit((now) => ({ ...now, items: [{ id: 'a', name: 'Mine' }] }))
    await editor.attempt()
    expect(api.now).toMatchObject({ title: 'Theirs', items: [{ name: 'Mine' }] })
    api.now = { ...api.now, title: 'Theirs again', version: 9 }
    editor.edit((now) => ({ ...now, title: 'Mine' }))
    await editor.attempt()
    expect(editor.view).toMatchObject({ status: 'conflict', rival: { document: { title: 'Theirs again' } } })
    expect(api.now.title).toBe('Theirs again')
    editor.choose('mine')
    await editor.attempt()
    expect(api.now.title).toBe('Mine')
  })

  it('offers two documents that differ only where both changed the same', () => {
    const [a, b] = ['a', 'b'].map((id) => ({ id, name: id }))
    if (!a || !b) throw new Error('Two items are needed')
    const base = { title: 'One', items: [a, b] }
    const mine = { title: 'Mine', items: [{ ...a, name: 'mine' }, b] }
    const theirs = { title: 'Theirs', items: [a, { ...b, name: 'theirs' }] }
    const items = [
      { id: 'a', name: 'mine' },
      { id: 'b', name: 'theirs' },
    ]
    expect(choicesOf(rules, { bases: [base], mine, theirs })).toEqual({
      mine: { title: 'Mine', items },
      theirs: { title: 'Theirs', items },
    })
  })

  it('takes the form that the API gives to what was sent', () => {
    const [mine, saved, theirs] = ['mine', 'mine', 'Mine'].map((title) => ({ title, items: [] }))
    if (!mine || !saved || !theirs) throw new Error('Three sides are needed')
    expect(mergedRecord(rules, { bases: [saved], mine, theirs, saved })?.value).toBe(theirs)
    const typed = { ...mine, title: 'mine, and more' }
    expect(mergedRecord(rules, { bases: [saved], mine: typed, theirs, saved })?.value).toBe(typed)
  })

  it('names the place of a fault in what is there already, and the whole of what is new', () => {
    const document = {
      items: [
        { id: 'b', name: '' },
        { id: 'a', name: '' },
      ],
    }
    const known = { items: [{ id: 'a', name: 'A' }] }
    const errors = ['items.0.name', 'items.1.name'].map((property) => ({ property, message: property }))
    expect(faultsIn(errors, { document, known }).map(({ steps }) => steps)).toEqual([
      ['items', '@b'],
      ['items', '@a', 'name'],
    ])
  })
})
