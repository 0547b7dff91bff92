import { writeModuleLocale } from '@/lib/domain/learning/modules/authoring/module-locales.contract'
import { readModule, updateModule } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { Autosave, typingRestMs } from '@/lib/ui/autosave/autosave'
import type { Kept } from '@/lib/ui/autosave/ports'
import { endpoint } from '@/lib/ui/endpoint'
import { draftsOn } from '@/lib/ui/sending/drafts'
import { shelfInMemory } from '@/lib/ui/sending/store'
import {
  type KnownModule,
  knownOf,
  type ModuleDocument,
  mergeDocuments,
  type Schemas,
  type StoredModule,
  toSent,
} from './document'
import { readAnew, type Saving, save } from './saving'

/** Sends one request of an editor to the API and returns the answer. */
export type Call = (request: {
  id: string
  params: Record<string, string>
  version?: number
  body: unknown
}) => Promise<{ data: unknown }>

/** Time that passes when a test says so. */
export class Clock {
  #now = 0
  #timers: { at: number; run: () => void }[] = []

  later(run: () => void, ms: number): () => void {
    const timer = { at: this.#now + ms, run }
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer)
    }
  }

  pass(ms: number): void {
    this.#now += ms
    const due = this.#timers.filter(({ at }) => at <= this.#now)
    this.#timers = this.#timers.filter(({ at }) => at > this.#now)
    for (const { run } of due) run()
  }
}

const versionIn = (headers: Record<string, string> = {}) => {
  const [, version] = /^"(\d+)"$/.exec(headers['if-match'] ?? '') ?? []
  return version === undefined ? undefined : Number(version)
}

/** The editor of a module as its page makes it, with a browser, a network and a clock of the test's own. */
export class Author {
  readonly clock = new Clock()
  readonly browser = shelfInMemory()
  editor: Autosave<ModuleDocument, KnownModule>
  #tab = { isOpen: true }
  #editors = 0

  constructor(
    readonly name: string,
    readonly schemas: Schemas,
    first: StoredModule,
    readonly send: Call,
  ) {
    this.editor = this.#open(first)
  }

  #saving(id: string, tab: { isOpen: boolean }): Saving {
    const gone = new Promise<never>(() => {})
    const call = async (
      { id: operation }: { id: string },
      { params = {}, headers, body }: Parameters<Saving['call']>[1] = {},
    ) => {
      const request = { id: operation, params: params as Record<string, string>, version: versionIn(headers), body }
      const answer = await (tab.isOpen ? this.send(request) : gone).catch((error: unknown) =>
        tab.isOpen ? Promise.reject(error) : gone,
      )
      return tab.isOpen ? answer : gone
    }
    return {
      id,
      // The test itself decides the answer of a contract.
      call: call as never,
      calls: { read: endpoint(readModule), update: endpoint(updateModule), translate: endpoint(writeModuleLocale) },
      schemas: this.schemas,
      names: {},
      words: { title: 'Title', failed: 'failed', needsTitle: 'needs a title' },
    }
  }

  #open(module: StoredModule) {
    const tab = { isOpen: true }
    this.#tab = tab
    this.#editors += 1
    const saving = this.#saving(module.id, tab)
    const editor = new Autosave<ModuleDocument, KnownModule>(
      {
        save: (document, onto) => save(saving, document, onto),
        read: () => readAnew(saving),
        merge: (sides) => mergeDocuments(this.schemas, sides),
        toSent: toSent(this.schemas, module.sourceLocale),
        drafts: draftsOn<Kept<ModuleDocument, KnownModule>>(this.browser, this.name, module.id, `editor ${this.#editors}`),
        restMs: typingRestMs,
        later: (work, ms) => this.clock.later(() => tab.isOpen && work(), ms),
      },
      knownOf(this.schemas, module),
    )
    editor.enter()
    void editor.attempt()
    return editor
  }

  /** The tab is closed in the middle of whatever it does, and another one opened on a state of the module. */
  reload(module: StoredModule): void {
    this.#tab.isOpen = false
    this.editor = this.#open(module)
  }

  /** The person goes to another page and comes back, while what was sent on the way out waits for its answer. */
  comeBack(module: StoredModule): void {
    this.editor.leave()
    this.editor = this.#open(module)
  }

  /** Looks at the module again, as an editor does when its tab is shown again. */
  async look(): Promise<void> {
    const { editor } = this
    const now = await editor.ports.read()
    if (now) editor.adopt(now)
  }

  /** Everything that this browser has of the module: the form, what is offered beside it, and what is kept. */
  holds(): string {
    const kept = Array.from({ length: this.browser.length }, (_, at) => this.browser.getItem(this.browser.key(at) ?? ''))
    return JSON.stringify([this.editor.view.document, this.editor.view.conflicts]) + kept.join()
  }
}
