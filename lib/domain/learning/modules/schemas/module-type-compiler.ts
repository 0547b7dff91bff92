import { createHmac, randomBytes } from 'node:crypto'
import { type JsonObject, jsonBytes, jsonShape } from '@/lib/domain/learning/modules/schemas/json-limits.rules'
import {
  type Check,
  type Outcome,
  type Reply,
  SchemaWorker,
  type Stage,
} from '@/lib/domain/learning/modules/schemas/schema-worker.service'
import { requiredWhereShown } from '@/lib/domain/learning/modules/schemas/shown-fields.rules'
import { clock } from '@/lib/platform/clock'
import { Refusal } from '@/lib/platform/errors'
import { FairQueue } from '@/lib/platform/fair-queue'

export type CompileAnswer =
  | { ok: true }
  | { ok: false; rule: 'schemaInvalid' | 'schemaPattern' | 'schemaTooCostly'; detail?: string }
/** `path` is dotted and empty for the body itself; `keyword` is the JSON Schema keyword that the value breaks. */
export type BodyAnswer =
  | { ok: true }
  | { ok: false; rule: 'bodyInvalid'; path: string; keyword: string }
  | { ok: false; rule: 'bodyTooLarge' | 'bodyTooDeep' | 'bodyTooCostly' | 'schemaInvalid' | 'schemaPattern' }
/** The caller: an organization has its own share of the queue, and checks of a disconnected client are removed. */
export type Asker = { organizationId: string; signal?: AbortSignal }

/** A body may weigh 1 MB as JSON, hold 100,000 values and be nested 48 levels. */
export const bodyLimits = { bytes: 1024 * 1024, nodes: 100_000, nesting: 48 } as const
/** Limits of one request: 150 ms of processor time and 128 MB. A thread that gets less than a twentieth of a processor gives no result. */
export const compilerLimits = { processorMs: 150, wallMs: 3_000, megabytes: 128 }
/** The most waiting checks in this process: of all organizations, and of one. */
export const queueLimits = { total: 64, perOwner: 16 } as const
/** How long, and for how many checks and organizations, a too costly check is remembered. */
const memory = { entries: 500, ms: 10 * 60_000 } as const

type Waiting = { checks: Check[]; resolve(outcome: Outcome): void; reject(error: unknown): void }

const queue = new FairQueue<Waiting>(queueLimits)
/** Organizations whose last check had to be stopped: their next one waits until a spare worker is ready, so that others need not wait for one. */
const stopped = new Set<string>()
let worker: SchemaWorker | undefined
let spare: SchemaWorker | undefined
let isRunning = false

/** The worker for the next check, and a started spare one for when it has to be stopped. */
function workers(): { worker: SchemaWorker; spare: SchemaWorker } {
  const alive = [worker, spare].filter((it) => it && !it.isStopped)
  const first = alive[0] ?? new SchemaWorker(compilerLimits)
  const second = alive[1] ?? warm()
  worker = first
  spare = second
  return { worker: first, spare: second }
}

function warm(): SchemaWorker {
  const made = new SchemaWorker(compilerLimits)
  // A check may be waiting for this worker.
  made.ready.then(serveQueue, serveQueue)
  return made
}

function noteStop(owner: string, hadToBeStopped: boolean): void {
  stopped.delete(owner)
  if (hadToBeStopped) stopped.add(owner)
  const [oldest] = stopped
  if (stopped.size > memory.entries && oldest !== undefined) stopped.delete(oldest)
}

async function serveQueue(): Promise<void> {
  if (isRunning) return
  isRunning = true
  try {
    for (;;) {
      if (queue.size === 0) return
      const { worker, spare } = workers()
      const turn = queue.next((owner) => !stopped.has(owner) || (spare.isReady && !spare.isStopped))
      if (!turn) return
      const { owner, work } = turn
      await worker.run(work.checks).then((outcome) => {
        noteStop(owner, outcome.kind === 'tooCostly')
        work.resolve(outcome)
      }, work.reject)
    }
  } finally {
    isRunning = false
  }
}

const busy = () => new Refusal('unavailable', { retryAfter: 2 })

function enqueue({ organizationId, signal }: Asker, checks: Check[]): Promise<Outcome> {
  return new Promise<Outcome>((resolve, reject) => {
    if (signal?.aborted) throw busy()
    const leave = () => {
      queue.remove(organizationId, work)
      reject(busy())
    }
    // One request may ask many times.
    const settled = () => signal?.removeEventListener('abort', leave)
    const work: Waiting = {
      checks,
      resolve: (outcome) => {
        settled()
        resolve(outcome)
      },
      reject: (error) => {
        settled()
        reject(error)
      },
    }
    if (!queue.add(organizationId, work)) throw busy()
    signal?.addEventListener('abort', leave, { once: true })
    void serveQueue()
  })
}

const tooCostly = new Map<string, { stage: Stage; until: number }>()
const memoryKey = randomBytes(32)
const nameOf = (organizationId: string, checks: Check[]) =>
  createHmac('sha256', memoryKey)
    .update(JSON.stringify([organizationId, checks]))
    .digest('base64')

function remember(name: string, stage: Stage): void {
  tooCostly.set(name, { stage, until: clock.now().getTime() + memory.ms })
  const [oldest] = tooCostly.keys()
  if (tooCostly.size > memory.entries && oldest !== undefined) tooCostly.delete(oldest)
}

/** Runs checks. A check that was too costly before is refused at once; a full queue and an overloaded machine are answered with 503. */
async function run(asker: Asker, checks: Check[]): Promise<Exclude<Outcome, { kind: 'starved' }>> {
  const name = nameOf(asker.organizationId, checks)
  const known = tooCostly.get(name)
  if (known && known.until > clock.now().getTime()) return { kind: 'tooCostly', stage: known.stage, processorMs: 0 }
  const outcome = await enqueue(asker, checks)
  if (outcome.kind === 'starved') throw busy()
  if (outcome.kind === 'tooCostly') remember(name, outcome.stage)
  return outcome
}

/** A schema to compile and optionally a body to check against it. */
export type SchemaCheck = { schema: JsonObject; body?: unknown }
/** The result of a check; `body` only if the schema compiles and a body was given. */
export type SchemaAnswer = { schema: CompileAnswer; body?: BodyAnswer }

/**
 * Compiles schemas and checks bodies, all within one limit; call `schemaProblems` first. Checks after one that was too costly have no result. Rejects
 * with 503 if the queue is full or no worker can run.
 */
export async function checkSchemas(
  asker: Asker,
  asked: SchemaCheck[],
): Promise<{ answers: SchemaAnswer[]; processorMs: number }> {
  const refusals = asked.map(({ schema, ...of }) => ({
    schema: schemaFault(schema),
    body: 'body' in of && of.body !== undefined ? bodyFault(of.body) : undefined,
  }))
  const checks = asked.flatMap(({ schema, body }, at) =>
    refusals[at]?.schema
      ? []
      : [
          {
            at,
            schema: JSON.stringify(requiredWhereShown(schema)),
            body: body === undefined || refusals[at]?.body ? undefined : JSON.stringify(body),
          },
        ],
  )
  const outcome = checks.length > 0 ? await run(asker, checks.map(({ schema, body }) => ({ schema, body }))) : undefined // biome-ignore format: one question
  const answers: SchemaAnswer[] = []
  for (const [at, { body }] of asked.entries()) {
    const fault = refusals[at]?.schema
    const place = checks.findIndex((check) => check.at === at)
    if (fault) answers.push({ schema: fault })
    else if (outcome?.kind === 'tooCostly' && place >= outcome.stage.at) {
      answers.push(
        outcome.stage.part === 'schema'
          ? { schema: { ok: false, rule: 'schemaTooCostly' } }
          : { schema: { ok: true }, body: { ok: false, rule: 'bodyTooCostly' } },
      )
      break
    } else if (outcome?.kind === 'done') {
      const reply = outcome.replies[place] ?? { ok: false, rule: 'schemaInvalid' as const }
      answers.push(answerOf(reply, body === undefined, refusals[at]?.body))
    } else answers.push({ schema: { ok: true } })
  }
  return { answers, processorMs: outcome?.processorMs ?? 0 }
}

function schemaFault(schema: unknown): CompileAnswer | undefined {
  const shape = jsonShape(schema, bodyLimits)
  if (!shape) return undefined
  return { ok: false, rule: shape === 'tooLarge' || shape === 'tooDeep' ? 'schemaTooCostly' : 'schemaInvalid' }
}

function bodyFault(body: unknown): BodyAnswer | undefined {
  const shape = jsonShape(body, bodyLimits)
  if (shape === 'tooLarge' || (!shape && jsonBytes(body) > bodyLimits.bytes)) return { ok: false, rule: 'bodyTooLarge' }
  if (shape === 'tooDeep') return { ok: false, rule: 'bodyTooDeep' }
  if (shape) return { ok: false, rule: 'bodyInvalid', path: '', keyword: shape === 'name' ? 'propertyNames' : 'type' }
  return undefined
}

function answerOf(reply: Reply, isSchemaOnly: boolean, fault: BodyAnswer | undefined): SchemaAnswer {
  if (!reply.ok && reply.rule) return { schema: reply }
  if (fault) return { schema: { ok: true }, body: fault }
  if (isSchemaOnly) return { schema: { ok: true } }
  return { schema: { ok: true }, body: reply.ok ? reply : { ok: false, rule: 'bodyInvalid', ...placeOf(reply) } }
}

function placeOf({ pointer, keyword, name }: Extract<Reply, { pointer: string }>): { path: string; keyword: string } {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  return { path: [...steps, ...(name === undefined ? [] : [name])].join('.'), keyword }
}

/** Compiles one schema as `validateBody` will. */
export async function compileSchema(asker: Asker, schema: JsonObject): Promise<CompileAnswer> {
  const { answers } = await checkSchemas(asker, [{ schema }])
  return answers[0]?.schema ?? { ok: true }
}

/** Checks a body against an accepted schema; names the first place that does not fit. */
export async function validateBody(asker: Asker, schema: JsonObject, body: unknown): Promise<BodyAnswer> {
  const fault = bodyFault(body)
  if (fault) return fault
  const { answers } = await checkSchemas(asker, [{ schema, body }])
  const [answer] = answers
  if (answer?.body) return answer.body
  if (!answer || answer.schema.ok) return { ok: true }
  const { rule } = answer.schema
  return { ok: false, rule: rule === 'schemaTooCostly' ? 'bodyTooCostly' : rule }
}
