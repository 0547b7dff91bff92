import type { changeCells } from '@/lib/domain/assessing/gradebook/cells.contract'
import { type Entered, type Grade, type Grades, gradeOf, nothingEntered } from '@/lib/domain/assessing/gradebook/grades.rules'
import type { DataOf, InputOf } from '@/lib/ui/endpoint'

export type Fields = Pick<Entered, 'points' | 'penalty' | 'isExcused' | 'comment'>
export type DeskColumn = {
  id: string
  categoryId: string | null
  weight: number
  maxPoints: number
  passPercent: number | null
  isExtraCredit: boolean
  isExcluded: boolean
}
type Sent = NonNullable<InputOf<typeof changeCells>['body']>
type Result = DataOf<typeof changeCells>['cells'][number]
export type Send = (body: Sent) => Promise<Result[]>

/** `reason`: it waits for the reason of a correction. `conflict`: another person changed it, and `theirs` is their grade. */
export type CellState = 'saved' | 'waiting' | 'sending' | 'reason' | 'conflict' | 'failed' | 'own'
export type DeskCell = { grade: Grade | null; state: CellState; theirs: Grade | null }
export type Change = { enrolmentId: string; columnId: string; fields: Partial<Fields> }
type Place = { enrolmentId: string; columnId: string }
/** `reason`: of a step that is taken back; others have that of the page. */
type Pending = Place & { fields: Partial<Fields>; reason?: string }
type Step = { before: Change[]; after: Change[] }

const keyOf = ({ enrolmentId, columnId }: Place) => `${enrolmentId} ${columnId}`
const nothing: DeskCell = { grade: null, state: 'saved', theirs: null }
const atOnce = 100

export const enteredIn = (grade: Grade | null): Entered =>
  grade
    ? {
        points: grade.entered,
        penalty: grade.penalty,
        isExcused: grade.isExcused,
        comment: grade.comment,
        version: grade.version,
      }
    : nothingEntered

/** A grade with other values over the same result of its lesson, as the server will find it. */
function changed(column: DeskColumn, grade: Grade | null, fields: Partial<Fields>): Grade | null {
  const source =
    grade && grade.percentExact !== null
      ? {
          points: grade.percentExact,
          maxPoints: 100,
          percentExact: grade.percentExact,
          state: 'graded' as const,
          isLate: grade.isLate,
          penalty: 0,
          isPassed: null,
        }
      : undefined
  return gradeOf(column, source, { ...enteredIn(grade), ...fields })
}

/**
 * The grades of a page of a gradebook while a person works on them: each change shows at once and is sent behind it, one call at a time, onto the version that
 * was read. Steps can be taken back and done again.
 */
export class GradeDesk {
  readonly #cells = new Map<string, DeskCell>()
  readonly #rows = new Map<string, number>()
  readonly #pending = new Map<string, Pending>()
  readonly #columns: ReadonlyMap<string, DeskColumn>
  readonly #listeners = new Set<() => void>()
  readonly #undone: Step[] = []
  readonly #done: Step[] = []
  #isSending = false
  #isFailed = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #reason = ''
  /** Rises with every change, for those who show sums. */
  revision = 0

  constructor(
    columns: readonly DeskColumn[],
    private readonly send: Send,
    private readonly delay = 500,
  ) {
    this.#columns = new Map(columns.map((column) => [column.id, column]))
  }

  #put(key: string, cell: DeskCell): void {
    const [row = ''] = key.split(' ')
    this.#cells.set(key, cell)
    this.#rows.set(row, this.rowRevision(row) + 1)
  }
  /** Rises with every change in the row of a person. */
  rowRevision = (enrolmentId: string): number => this.#rows.get(enrolmentId) ?? 0

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  #tell() {
    this.revision += 1
    for (const listener of this.#listeners) listener()
  }

  /** Takes the grades of a person from the server, unless something newer is here. */
  load(enrolmentId: string, grades: Grades): void {
    for (const columnId of this.#columns.keys()) {
      const key = keyOf({ enrolmentId, columnId })
      const [now, grade] = [this.#cells.get(key), grades[columnId] ?? null]
      if (now && (now.state !== 'saved' || (now.grade?.version ?? 0) > (grade?.version ?? 0))) continue
      this.#put(key, { grade, state: 'saved', theirs: null })
    }
  }

  /** The same while the page is open. */
  reload(enrolmentId: string, grades: Grades): void {
    this.load(enrolmentId, grades)
    this.#tell()
  }

  cell = (place: Place): DeskCell => this.#cells.get(keyOf(place)) ?? nothing

  gradesOf(enrolmentId: string): Grades {
    const found: Record<string, Grade> = {}
    for (const columnId of this.#columns.keys()) {
      const { grade } = this.cell({ enrolmentId, columnId })
      if (grade) found[columnId] = grade
    }
    return found
  }

  /** How many grades are in each state that is not saved. */
  count(state: CellState): number {
    return [...this.#cells.values()].filter((cell) => cell.state === state).length
  }
  get isClean(): boolean {
    return this.#pending.size === 0 && !this.#isSending
  }
  get canUndo(): boolean {
    return this.#done.length > 0
  }
  get canRedo(): boolean {
    return this.#undone.length > 0
  }

  /** Changes grades as one step. */
  change(changes: readonly Change[], reason?: string): void {
    const step: Step = { before: [], after: [] }
    for (const { enrolmentId, columnId, fields } of changes) {
      const { points, penalty, isExcused, comment } = enteredIn(this.cell({ enrolmentId, columnId }).grade)
      const before = { points, penalty, isExcused, comment }
      if (Object.entries(fields).every(([name, value]) => before[name as keyof Fields] === value)) continue
      step.before.push({ enrolmentId, columnId, fields: before })
      step.after.push({ enrolmentId, columnId, fields: { ...before, ...fields } })
    }
    if (step.after.length === 0) return
    this.#done.push(step)
    this.#undone.length = 0
    this.#apply(step.after, reason)
  }
  undo(reason: string): void {
    const step = this.#done.pop()
    if (!step) return
    this.#undone.push(step)
    this.#apply(step.before, reason)
  }
  redo(reason: string): void {
    const step = this.#undone.pop()
    if (!step) return
    this.#done.push(step)
    this.#apply(step.after, reason)
  }

  #apply(changes: readonly Change[], reason?: string): void {
    for (const { enrolmentId, columnId, fields } of changes) {
      const column = this.#columns.get(columnId)
      if (!column) continue
      const key = keyOf({ enrolmentId, columnId })
      const { grade, theirs } = this.cell({ enrolmentId, columnId })
      this.#put(key, { grade: changed(column, grade, fields), state: 'waiting', theirs })
      this.#pending.set(key, { enrolmentId, columnId, fields: { ...this.#pending.get(key)?.fields, ...fields }, reason })
    }
    this.#tell()
    this.#soon(this.delay)
  }

  #soon(delay: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.flush(), delay)
  }

  /** The reason of the corrections that wait for one; those that follow within this page have it, too. */
  explain(reason: string): void {
    this.#reason = reason
    this.#mark('reason', 'waiting')
    void this.flush()
  }
  /** Takes back the corrections that wait for a reason. */
  forgo(): void {
    for (const [key, cell] of this.#cells)
      if (cell.state === 'reason') {
        this.#put(key, { grade: cell.theirs, state: 'saved', theirs: null })
        this.#pending.delete(key)
      }
    this.#done.length = 0
    this.#tell()
  }
  retry(): void {
    this.#mark('failed', 'waiting')
    void this.flush()
  }
  /** Ends a conflict with one's own grade or with theirs. */
  settle(place: Place, isOwn: boolean): void {
    const { grade, theirs } = this.cell(place)
    const own = enteredIn(grade)
    this.#put(keyOf(place), { grade: theirs, state: 'saved', theirs: null })
    this.#pending.delete(keyOf(place))
    const { points, penalty, isExcused, comment } = own
    if (isOwn) this.#apply([{ ...place, fields: { points, penalty, isExcused, comment } }])
    else this.#tell()
  }
  #mark(from: CellState, state: CellState): void {
    for (const [key, cell] of this.#cells) if (cell.state === from) this.#put(key, { ...cell, state })
    this.#tell()
  }

  async flush(): Promise<void> {
    if (this.#isSending) return
    const waiting = [...this.#pending].filter(([key]) => this.#cells.get(key)?.state === 'waiting')
    const reason = waiting[0]?.[1].reason ?? this.#reason
    const batch = waiting.filter(([, one]) => (one.reason ?? this.#reason) === reason).slice(0, atOnce)
    if (batch.length === 0) return
    this.#isSending = true
    for (const [key] of batch) {
      this.#pending.delete(key)
      const cell = this.#cells.get(key)
      if (cell) this.#put(key, { ...cell, state: 'sending' })
    }
    this.#tell()
    try {
      const cells = batch.map(([key, { fields, enrolmentId, columnId }]) => ({
        enrolmentId,
        columnId,
        ...fields,
        version: this.#cells.get(key)?.grade?.version ?? 0,
      }))
      const results = await this.send({ cells, ...(reason && { reason }) })
      for (const [at, [key, sent]] of batch.entries()) this.#take(key, sent, results[at])
      this.#isFailed = false
    } catch {
      this.#isFailed = true
      for (const [key, sent] of batch) {
        this.#pending.set(key, { ...sent, fields: { ...sent.fields, ...this.#pending.get(key)?.fields } })
        const cell = this.#cells.get(key)
        if (cell) this.#put(key, { ...cell, state: 'failed' })
      }
    } finally {
      this.#isSending = false
      this.#tell()
      if (this.#pending.size > 0 && !this.#isFailed) this.#soon(0)
    }
  }

  /** Takes over what became of a grade that was sent; what was typed meanwhile stays and is sent next. */
  #take(key: string, sent: Pending, result: Result | undefined): void {
    const column = this.#columns.get(sent.columnId)
    if (!result || !column) return
    const later = this.#pending.get(key)
    const { outcome, grade } = result
    if (outcome === 'saved' || outcome === 'unchanged') {
      this.#put(key, {
        grade: later ? changed(column, grade, later.fields) : grade,
        state: later ? 'waiting' : 'saved',
        theirs: null,
      })
      return
    }
    const own = changed(column, grade, { ...sent.fields, ...later?.fields })
    if (outcome === 'ownGrade' || outcome === 'notFound') {
      this.#pending.delete(key)
      this.#put(key, { grade: null, state: 'own', theirs: null })
    } else {
      this.#pending.set(key, { ...sent, fields: { ...sent.fields, ...later?.fields } })
      this.#put(key, { grade: own, state: outcome === 'conflict' ? 'conflict' : 'reason', theirs: grade })
    }
  }
}
