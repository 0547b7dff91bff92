import { describe, expect, it } from 'vitest'
import { ApiError } from '@/lib/platform/http/client'
import { type Around, AttemptAnswers } from './answering'
import type { Answers } from './answering.rules'
import type { Attempt, SavedAnswers } from './calls'

const serverNow = '2026-11-23T08:01:00.000Z'
const question = (questionRef: string, seq = 0) => ({
  questionRef,
  section: 1,
  points: 1,
  type: 'shortText' as const,
  stem: questionRef,
  labels: {},
  design: {},
  isFallback: false,
  answer: seq > 0 ? { type: 'shortText' as const, text: `server ${seq}` } : null,
  seq,
  isFlagged: false,
  files: [],
  result: null,
})
const attempt = (...questions: Attempt['questions']): Attempt => ({
  id: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b41',
  assessmentId: '01939e5c-7a30-7c2e-9a54-5b8f0d6f1b31',
  number: 1,
  state: 'inProgress',
  locale: 'en',
  startedAt: serverNow,
  submittedAt: null,
  title: 'Quiz',
  instructions: '',
  availableLocales: ['ar', 'en'],
  navigation: 'free',
  purpose: 'graded',
  serverNow,
  deadlineAt: null,
  extendedSeconds: 0,
  graceEndsAt: null,
  questions,
})
const text = (value: string) => ({ type: 'shortText' as const, text: value })
const refusal = (status: number, statusCode: number) =>
  new ApiError(status, { status: false, statusCode, message: 'no', data: null, errors: [] } as never, null)

/** A server in memory that keeps the highest number of each question, as the real one does. */
function scene(first: Attempt, before: Answers = {}) {
  let current = first
  let kept = before
  let now = 0
  const due: (() => void)[] = []
  const failures: unknown[] = []
  const lost: boolean[] = []
  const batches: number[] = []
  const store = (sent: Parameters<Around['save']>[0]): SavedAnswers => ({
    answers: sent.map(({ questionRef, answer, seq }) => {
      const known = current.questions.find((each) => each.questionRef === questionRef)
      const isSaved = seq > (known?.seq ?? 0)
      if (isSaved)
        current = {
          ...current,
          questions: current.questions.map((each) => (each.questionRef === questionRef ? { ...each, answer, seq } : each)),
        }
      return { questionRef, seq: isSaved ? seq : (known?.seq ?? 0), isSaved }
    }),
    isLate: false,
    serverNow,
    deadlineAt: current.deadlineAt,
  })
  const around: Around = {
    save: async (sent) => {
      batches.push(sent.length)
      const failure = failures.shift()
      if (failure) throw failure
      const answer = store(sent)
      if (lost.shift()) throw new TypeError('the answer was lost')
      return answer
    },
    read: async () => current,
    kept: {
      read: () => kept,
      write: (answers) => {
        kept = answers
      },
    },
    now: () => now,
    later: (work) => void due.push(work),
  }
  return {
    sheet: new AttemptAnswers(first, around),
    /** Another window, which read the attempt at the same time. */
    window: () => new AttemptAnswers(first, { ...around, kept: { read: () => ({}), write: () => {} } }),
    pass: (ms: number) => {
      now += ms
    },
    failures,
    lost,
    batches,
    kept: () => kept,
    server: () => Object.fromEntries(current.questions.map(({ questionRef, answer }) => [questionRef, answer])),
    other: (ref: string, value: string, seq: number) => void store([{ questionRef: ref, answer: text(value), seq }]),
    extend: (deadlineAt: string) => {
      current = { ...current, deadlineAt }
    },
    /** Runs what is due until nothing is. */
    settle: async () => {
      for (let round = 0; round < 20 && due.length > 0; round += 1) {
        for (const work of due.splice(0)) work()
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
      }
    },
  }
}

describe('the answers of an attempt in the browser', () => {
  it('are kept at once, sent together, and forgotten on the device when the server has them', async () => {
    const { sheet, kept, settle, server, batches } = scene(attempt(question('q1'), question('q2')))
    sheet.answer('q1', text('a'))
    sheet.answer('q1', text('ab'))
    sheet.answer('q2', text('c'))
    expect(Object.keys(kept())).toEqual(['q1', 'q2'])
    expect(sheet.snapshot().status).toBe('waiting')
    await settle()
    expect(batches).toEqual([2])
    expect(server()).toEqual({ q1: text('ab'), q2: text('c') })
    expect(kept()).toEqual({})
    expect(sheet.snapshot().status).toBe('saved')
  })

  it('are sent again after a failure, also where only the answer of the server was lost', async () => {
    const { sheet, failures, lost, settle, server, batches } = scene(attempt(question('q1')))
    failures.push(new TypeError('no network'), refusal(503, 5003))
    lost.push(true)
    sheet.answer('q1', text('a'))
    await settle()
    expect(batches).toHaveLength(4)
    expect(server()).toEqual({ q1: text('a') })
    expect(sheet.snapshot()).toMatchObject({ status: 'saved', waiting: {} })
  })

  it('that were kept on the device before are sent, those that are older than the server has are not', async () => {
    const before = { q1: { answer: text('older'), seq: 2 }, q2: { answer: text('newer'), seq: 9 } }
    const { sheet, settle, server } = scene(attempt(question('q1', 3), question('q2', 8)), before)
    expect(Object.keys(sheet.snapshot().waiting)).toEqual(['q2'])
    await sheet.flush()
    await settle()
    expect(server()).toEqual({ q1: text('server 3'), q2: text('newer') })
  })

  it('give way to a higher number from another device', async () => {
    const { sheet, settle, other } = scene(attempt(question('q1', 1)))
    other('q1', 'elsewhere', 50)
    sheet.answer('q1', text('here'))
    await settle()
    expect(sheet.snapshot().attempt.questions[0]).toMatchObject({ answer: text('elsewhere'), seq: 50 })
    sheet.answer('q1', text('here again'))
    await settle()
    expect(sheet.snapshot().attempt.questions[0]).toMatchObject({ answer: text('here again') })
  })

  it('that are refused say why, and keep no other answer from being saved', async () => {
    const { sheet, failures, settle, server } = scene(attempt(question('q1'), question('q2')))
    failures.push(refusal(422, 6546), refusal(422, 6546))
    sheet.answer('q1', text('does not fit'))
    sheet.answer('q2', text('fits'))
    await settle()
    expect(server()).toEqual({ q1: null, q2: text('fits') })
    expect(Object.keys(sheet.snapshot().faults)).toEqual(['q1'])
    expect(sheet.snapshot().waiting).toEqual({})
  })

  it('end with the attempt, and wait where the session has ended', async () => {
    const over = scene(attempt(question('q1')))
    over.failures.push(refusal(409, 6545))
    over.sheet.answer('q1', text('late'))
    await over.settle()
    expect(over.sheet.snapshot().status).toBe('stopped')
    const away = scene(attempt(question('q1')))
    away.failures.push(refusal(401, 5120))
    away.sheet.answer('q1', text('a'))
    await away.settle()
    expect(away.sheet.snapshot().status).toBe('signIn')
    expect(Object.keys(away.kept())).toEqual(['q1'])
  })

  it('of two windows are those that were given last, whichever window knew the other’s', async () => {
    const device = scene(attempt(question('q1')))
    const [first, second] = [device.sheet, device.window()]
    for (const value of ['False', 'True', 'False']) {
      device.pass(2_000)
      first.answer('q1', text(value))
      await device.settle()
    }
    device.pass(5_000)
    second.answer('q1', text('True'))
    await device.settle()
    expect(device.server()).toEqual({ q1: text('True') })
    expect(second.snapshot()).toMatchObject({ status: 'saved', waiting: {} })
    await first.refresh()
    expect(first.snapshot().attempt.questions[0]).toMatchObject({ answer: text('True') })
    device.pass(1_000)
    first.answer('q1', text('False'))
    await device.settle()
    expect(device.server()).toEqual({ q1: text('False') })
  })

  it('that were given earlier in a window without a connection do not replace later ones', async () => {
    const device = scene(attempt(question('q1')))
    const second = device.window()
    device.pass(1_000)
    device.failures.push(new TypeError('no network'))
    device.sheet.answer('q1', text('earlier'))
    await device.sheet.flush()
    device.pass(60_000)
    second.answer('q1', text('later'))
    await second.flush()
    await device.settle()
    expect(device.server()).toEqual({ q1: text('later') })
    expect(device.sheet.snapshot().attempt.questions[0]).toMatchObject({ answer: text('later') })
  })

  it('that did not arrive before the end are named, and kept no longer', async () => {
    const { sheet, failures, settle, kept } = scene(attempt(question('q1'), question('q2')))
    failures.push(refusal(409, 6545))
    sheet.answer('q1', text('too late'))
    sheet.answer('q2', text('as well'))
    await settle()
    expect(sheet.snapshot()).toMatchObject({ status: 'stopped', lost: ['q1', 'q2'], waiting: {} })
    expect(kept()).toEqual({})
    const ended = scene(attempt(question('q1')))
    ended.sheet.answer('q1', text('a'))
    ended.sheet.replace({ ...attempt(question('q1')), state: 'released' })
    expect([ended.sheet.snapshot().lost, ended.kept()]).toEqual([['q1'], {}])
  })

  it('go out at once where the page is left, beside a request that is under way', async () => {
    const { sheet, settle, server, batches } = scene(attempt(question('q1'), question('q2')))
    sheet.answer('q1', text('a'))
    void sheet.flush()
    sheet.answer('q2', text('b'))
    sheet.leave()
    expect(batches).toEqual([1, 2])
    await settle()
    expect(server()).toEqual({ q1: text('a'), q2: text('b') })
  })

  it('learn of a later deadline', async () => {
    const { sheet, extend } = scene(attempt(question('q1')))
    extend('2026-11-23T09:00:00.000Z')
    await sheet.refresh()
    expect(sheet.snapshot().attempt.deadlineAt).toBe('2026-11-23T09:00:00.000Z')
  })

  it('that say nothing are sent as none', async () => {
    const { sheet, settle, server } = scene(attempt(question('q1', 1)))
    sheet.answer('q1', text('  '))
    await settle()
    expect(server()).toEqual({ q1: null })
  })
})
