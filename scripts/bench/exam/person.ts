import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, addressOf, ask, tookMs } from '../../faults/client'
import { host, type Person } from '../ground'
import { roomSize } from './exam-ground'

export type Kind = 'prepare' | 'start' | 'save' | 'submit'
/** Times in ms of the answers to each kind of request, and how many were refused or not answered at all. */
export type Figures = Record<Kind, { ms: number[]; refused: number; lost: number; others: Map<number, number> }>
const none = () => ({ ms: [], refused: 0, lost: 0, others: new Map<number, number>() })
export const noFigures = (): Figures => ({ prepare: none(), start: none(), save: none(), submit: none() })

/** An answer of the exam that the server acknowledged: its number and what was chosen. */
export type Acknowledged = Map<string, { seq: number; answer: object }>
export type Journal = { attemptId: string; acknowledged: Acknowledged; score: number | null; percent: number | null }

type Shown = { questionRef: string; type: 'trueFalse' | 'singleChoice'; design: { options?: string[] } }
type Exam = { port: number; apiKey: string; assessmentId: string; figures: Figures }

export const agent = new Agent({ keepAlive: true, maxSockets: 4096, maxFreeSockets: 4096 })
const longestTries = 240

/** Sends requests of one person as the page does: what is not answered, or refused because the server is busy, is sent again after a moment. */
export function sender({ port, apiKey, figures }: Pick<Exam, 'port' | 'apiKey' | 'figures'>, token: string, at: number) {
  // Everybody of one room is behind one address.
  const address = addressOf(Math.floor(at / roomSize))
  const headers = { host, 'x-api-key': apiKey, authorization: `Bearer ${token}`, 'x-forwarded-for': address }
  const once = (method: string, path: string, body?: object, more?: object): Promise<Answer> =>
    ask(port, {
      method,
      path: `/api/v1/user/learning${path}`,
      headers: { ...headers, ...more },
      ...(body && { body: JSON.stringify(body) }),
      agent,
      patienceMs: 60_000,
    })
  return async (kind: Kind, method: string, path: string, body?: object, more?: object): Promise<Answer> => {
    const figure = figures[kind]
    for (let tries = 0; tries <= longestTries; tries += 1) {
      const answer = await once(method, path, body, more)
      const { status } = answer
      if (status === 200) {
        figure.ms.push(tookMs(answer))
        return answer
      }
      const isPassing = status === 0 || status === 503 || status === 429
      if (status === 0) figure.lost += 1
      else if (isPassing) figure.refused += 1
      else figure.others.set(status, (figure.others.get(status) ?? 0) + 1)
      if (!isPassing || tries === longestTries)
        throw new Error(`${kind}: ${status} ${answer.failure ?? ''} ${answer.text.slice(0, 900)}`)
      const seconds = Number(answer.headers['retry-after'] ?? 1)
      await sleep(seconds * 1000 * (1 + Math.random() * 0.5))
    }
    throw new Error(`${kind}: not answered`)
  }
}

const chosen = ({ type, design: { options = [] } }: Shown) =>
  type === 'trueFalse'
    ? { type, choice: Math.random() < 0.5 }
    : { type, choice: options[Math.floor(Math.random() * options.length)] }

/** When things happen, in ms of the clock of this process. */
export type Times = { prepareAt: number | null; startAt: number; submitAt: number; saveEveryMs: number }

/** One person in the exam: waits, starts, saves an answer every some seconds, and submits. */
export async function sit(exam: Exam, { token }: Person, at: number, times: Times): Promise<Journal> {
  const send = sender(exam, token, at)
  const until = (moment: number) => sleep(Math.max(0, moment - performance.now()))
  if (times.prepareAt !== null) {
    await until(times.prepareAt)
    await send('prepare', 'POST', `/assessments/${exam.assessmentId}/prepare`)
  }
  await until(times.startAt)
  const started = await send('start', 'POST', `/assessments/${exam.assessmentId}/attempt`, { locale: 'en' })
  const { id, questions } = JSON.parse(started.text).data as { id: string; questions: Shown[] }
  const acknowledged: Acknowledged = new Map()
  let seq = 0
  for (let next = performance.now() + Math.random() * times.saveEveryMs; next < times.submitAt; next += times.saveEveryMs) {
    await until(next)
    const question = questions[Math.floor(Math.random() * questions.length)] as Shown
    const { questionRef } = question
    const answer = chosen(question)
    seq += 1
    const sent = { answers: [{ questionRef, answer, seq }] }
    const saved = await send('save', 'PUT', `/attempts/${id}/answers`, sent)
    const [kept] = JSON.parse(saved.text).data.answers as { seq: number }[]
    if (kept?.seq !== seq) throw new Error(`Answer ${seq} of ${id} was acknowledged as ${kept?.seq}`)
    acknowledged.set(questionRef, { seq, answer })
  }
  await until(times.submitAt)
  const submitted = await send('submit', 'POST', `/attempts/${id}/submit`, undefined, { 'idempotency-key': randomUUID() })
  const { score, percent } = JSON.parse(submitted.text).data as Pick<Journal, 'score' | 'percent'>
  return { attemptId: id, acknowledged, score, percent }
}
