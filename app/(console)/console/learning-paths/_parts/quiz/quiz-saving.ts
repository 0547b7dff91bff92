import { ApiError } from '@/lib/platform/http/client'
import type { Contract } from '@/lib/platform/http/contract'
import type { Language } from '@/lib/platform/i18n/languages'
import { callOnce, isSessionOver } from '@/lib/ui/api-client'
import type { DataOf, Endpoint, InputOf } from '@/lib/ui/endpoint'
import { Sender, type Step } from '@/lib/ui/sending/sender'
import { outcomeOf, type SendingStatus } from '@/lib/ui/sending/status'
import { itemsOf } from '../outline'
import type { QuizCalls } from './quiz-calls'
import { missingIn, type OwnEntry, type Quiz, questionBody, sectionsOf, settingsBody, titleBody } from './quiz-draft'

/** The quiz as it is on the server so far. */
export type Ids = { bankId: string | null; assessmentId: string | null; moduleId: string | null; isPlaced: boolean }
/** Bodies as they were last stored, as JSON: what is the same is not sent again. */
export type Saved = { questions: Record<string, string>; assessment: string; title: string }
export type QuizView = {
  quiz: Quiz
  ids: Ids
  status: SendingStatus
  /** Why the server does not take something, in its words. */
  failure: string | null
  /** The same, for a question by its key. */
  refused: Readonly<Record<string, string>>
}
type Fixed = { pathId: string; sectionId: string | null; language: Language; bankName: string; untitled: string }
export type Around = Fixed & { calls: QuizCalls; saved: Saved; changed: (view: QuizView) => void }

const restMs = 900
const meaning = (error: ApiError) => (isSessionOver(error) ? 'signIn' : 'refused')

/**
 * Saves a quiz of a path behind its page: new questions, the assessment, its lesson and the place in the outline, one request after the other by the
 * published operations. What is created carries a key with its first body, so that a request without an answer is repeated and makes nothing twice.
 */
export class QuizSaving {
  readonly #sender: Sender<QuizView>
  readonly snapshot: () => QuizView
  readonly subscribe: (watcher: () => void) => () => void
  readonly #saved: Saved
  /** Creations that were sent and not answered yet. */
  readonly #begun = new Map<string, { key: string; body: unknown }>()

  constructor(
    first: Pick<QuizView, 'quiz' | 'ids'>,
    readonly around: Around,
  ) {
    this.#saved = structuredClone(around.saved)
    this.#sender = new Sender<QuizView>({ ...first, status: 'saved', failure: null, refused: {} }, { step: () => this.#next() })
    this.snapshot = this.#sender.snapshot
    this.subscribe = this.#sender.subscribe
  }

  change(make: (quiz: Quiz) => Quiz): void {
    const { quiz: before, refused } = this.snapshot()
    const quiz = make(before)
    // A refused part is tried again once it is another.
    const isSame = ([key]: [string, string]) => quiz.entries.some((one) => one.key === key && before.entries.includes(one))
    this.#show({ quiz, status: 'waiting', failure: null, refused: Object.fromEntries(Object.entries(refused).filter(isSame)) })
    this.#sender.soon(restMs)
  }

  flush = (): Promise<void> => this.#sender.flush()
  /** Nothing is sent later by itself once the page is left. */
  leave = (): void => this.#sender.leave()
  enter = (): void => this.#sender.enter()

  /** Whether the server has everything that can be saved. */
  isSaved(): boolean {
    return this.#openQuestion() === undefined && this.#hasAssessment() && this.snapshot().ids.isPlaced
  }

  /** A stored question becomes one that is written here. */
  opened(key: string, draft: OwnEntry['draft'], id: string): void {
    const own = (entry: OwnEntry) => JSON.stringify(questionBody(entry.draft, draft.bankId))
    this.#show({
      quiz: {
        ...this.snapshot().quiz,
        entries: this.snapshot().quiz.entries.map((entry) => {
          if (entry.key !== key) return entry
          const opened: OwnEntry = { key, kind: 'own', points: entry.points, draft, id }
          this.#saved.questions[key] = own(opened)
          return opened
        }),
      },
    })
  }

  /** Publishes the quiz, its lesson, and the outline where nothing else waits in it. */
  async publish(isPathToo: boolean): Promise<void> {
    const { calls, pathId } = this.around
    const { assessmentId, moduleId } = this.snapshot().ids
    if (!assessmentId || !moduleId) return
    await callOnce(calls.publishAssessment, { params: { id: assessmentId } })
    await callOnce(calls.publishModule, { params: { id: moduleId }, body: {} })
    if (!isPathToo) return
    const { data } = await callOnce(calls.readPath, { params: { id: pathId } })
    if (data.contents.isDraft) await callOnce(calls.publishPath, { params: { id: pathId } })
  }

  #show(change: Partial<QuizView>): void {
    this.#sender.show(change)
    this.around.changed(this.snapshot())
  }

  #bodyOf = (entry: OwnEntry) => questionBody(entry.draft, entry.draft.bankId || (this.snapshot().ids.bankId ?? ''))

  /** The first complete question that differs from what the server has and was not refused as it is. */
  #openQuestion(): OwnEntry | undefined {
    const { quiz, refused } = this.snapshot()
    return quiz.entries.find(
      (entry): entry is OwnEntry =>
        entry.kind === 'own' &&
        missingIn(entry).length === 0 &&
        !Object.hasOwn(refused, entry.key) &&
        this.#saved.questions[entry.key] !== JSON.stringify(this.#bodyOf(entry)),
    )
  }

  #assessmentBody() {
    const { quiz } = this.snapshot()
    const { language, untitled } = this.around
    const title = titleBody(quiz.title, language, untitled)
    return { title, ...settingsBody(quiz.settings), sections: sectionsOf(quiz.entries) }
  }
  #hasAssessment = () => this.#saved.assessment === JSON.stringify(this.#assessmentBody())

  async #next(): Promise<Step> {
    const { ids, quiz } = this.snapshot()
    const isAnything = quiz.entries.some((entry) => entry.kind !== 'own' || missingIn(entry).length === 0)
    if (ids.moduleId === null && !isAnything && Object.values(quiz.title).every((one) => one.trim() === '')) return 'saved'
    const question = this.#openQuestion()
    if (question) return ids.bankId === null && question.draft.bankId === '' ? this.#makeBank() : this.#keepQuestion(question)
    if (!this.#hasAssessment()) return this.#keepAssessment()
    if (ids.moduleId === null) return this.#makeModule()
    if (this.#saved.title !== JSON.stringify(this.#assessmentBody().title)) return this.#rename(ids.moduleId)
    if (!ids.isPlaced) return this.#place(ids.moduleId)
    return 'saved'
  }

  /** One request; what is refused is shown above everything, or where `refused` puts it. */
  #send<A>(request: () => Promise<A>, saved: (answer: A) => void, refused?: (message: string) => Step): Promise<Step> {
    this.#sender.show({ failure: null })
    return this.#sender
      .send([null], {
        send: () => outcomeOf(request(), meaning),
        saved,
        stopped: ({ message }) => this.#fail(message),
        refused: (_, failure) => {
          const message = 'message' in failure ? failure.message : ''
          if (refused) refused(message)
          else this.#fail(message)
        },
      })
      .then((step) => (this.snapshot().failure ? 'refused' : step))
  }
  #fail(message: string): Step {
    this.#show({ failure: message })
    return 'refused'
  }

  /** Creates one thing once, whatever becomes of the first answer. */
  async #create<C extends Contract>(name: string, to: Endpoint<C>, body: NonNullable<InputOf<C>['body']>): Promise<DataOf<C>> {
    const begun = this.#begun.get(name) ?? { key: crypto.randomUUID(), body }
    this.#begun.set(name, begun)
    try {
      const input = { body: begun.body, headers: { 'idempotency-key': begun.key } } as InputOf<C>
      const { data } = await callOnce(to, input)
      this.#begun.delete(name)
      return data
    } catch (error) {
      // An answer that refuses has made nothing.
      if (error instanceof ApiError && error.status < 500) this.#begun.delete(name)
      throw error
    }
  }

  #makeBank(): Promise<Step> {
    const { calls, language, bankName } = this.around
    return this.#send(
      () => this.#create('bank', calls.createBank, { name: { [language]: bankName } }),
      ({ id: bankId }) => this.#show({ ids: { ...this.snapshot().ids, bankId } }),
    )
  }

  #keepQuestion(entry: OwnEntry): Promise<Step> {
    const { calls } = this.around
    const body = this.#bodyOf(entry)
    const { key, id } = entry
    const { bankId: _, ...change } = body
    const request = async () =>
      id === null
        ? this.#create(key, calls.createQuestion, body)
        : (await callOnce(calls.updateQuestion, { params: { id }, body: change })).data
    const begun = this.#begun.get(key)?.body ?? body
    return this.#send(
      request,
      (made) => {
        // A creation that was repeated has its first body; what was typed since is sent as a change.
        this.#saved.questions[key] = JSON.stringify(id === null ? begun : body)
        const { quiz } = this.snapshot()
        const entries = quiz.entries.map((one) => (one.key === key && one.kind === 'own' ? { ...one, id: made.id } : one))
        this.#show({ quiz: { ...quiz, entries } })
      },
      (message) => {
        this.#show({ refused: { ...this.snapshot().refused, [key]: message } })
        return 'more'
      },
    )
  }

  #keepAssessment(): Promise<Step> {
    const { calls } = this.around
    const { assessmentId: id } = this.snapshot().ids
    const body = this.#assessmentBody()
    const stored = this.#begun.get('assessment')?.body ?? body
    const request = async () =>
      id === null
        ? this.#create('assessment', calls.createAssessment, body)
        : (await callOnce(calls.updateAssessment, { params: { id }, body })).data
    return this.#send(request, (made) => {
      this.#saved.assessment = JSON.stringify(id === null ? stored : body)
      this.#show({ ids: { ...this.snapshot().ids, assessmentId: made.id } })
    })
  }

  #localesOf() {
    const { assessmentId } = this.snapshot().ids
    const { title } = this.#assessmentBody()
    return Object.fromEntries(Object.entries(title).map(([one, text]) => [one, { title: text, body: { assessmentId } }]))
  }

  #makeModule(): Promise<Step> {
    const { calls, language } = this.around
    const { title } = this.#assessmentBody()
    const sourceLocale = title[language] === undefined ? (language === 'ar' ? 'en' : 'ar') : language
    const body = { typeKey: 'assessment.quiz', sourceLocale, locales: this.#localesOf() } as const
    return this.#send(
      () => this.#create('module', calls.createModule, body),
      ({ id: moduleId }) => {
        this.#saved.title = JSON.stringify(title)
        this.#show({ ids: { ...this.snapshot().ids, moduleId } })
      },
    )
  }

  #rename(id: string): Promise<Step> {
    const { calls } = this.around
    const { title } = this.#assessmentBody()
    const request = async () => {
      const { data } = await callOnce(calls.readModule, { params: { id } })
      const headers = { 'if-match': `"${data.version}"` }
      await callOnce(calls.updateModule, { params: { id }, body: { locales: this.#localesOf() }, headers })
    }
    return this.#send(request, () => {
      this.#saved.title = JSON.stringify(title)
    })
  }

  /** Puts the lesson at the end of its section, into the outline as it is now. */
  #place(moduleId: string): Promise<Step> {
    const { calls, pathId, sectionId } = this.around
    const request = async () => {
      const { data } = await callOnce(calls.readPath, { params: { id: pathId } })
      const { structure } = data.contents
      if (itemsOf(structure).some((item) => item.moduleId === moduleId)) return
      const at = Math.max(
        structure.sections.findIndex(({ id }) => id === sectionId),
        sectionId === null ? structure.sections.length - 1 : -1,
      )
      const place = at < 0 ? structure.sections.length - 1 : at
      const sections =
        structure.sections.length === 0
          ? [{ items: [{ moduleId }] }]
          : structure.sections.map((section, index) =>
              index === place ? { ...section, items: [...section.items, { moduleId }] } : section,
            )
      const headers = { 'if-match': `"${data.version}"` }
      await callOnce(calls.putStructure, { params: { id: pathId }, body: { sections }, headers })
    }
    return this.#send(request, () => this.#show({ ids: { ...this.snapshot().ids, isPlaced: true } }))
  }
}
