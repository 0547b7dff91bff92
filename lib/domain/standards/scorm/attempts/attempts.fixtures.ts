import type { Person } from '@/lib/domain/testing/contract-suite'
import { commitCourse, startCourse } from './attempts.contract'

type Started = { attemptId: string; sessionId: string; itemId: string; launch: string; data: Record<string, unknown> }
type Stored = { attempt: Record<string, unknown>; item: Record<string, unknown>; isStored: boolean }
export const none = { raw: null, min: null, max: null, scaled: null }
const nothing = {
  completion: 'incomplete',
  success: 'unknown',
  score: none,
  location: '',
  suspendData: '',
  objectives: [],
  sessionTime: '',
  exit: '',
  isFinished: false,
} as const

export const start = async (person: Person, moduleId: string, body: object = {}) =>
  (await person.call(startCourse, { params: { moduleId }, body })).envelope
/** The item that a person launches. */
export const started = async (person: Person, moduleId: string, body: object = {}) =>
  (await start(person, moduleId, body)).data as Started
/** Sends a report of a session. */
export async function report(person: Person, { attemptId, sessionId, itemId }: Started, seq: number, more: object) {
  const body = { ...nothing, sessionId, itemId, seq, ...more }
  return (await person.call(commitCourse, { params: { attemptId }, body })).envelope
}
/** The same, where it is accepted. */
export async function stored(...given: Parameters<typeof report>): Promise<Stored> {
  const envelope = await report(...given)
  if (envelope.statusCode !== 200) throw new Error(`A report was refused: ${JSON.stringify(envelope)}`)
  return envelope.data as Stored
}
