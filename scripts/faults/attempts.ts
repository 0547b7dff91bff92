import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '../bench/ground'
import * as bodies from '../bodies'
import { within } from '../until'
import { type Answer, ask, freshAddress, tally } from './client'
import { type Asking, addLearners, made, publishedPathOf, signIn } from './content'
import { type Ground, signal } from './ground'
import { type Product, servers, startProduct } from './product'
import type { Row, Scenario } from './rows'

const QUESTIONS = 5
/** The last of these attempts are never submitted: the server ends them at their deadline. */
const submittedShare = 0.8
const limitSeconds = 150

/** A published assessment of five true-or-false questions, in a path. */
async function publishedQuiz(who: Asking): Promise<{ assessmentId: string; pathId: string }> {
  const bank = await made(who, 'POST', '/admin/assessment/bank', bodies.createBank.body())
  const questions: string[] = []
  for (let at = 0; at < QUESTIONS; at += 1) {
    const body = bodies.createQuestion.body(bank.id, `Statement ${at + 1} is true.`)
    questions.push((await made(who, 'POST', '/admin/assessment/question', body)).id)
  }
  const definition = bodies.createAssessment.body(questions, limitSeconds)
  const assessment = await made(who, 'POST', '/admin/assessment/definition', definition)
  await made(who, 'POST', `/admin/assessment/definition/${assessment.id}/publish`)
  const module = bodies.createModule.body('assessment.quiz', 'Safety', { assessmentId: assessment.id })
  const quiz = await made(who, 'POST', '/admin/content/module', module)
  await made(who, 'POST', `/admin/content/module/${quiz.id}/publish`, bodies.publishModule.body())
  return { assessmentId: assessment.id, pathId: await publishedPathOf(who, [quiz.id]) }
}

/** Answers that the product said it keeps: for each question the highest number and its choice. */
type Kept = Map<string, { seq: number; choice: boolean }>
type Journal = { attemptIds: Set<string>; kept: Kept; answers: Answer[]; isSubmitted: boolean; deadlineAt: string }

/** Sends until an answer is something else than a failure of the transport, or of a worker that is busy or gone. */
async function insist(journal: Journal, send: () => Promise<Answer>): Promise<Answer> {
  const once = async () => {
    const answer = await send()
    journal.answers.push(answer)
    return answer
  }
  let answer = await once()
  for (let tries = 0; tries < 40 && (answer.status === 0 || answer.status === 503); tries += 1) {
    await sleep(250 + Math.random() * 250)
    answer = await once()
  }
  return answer
}

/** One learner: a start sent twice, saves repeated, shuffled, delayed and cut off, and a submission sent twice. */
async function take(port: number, apiKey: string, { token }: Person, assessmentId: string, submits: boolean): Promise<Journal> {
  const journal: Journal = { attemptIds: new Set(), kept: new Map(), answers: [], isSubmitted: false, deadlineAt: '' }
  const send = (method: string, path: string, body?: object, key?: string, patienceMs?: number) => {
    // The client's clock is an hour ahead; no operation reads it.
    const date = new Date(Date.now() + 3_600_000).toUTCString()
    const headers = { 'x-api-key': apiKey, authorization: `Bearer ${token}`, 'x-forwarded-for': freshAddress(), date }
    return ask(port, {
      method,
      path: `/api/v1/user/learning${path}`,
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
      ...(body && { body: JSON.stringify(body) }),
      patienceMs: patienceMs ?? 20_000,
    })
  }
  const starting = () => insist(journal, () => send('POST', `/assessments/${assessmentId}/attempt`, bodies.startAttempt.body()))
  for (const answer of await Promise.all([starting(), starting()])) {
    if (answer.status !== 200) continue
    const { data } = JSON.parse(answer.text)
    journal.attemptIds.add(data.id)
    journal.deadlineAt = data.deadlineAt
  }
  const [attemptId] = journal.attemptIds
  const saves = Array.from({ length: QUESTIONS * 4 }, (_, at) => ({
    ref: `q${(at % QUESTIONS) + 1}`,
    seq: Math.floor(at / QUESTIONS) + 1,
    choice: Math.random() < 0.7,
  }))
  const shuffled = [...saves, ...saves.filter(() => Math.random() < 0.3)].toSorted(() => Math.random() - 0.5)
  const one = async ({ ref, seq, choice }: (typeof saves)[number]) => {
    await sleep(Math.random() * 8000)
    const isCut = Math.random() < 0.1
    const path = `/attempts/${attemptId}/answers/${ref}`
    const saving = () => send('PUT', path, bodies.saveAnswer.body(choice, seq), undefined, isCut ? 15 : undefined)
    const answer = isCut ? await saving() : await insist(journal, saving)
    if (isCut) journal.answers.push(answer)
    if (answer.status === 200 && (journal.kept.get(ref)?.seq ?? 0) <= seq && JSON.parse(answer.text).data.answers[0].isSaved)
      journal.kept.set(ref, { seq, choice })
  }
  await Promise.all(shuffled.map(one))
  if (!submits) return journal
  const submitting = (key: string) => insist(journal, () => send('POST', `/attempts/${attemptId}/submit`, undefined, key))
  const key = randomUUID()
  const submissions = await Promise.all([submitting(key), submitting(key), submitting(randomUUID())])
  journal.isSubmitted = submissions.some(({ status }) => status === 200)
  return journal
}

/** Kills one of the workers that answer, every few seconds, until the work is over. */
async function killWorkers(product: Product, isOver: () => boolean): Promise<number> {
  let kills = 0
  for (const end = Date.now() + 600_000; Date.now() < end && !isOver() && kills < 5; ) {
    await sleep(3500)
    const known = servers(product.log())
    const busy = product.workers().filter((pid) => known.has(pid))
    if (busy.length < 2 || isOver()) continue
    signal(busy[kills % busy.length] ?? 0, 'SIGKILL')
    kills += 1
  }
  return kills
}

type Stored = {
  id: string
  state: string
  late: number | null
  by: string
  graded: number
  answers: Record<string, [number, boolean | null]>
}

const storedAttempts = (ground: Ground, assessmentId: string) =>
  ground.database.look(
    (sql) => sql<Stored[]>`select a.id, a.state, a.ended_by as by,
      extract(epoch from a.submitted_at - a.deadline_at)::float8 as late,
      (select count(*)::int from events e where e.organization_id = a.organization_id and e.name = 'assessmentAttemptGraded'
        and e.payload->>'attemptId' = a.id::text) as graded,
      (select jsonb_object_agg('q' || i.position, jsonb_build_array(i.seq, i.answer->'choice')) from assessment_attempt_items i
        where i.organization_id = a.organization_id and i.attempt_id = a.id) as answers
      from assessment_attempts a where a.organization_id = ${ground.organizationId} and a.assessment_id = ${assessmentId}`,
  )

/** 500 attempts under duplicated, shuffled, delayed and lost requests, while workers are killed. */
async function chaos(ground: Ground, { quick }: { quick: boolean }): Promise<Row> {
  const people = quick ? 60 : 500
  const learners = await signIn(ground, await addLearners(ground, 'attempt', people))
  const product = await startProduct(ground, 'attempts', { WEB_CONCURRENCY: '2' })
  try {
    const who = { port: product.port, apiKey: ground.apiKey, token: ground.admins[0]?.token ?? '' }
    const { assessmentId, pathId } = await publishedQuiz(who)
    for (const { token } of learners) await made({ ...who, token }, 'POST', `/user/learning/paths/${pathId}/enrol`)
    let isOver = false
    const killing = killWorkers(product, () => isOver)
    const journals: Journal[] = []
    // Some dozens at a time, so that the client's own process is not the bottleneck.
    const waiting = learners.map((person, at) => ({ person, submits: at < people * submittedShare }))
    const lane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift())
        journals.push(await take(product.port, ground.apiKey, next.person, assessmentId, next.submits))
    }
    await Promise.all(Array.from({ length: 50 }, lane))
    isOver = true
    const kills = await killing
    const areReleased = async () => (await storedAttempts(ground, assessmentId)).every(({ state }) => state === 'released')
    await within(areReleased, { seconds: limitSeconds + 120, everyMs: 2000 })
    const stored = await storedAttempts(ground, assessmentId)
    const byId = new Map(stored.map((attempt) => [attempt.id, attempt]))
    let [lost, acknowledged] = [0, 0]
    for (const { attemptIds, kept } of journals)
      for (const [ref, { seq, choice }] of kept) {
        acknowledged += 1
        const [storedSeq, storedChoice] = byId.get([...attemptIds][0] ?? '')?.answers[ref] ?? [0, null]
        if (storedSeq < seq || (storedSeq === seq && storedChoice !== choice)) lost += 1
      }
    const twice = stored.filter(({ graded }) => graded !== 1).length
    const ended = stored.filter(({ by }) => by === 'deadline')
    const unfair = ended.filter(({ late }) => late === null || Math.abs(late) >= 1).length
    const split = journals.filter(({ attemptIds }) => attemptIds.size !== 1).length
    const submitted = journals.filter(({ isSubmitted }) => isSubmitted).length
    const expected = Math.ceil(people * submittedShare)
    return {
      id: 'ATTEMPTS',
      what: `${people} attempts of ${QUESTIONS} questions: requests doubled, shuffled, delayed, cut off; ${kills} x kill -9 of a worker; client clocks an hour ahead`,
      goal: 'one graded attempt each, no acknowledged answer lost, attempts that are not submitted end at their deadline to the second',
      figures: `${stored.length} attempts, ${twice} not graded exactly once, ${split} learners with another number of attempts than one; ${acknowledged} acknowledged answers, ${lost} lost; ${submitted} of ${expected} submitted, ${ended.length} ended by the server, ${unfair} not at their deadline (answers: ${tally(journals.flatMap(({ answers }) => answers))})`,
      pass:
        stored.length === people &&
        twice + split + lost + unfair === 0 &&
        kills > 0 &&
        submitted === expected &&
        ended.length === people - expected,
    }
  } finally {
    await product.stop()
  }
}

/** Attempts of assessments during failures of clients and workers. */
export const attempts: Scenario = {
  ids: ['ATTEMPTS'],
  run: async (ground, scale) => [await chaos(ground, scale)],
}
