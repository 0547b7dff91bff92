import type { Answer } from '@/lib/domain/learning/question-banks/types/question-types.rules'

/** An answer with its number: in one attempt every change has a higher one, and of two answers the one with the higher number counts. */
export type Numbered = { answer: Answer | null; seq: number }
/** Answers by the reference of their question. */
export type Answers = Readonly<Record<string, Numbered>>

type Asked = { questionRef: string; answer: Answer | null; seq: number }

/** The answers stored on the server. */
export const answersOf = (questions: readonly Asked[]): Answers =>
  Object.fromEntries(questions.map(({ questionRef, answer, seq }) => [questionRef, { answer, seq }]))

/**
 * The answers that this device still has to send: those newer than on the server, for questions of this
 * attempt.
 */
export const newerThan = (server: Answers, kept: Answers): Answers =>
  Object.fromEntries(
    Object.entries(kept).filter(([ref, { seq }]) => Object.hasOwn(server, ref) && seq > (server[ref] as Numbered).seq),
  )

/**
 * The number of the next change: the tenths of a second since the attempt began, by the clock of the server. Two windows and devices do not know each
 * other's numbers, and so the last thing that a person did has the highest one. Always higher than those that are known.
 */
export const nextSeq = (sinceStartMs: number, ...all: Answers[]): number =>
  Math.max(
    Math.floor(sinceStartMs / 100),
    1 + Math.max(0, ...all.flatMap((answers) => Object.values(answers).map(({ seq }) => seq))),
  )

/** Milliseconds from the beginning of an attempt to now, whatever the clock of the device says. */
export const sinceStart = (startedAt: string, { server, at }: ServerTime, now: number): number =>
  Math.max(0, server + (now - at) - Date.parse(startedAt))

/** The answers left to send after the server has confirmed the numbers that it stored. */
export const withoutStored = (waiting: Answers, stored: readonly { questionRef: string; seq: number }[]): Answers => {
  const by = new Map(stored.map(({ questionRef, seq }) => [questionRef, seq]))
  return Object.fromEntries(Object.entries(waiting).filter(([ref, { seq }]) => seq > (by.get(ref) ?? 0)))
}

/** Whether an answer says anything: an empty text or no choice is none. */
export function isAnswered(answer: object | null | undefined): boolean {
  if (!answer) return false
  return Object.entries(answer).some(([name, value]) => name !== 'type' && !isBlank(value))
}

const isBlank = (value: unknown): boolean => {
  if (typeof value === 'string') return value.trim() === ''
  return typeof value === 'object' && value !== null && Object.values(value).every(isBlank)
}

/** The time of the server when an answer came, and the time of a clock that only goes forward, at that moment; both in milliseconds. */
export type ServerTime = { server: number; at: number }

/** Whole seconds until the deadline, whatever the clock of the device says; null without a deadline. */
export const secondsLeft = (deadlineAt: string | null, { server, at }: ServerTime, now: number): number | null =>
  deadlineAt === null ? null : Math.max(0, Math.ceil((Date.parse(deadlineAt) - server - (now - at)) / 1000))

/** Seconds before the end at which the time is said aloud. */
const saidAt = [600, 300, 60]

/** The mark that has been passed since `before`; null: none. */
export const markPassed = (before: number | null, left: number | null): number | null =>
  before === null || left === null ? null : (saidAt.find((mark) => before > mark && left <= mark) ?? null)

/** Hours, minutes and seconds as a clock shows them: `1:05:09` or `5:09`, in digits that `digits` writes. */
export function clockText(seconds: number, two: (value: number) => string, one: (value: number) => string): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60]
  return hours > 0 ? `${one(hours)}:${two(minutes)}:${two(rest)}` : `${one(minutes)}:${two(rest)}`
}
