import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seed } from '@/lib/platform/testing/seed'
import { draftsOn } from '@/lib/ui/sending/drafts'
import { type Shelf, shelfInMemory } from '@/lib/ui/sending/store'
import { Autosave } from './autosave'
import { merged } from './merge'
import type { Kept, Known, SaveOutcome } from './ports'

const fields = ['one', 'two', 'three'] as const
type Field = (typeof fields)[number]
type Texts = Partial<Record<Field, string>>
type State = Known<Texts>
const schema = { type: 'object', properties: Object.fromEntries(fields.map((name) => [name, { type: 'string' }])) }

/** The API with one record: it takes a document onto the version it has, and refuses it onto any other. */
class Server {
  now: State = { document: {}, version: 1 }
  /** Requests that were cut off and may still arrive. */
  readonly late: (() => void)[] = []

  take(document: Texts, onto: State): SaveOutcome<State> {
    if (onto.version !== this.now.version) return { kind: 'conflict' }
    this.now = { document, version: this.now.version + 1 }
    return { kind: 'saved', now: this.now }
  }
}

type Network = 'works' | 'requestLost' | 'requestLate' | 'answerLost' | 'down'

/** One person's tab: its editor, and a network that does what the test says. A request waits until it is let go. */
class Tab {
  network: Network = 'works'
  /** How often saving was put off. */
  postponed = 0
  editor: Autosave<Texts, State>
  /** Every value that stood in a field of the form. */
  readonly shown = new Map<Field, Set<string>>(fields.map((name) => [name, new Set()]))
  readonly offered = new Set<string>()
  #waiting: (() => void)[] = []

  constructor(
    readonly name: string,
    readonly server: Server,
    readonly browser: Shelf,
  ) {
    this.editor = this.#open()
  }

  #open(): Autosave<Texts, State> {
    const wait = () => new Promise<void>((resolve) => this.#waiting.push(resolve))
    const editor = new Autosave<Texts, State>(
      {
        save: async (document, onto) => {
          const network = this.network
          if (network === 'requestLate') this.server.late.push(() => this.server.take(document, onto))
          if (network !== 'works' && network !== 'answerLost') return { kind: 'offline' }
          const outcome = this.server.take(document, onto)
          await wait()
          return network === 'answerLost' ? { kind: 'offline' } : outcome
        },
        read: async () => (this.network === 'works' ? this.server.now : null),
        merge: (sides) => {
          const { value, ...rest } = merged(schema, sides)
          return { ...rest, value: value as Texts }
        },
        toSent: (document) => Object.fromEntries(Object.entries(document).filter(([, text]) => text !== '')),
        drafts: draftsOn<Kept<Texts, State>>(this.browser, this.name, 'record', `editor ${this.#count++}`),
        restMs: 0,
        later: () => {
          this.postponed += 1
        },
      },
      this.server.now,
    )
    editor.subscribe(() => this.look())
    return editor
  }
  #count = 0

  look(): void {
    const { document, conflicts } = this.editor.view
    for (const name of fields) this.shown.get(name)?.add(document[name] ?? '')
    for (const { theirs } of conflicts) this.offered.add(String(theirs))
  }

  /** Lets waiting requests be answered, until nothing moves any more. */
  async answer(): Promise<void> {
    for (let turns = 0; turns < 5; turns++) {
      for (const go of this.#waiting.splice(0)) go()
      await Promise.resolve()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  /** The tab is closed in the middle of whatever it does, and another one is opened. */
  reopen(): void {
    this.#waiting = []
    this.editor = this.#open()
    this.look()
  }
}

const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ act: fc.constant('edit' as const), field: fc.constantFrom(...fields) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('save' as const) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('answer' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      act: fc.constant('network' as const),
      to: fc.constantFrom<Network>('works', 'works', 'requestLost', 'requestLate', 'answerLost', 'down'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('reopen' as const) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('arrive' as const) }) },
)
const moves = fc.array(fc.tuple(fc.constantFrom(0, 1), step), { maxLength: 40 })

describe('two authors who save behind their backs over a network that fails', () => {
  it('lose nothing: every last word of both is in the document, or was seen or offered before it was replaced', () =>
    fc.assert(
      fc.asyncProperty(moves, async (all) => {
        const server = new Server()
        const tabs = ['ليلى', 'Sam'].map((name) => new Tab(name, server, shelfInMemory()))
        let typed = 0
        /** The last value each person typed into each field. */
        const last = new Map<string, { tab: Tab; field: Field; value: string }>()
        for (const [who, move] of all) {
          const tab = tabs[who]
          if (!tab) continue
          if (move.act === 'edit') {
            typed += 1
            const value = `${tab.name} ${typed}`
            tab.editor.edit((now) => ({ ...now, [move.field]: value }))
            last.set(`${who} ${move.field}`, { tab, field: move.field, value })
          } else if (move.act === 'save') void tab.editor.attempt()
          else if (move.act === 'answer') await tab.answer()
          else if (move.act === 'network') tab.network = move.to
          else if (move.act === 'arrive') server.late.shift()?.()
          else tab.reopen()
        }
        // The network comes back, and both save until nothing is left.
        for (let turns = 0; turns < 6; turns++) {
          for (const tab of tabs) {
            tab.network = 'works'
            await tab.answer()
            void tab.editor.attempt()
            await tab.answer()
            tab.editor.adopt(server.now)
          }
          for (const arrive of server.late.splice(0)) arrive()
        }
        for (const tab of tabs) expect(tab.editor.view).toMatchObject({ status: 'saved', document: server.now.document })
        for (const { tab, field, value } of last.values()) {
          const other = tabs.find((one) => one !== tab)
          const isThere = server.now.document[field] === value
          const wasSeen = other?.shown.get(field)?.has(value)
          const wasOffered = tabs.some(({ offered }) => offered.has(value))
          expect(isThere || wasSeen || wasOffered, `${field}: ${value}`).toBe(true)
        }
      }),
      { seed, numRuns: 300 },
    ))
})

describe('one author', () => {
  const open = () => {
    const server = new Server()
    return { server, tab: new Tab('Sam', server, shelfInMemory()) }
  }

  it('sends one request at a time, and what was typed meanwhile with the next', async () => {
    const { server, tab } = open()
    tab.editor.edit(() => ({ one: 'a' }))
    void tab.editor.attempt()
    await Promise.resolve()
    tab.editor.edit((now) => ({ ...now, one: 'ab' }))
    void tab.editor.attempt()
    expect(server.now).toEqual({ document: { one: 'a' }, version: 2 })
    expect(tab.editor.view.status).toBe('saving')
    await tab.answer()
    await tab.answer()
    expect(server.now).toEqual({ document: { one: 'ab' }, version: 3 })
    expect(tab.editor.view.status).toBe('saved')
  })

  it('saves in the middle of what somebody writes without a pause', async () => {
    const { tab } = open()
    for (let key = 0; key < 80; key++) tab.editor.edit((now) => ({ one: `${now.one ?? ''}a` }))
    expect(tab.postponed).toBe(50)
    void tab.editor.attempt()
    await tab.answer()
    tab.editor.edit((now) => ({ one: `${now.one}b` }))
    expect(tab.postponed).toBe(51)
  })

  it('finds what was typed without a network in the next tab, and nothing more once it is saved', async () => {
    const { server, tab } = open()
    tab.network = 'down'
    tab.editor.edit(() => ({ two: 'kept' }))
    await tab.editor.attempt()
    expect(tab.editor.view.status).toBe('offline')
    expect(tab.browser.length).toBe(1)
    tab.reopen()
    expect(tab.editor.view.document).toEqual({ two: 'kept' })
    expect(tab.browser.length).toBe(1)
    tab.network = 'works'
    void tab.editor.attempt()
    await tab.answer()
    expect(server.now.document).toEqual({ two: 'kept' })
    expect(tab.browser.length).toBe(0)
  })

  it('is not offered words of their own whose answer was lost', async () => {
    const { server, tab } = open()
    tab.network = 'answerLost'
    tab.editor.edit(() => ({ one: 'a' }))
    void tab.editor.attempt()
    await tab.answer()
    expect(server.now.document).toEqual({ one: 'a' })
    tab.editor.edit(() => ({ one: 'ab' }))
    tab.network = 'works'
    void tab.editor.attempt()
    await tab.answer()
    await tab.answer()
    expect(server.now.document).toEqual({ one: 'ab' })
    expect(tab.editor.view).toMatchObject({ status: 'saved', conflicts: [] })
  })

  it('saves everything but what is refused, and that too once it is right', async () => {
    const { server, tab } = open()
    const take = server.take.bind(server)
    server.take = (document, onto) =>
      document.two === 'wrong' ? { kind: 'refused', faults: [{ steps: ['two'], message: 'No.' }] } : take(document, onto)
    tab.editor.edit(() => ({ one: 'a', two: 'wrong' }))
    void tab.editor.attempt()
    for (let turns = 0; turns < 3; turns++) await tab.answer()
    expect(server.now.document).toEqual({ one: 'a' })
    expect(tab.editor.view).toMatchObject({
      status: 'refused',
      document: { two: 'wrong' },
      faults: [{ steps: ['two'], message: 'No.' }],
    })
    expect(tab.browser.length).toBe(1)
    tab.editor.edit((now) => ({ ...now, two: 'right' }))
    void tab.editor.attempt()
    for (let turns = 0; turns < 3; turns++) await tab.answer()
    expect(server.now.document).toEqual({ one: 'a', two: 'right' })
    expect(tab.editor.view).toMatchObject({ status: 'saved', faults: [] })
  })

  it('takes what the other wrote where they choose it', async () => {
    const { server, tab } = open()
    const other = new Tab('ليلى', server, shelfInMemory())
    for (const [one, text] of [
      [other, 'hers'],
      [tab, 'his'],
    ] as const) {
      one.editor.edit(() => ({ one: text }))
      void one.editor.attempt()
      for (let turns = 0; turns < 3; turns++) await one.answer()
    }
    const [conflict] = tab.editor.view.conflicts
    expect(conflict).toMatchObject({ steps: ['one'], theirs: 'hers' })
    expect(server.now.document).toEqual({ one: 'his' })
    if (conflict) tab.editor.settle(conflict, 'theirs')
    void tab.editor.attempt()
    await tab.answer()
    expect(server.now.document).toEqual({ one: 'hers' })
    expect(tab.editor.view).toMatchObject({ status: 'saved', conflicts: [] })
    expect(tab.browser.length).toBe(0)
  })
})
