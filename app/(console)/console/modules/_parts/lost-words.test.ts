import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeModuleLocale } from '@/lib/domain/learning/modules/authoring/module-locales.contract'
import { readModule } from '@/lib/domain/learning/modules/authoring/modules.contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { seed } from '@/lib/platform/testing/seed'
import { valueAt, withValueAt } from '@/lib/ui/schema-form/places'
import { isSchema, type Schema } from '@/lib/ui/schema-form/schema'
import { Author, type Call } from './author.fixtures'
import { knownOf, type ModuleDocument, schemasOf } from './document'
import { ModuleApi } from './module-api.fixtures'

const text = { type: 'string', maxLength: 500, 'x-localized': true }
const schema: Schema = {
  type: 'object',
  additionalProperties: false,
  required: ['stops'],
  properties: {
    site: { type: 'string', maxLength: 400 },
    intro: { type: 'object', 'x-widget': 'richText', 'x-localized': true },
    stops: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'task'],
        properties: { id: { type: 'string', maxLength: 40 }, task: text, hint: text },
      },
    },
  },
}
const configSchema: Schema = {
  type: 'object',
  additionalProperties: false,
  properties: { note: { type: 'string', maxLength: 500 } },
}
const schemas = schemasOf({ configSchema, bodySchema: schema })
const body = (say: (word: string) => string) => ({
  site: 'north',
  stops: ['door', 'ladder'].map((id) => ({ id, task: say(id) })),
})
const first = {
  ar: { title: 'جولة', body: body((id) => `افحص ${id}`) },
  en: { title: 'A walk', body: body((id) => `Check ${id}`) },
}

/** One step of a person; numbers choose among the things that exist at that moment. */
const step = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({ does: fc.constant('type' as const), place: fc.nat(), isAdded: fc.boolean(), isLate: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('add' as const), place: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('remove' as const), place: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('move' as const), place: fc.nat() }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('pass' as const), ms: fc.constantFrom(100, 900, 2_000, 31_000) }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('answer' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('network' as const),
      to: fc.constantFrom('works', 'works', 'lost', 'late', 'unanswered'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('look', 'reload', 'comeBack', 'arrive') }) },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('settle' as const), take: fc.constantFrom('mine' as const, 'theirs' as const) }),
  },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const wordsIn = (value: unknown): string[] => JSON.stringify(value ?? null).match(/«\d+»/g) ?? []
const rich = (words: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }] })
const stopsOf = ({ body }: ModuleDocument): { id: string }[] => (isSchema(body) && Array.isArray(body.stops) ? body.stops : [])

/** Two people, one module, and every word that was typed and that nobody has replaced knowingly. */
class World {
  readonly api = new ModuleApi(schema, first)
  readonly people = ['ليلى', 'Sam'].map((name) => new Person(name, this))
  readonly live = new Set<string>()
  words = 0

  /** The words that are nowhere: in neither form, not offered, not kept in a browser, and not in the API. */
  lost(): string[] {
    const all = this.people.map((one) => one.author.holds()).join() + JSON.stringify(this.api.read())
    return [...this.live].filter((word) => !all.includes(word))
  }
  /** A new word, in the place of those that whoever types it has seen there. */
  word(replaced: unknown): string {
    this.replace(replaced)
    this.words += 1
    this.live.add(`«${this.words}»`)
    return `«${this.words}»`
  }
  replace(value: unknown): void {
    for (const word of wordsIn(value)) this.live.delete(word)
  }
}

class Person {
  network = 'works'
  readonly author: Author
  /** Requests whose answer is on its way, and those that were cut off and may still arrive. */
  answers: (() => void)[] = []
  late: (() => void)[] = []
  /** The document that the form showed at the last moment but one. */
  before: ModuleDocument

  constructor(
    name: string,
    readonly world: World,
  ) {
    this.author = new Author(name, schemas, world.api.read(), this.#send)
    this.before = this.author.editor.view.document
  }

  #send: Call = async (request) => {
    const { network } = this
    const take = () => this.#take(request)
    if (network === 'late' && request.id !== readModule.id) this.late.push(take)
    if (network === 'lost' || network === 'late') throw new TypeError('Failed to fetch')
    const taken = await Promise.resolve()
      .then(take)
      .then(
        (data) => () => ({ data }),
        (error: unknown) => () => Promise.reject(error),
      )
    await new Promise<void>((resolve) => this.answers.push(resolve))
    if (network === 'unanswered') throw new TypeError('Failed to fetch')
    return taken()
  }

  #take({ id, params, version, body }: Parameters<Call>[0]) {
    const { api } = this.world
    if (id === readModule.id) return api.read()
    if (id === writeModuleLocale.id) return api.writeLocale(params.locale as Language, version, structuredClone(body) as never)
    return api.update(version ?? 0, structuredClone(body) as never)
  }

  async do(one: Step): Promise<void> {
    const { author, world } = this
    const { editor } = author
    const shown = editor.view.document
    if (one.does === 'type') this.#type(one, one.isLate ? this.before : shown)
    if (one.does === 'add') {
      const id = `stop${world.words}`
      this.#write(['body', 'stops', `@${id}`], { id, task: { ar: world.word(null) } }, shown)
    }
    if (one.does === 'remove' || one.does === 'move') this.#rearrange(one, shown)
    if (one.does === 'pass') author.clock.pass(one.ms)
    if (one.does === 'answer') for (const go of this.answers.splice(0)) go()
    if (one.does === 'network') this.network = one.to
    if (one.does === 'arrive') for (const arrive of this.late.splice(0)) this.#quietly(arrive)
    if (one.does === 'look') void author.look()
    if (one.does === 'reload') author.reload(world.api.read())
    if (one.does === 'comeBack') author.comeBack(world.api.read())
    if (one.does === 'settle') this.#settle(one.take)
    this.before = shown
    await turn()
  }

  /** A request that arrives late may be refused. */
  #quietly(arrive: () => void) {
    try {
      arrive()
    } catch {}
  }

  #write(steps: readonly string[], value: unknown, from: ModuleDocument) {
    this.author.editor.write(withValueAt(from, steps, value) as ModuleDocument, from)
  }

  #type({ place, isAdded }: { place: number; isAdded: boolean }, from: ModuleDocument) {
    const { world } = this
    const texts = stopsOf(from).flatMap(({ id }) =>
      ['task', 'hint'].flatMap((name) => [
        ['body', 'stops', `@${id}`, name, 'ar'],
        ['body', 'stops', `@${id}`, name, 'en'],
      ]),
    )
    const intros = [
      ['body', 'intro', 'ar'],
      ['body', 'intro', 'en'],
    ]
    const places = [...texts, ...intros, ['title', 'ar'], ['title', 'en'], ['body', 'site'], ['settings', 'note']]
    const steps = places[place % places.length] ?? []
    const now = valueAt(from, steps)
    const isRich = steps[1] === 'intro'
    const old = isRich ? wordsIn(now).join(' ') : String(now ?? '')
    const isLong = old.length > 200
    const word = world.word(isAdded && !isLong ? null : now)
    const next = isAdded && !isLong ? `${old} ${word}` : word
    this.#write(steps, isRich ? rich(next) : next, from)
  }

  #rearrange({ does, place }: { does: string; place: number }, from: ModuleDocument) {
    const stops = stopsOf(from)
    const at = place % Math.max(1, stops.length)
    const stop = stops[at]
    if (!stop) return
    if (does === 'remove') this.world.replace(stop)
    const rest = stops.toSpliced(at, 1)
    this.#write(['body', 'stops'], does === 'remove' ? rest : [...rest, stop], from)
  }

  #settle(take: 'mine' | 'theirs') {
    const { editor } = this.author
    const [conflict] = editor.view.conflicts
    if (!conflict) return
    const mine = valueAt(editor.view.document, conflict.steps)
    if (conflict.kind === 'value') this.world.replace(take === 'mine' ? conflict.theirs : mine)
    // The chosen value is in the document, or was there before.
    editor.settle(conflict, take)
  }
}

/** Lets everything run that does not wait for an answer or for time. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

describe('two authors of one module, with any edits and a network that fails at any time', () => {
  it('lose no word that was typed: after every step it is in a form, offered, kept or stored; at the end stored or offered', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(1), step), { minLength: 60, maxLength: 120 }), async (moves) => {
        const world = new World()
        for (const [who, move] of moves) {
          await world.people[who]?.do(move)
          expect(world.lost()).toEqual([])
        }
        for (let turns = 0; turns < 12; turns++)
          for (const person of world.people) {
            for (const does of ['arrive', 'answer', 'look', 'answer'] as const) await person.do({ does } as Step)
            await person.do({ does: 'network', to: 'works' })
            await person.do({ does: 'pass', ms: 31_000 })
            await person.do({ does: 'answer' })
          }
        const stored = knownOf(schemas, world.api.read()).document
        for (const { author } of world.people) expect(author.editor.view).toMatchObject({ status: 'saved', document: stored })
        const offered = JSON.stringify(world.people.map(({ author }) => author.editor.view.conflicts))
        const found = JSON.stringify(stored) + offered
        expect([...world.live].filter((word) => !found.includes(word))).toEqual([])
      }),
      { seed, numRuns: 30 },
    )
  })
})
