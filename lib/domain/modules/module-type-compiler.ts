import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import { type JsonObject, jsonBytes, jsonShape } from '@/lib/domain/modules/json-limits.rules'

export type CompileAnswer =
  | { ok: true }
  | { ok: false; rule: 'schemaInvalid' | 'schemaPattern' | 'schemaTooCostly'; detail?: string }
/** `path` is dotted and empty for the body itself; `keyword` is the JSON Schema keyword that the value breaks. */
export type BodyAnswer =
  | { ok: true }
  | { ok: false; rule: 'bodyInvalid'; path: string; keyword: string }
  | { ok: false; rule: 'bodyTooLarge' | 'bodyTooDeep' | 'bodyTooCostly' | 'schemaInvalid' | 'schemaPattern' }

/** A body may weigh 1 MB as JSON, hold 100,000 values and be nested 48 levels. */
export const bodyLimits = { bytes: 1024 * 1024, nodes: 100_000, nesting: 48 } as const
/** One compilation or validation may take 250 ms and 128 MB. */
export const compilerLimits = { milliseconds: 250, megabytes: 128 }

/*
 * The worker is a CommonJS string, so no bundler has to find or rename a second entry; `require` looks in node_modules from the working
 * directory. One Ajv per schema: instances share ids and patterns, and tenants must not. The regular-expression objects need a toString of
 * their own: Ajv keeps them by that text, and without it every pattern of an instance would be the first one.
 */
const program = `
const { workerData: port } = require('node:worker_threads')
const { Ajv2020 } = require('ajv/dist/2020.js')
const addFormats = require('ajv-formats').default
const { RE2JS, RE2JSException } = require('re2js')
const regExp = (pattern, flags) => {
  const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern))
  return { test: (text) => compiled.test(text), toString: () => '/' + pattern + '/' + flags }
}
regExp.code = 'linear'
const known = new Map()
function compiled(text) {
  const validate = known.get(text) ?? addFormats(
    new Ajv2020({ strict: false, allErrors: false, validateSchema: false, messages: false, logger: false, code: { regExp } }),
    ['uri', 'date-time', 'duration', 'uuid'],
  ).compile(JSON.parse(text))
  known.delete(text)
  known.set(text, validate)
  if (known.size > 50) known.delete(known.keys().next().value)
  return validate
}
function answer({ schema, body }) {
  try {
    const validate = compiled(schema)
    if (body === undefined || validate(JSON.parse(body))) return { ok: true }
    const [{ instancePath, keyword, params }] = validate.errors
    return { ok: false, pointer: instancePath, keyword, name: params.missingProperty ?? params.additionalProperty }
  } catch (error) {
    const rule = error instanceof RE2JSException ? 'schemaPattern' : error instanceof RangeError ? 'schemaTooCostly' : 'schemaInvalid'
    return { ok: false, rule, detail: String(error && error.message) }
  }
}
answer({ schema: '{"type":"object","properties":{"a":{"type":"string","pattern":"^a+$"},"b":{"format":"uuid"}}}', body: '{"a":"a"}' })
known.clear()
port.on('message', (job) => port.postMessage(answer(job)))
port.postMessage('ready')
`

type Job = { schema: string; body?: string }
type Refusal = { ok: false; rule: 'schemaInvalid' | 'schemaPattern' | 'schemaTooCostly'; detail?: string }
type Reply = { ok: true } | Refusal | { ok: false; rule?: undefined; pointer: string; keyword: string; name?: string }
type Bench = { worker: Worker; port: MessagePort }
const tooCostly: Refusal = { ok: false, rule: 'schemaTooCostly' }

let bench: Promise<Bench> | undefined
let last: Promise<unknown> = Promise.resolve()

// Each worker ends once, perhaps after another one took its place, which that end must not touch.
const stopped = new WeakSet<Worker>()
function stop(worker: Worker) {
  stopped.add(worker)
  bench = undefined
  void worker.terminate()
}

function start(): Promise<Bench> {
  const { port1: port, port2 } = new MessageChannel()
  const worker = new Worker(program, {
    eval: true,
    workerData: port2,
    transferList: [port2],
    // Compiled code comes from what admins typed: it sees no secrets, and it inherits no loaders.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: compilerLimits.megabytes },
  })
  // Only a port that waits for an answer keeps the process alive; Node counts its listeners.
  worker.unref()
  return new Promise((resolve, reject) => {
    // These stay for the life of the worker: whatever ends it, at work or idle, the next job starts another one.
    const end = (error: Error) => {
      if (stopped.has(worker)) return
      stopped.add(worker)
      bench = undefined
      reject(error)
    }
    worker.once('error', end)
    worker.once('exit', (code) => end(new Error(`The schema worker stopped (${code})`)))
    port.once('message', () => resolve({ worker, port }))
  })
}

async function perform(job: Job): Promise<Reply> {
  bench ??= start()
  const { worker, port } = await bench
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer)
      worker.off('error', onError).off('exit', onExit)
      port.off('message', onReply)
      settle()
    }
    const timer = setTimeout(() => {
      // When our own thread was the busy one, the answer is already waiting here.
      const late = receiveMessageOnPort(port)
      if (!late) stop(worker)
      finish(() => resolve(late ? late.message : tooCostly))
    }, compilerLimits.milliseconds)
    const onReply = (reply: Reply) => finish(() => resolve(reply))
    const onError = (error: Error) =>
      finish(() => ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooCostly) : reject(error)))
    const onExit = (code: number) => finish(() => reject(new Error(`The schema worker stopped (${code})`)))
    worker.once('error', onError).once('exit', onExit)
    port.once('message', onReply)
    port.postMessage(job)
  })
}

// One job at a time, so that the limit of one is never spent by another; a failure reaches its own caller and not the next.
function queued(job: Job): Promise<Reply> {
  const result = last.then(() => perform(job))
  last = result.then(
    () => undefined,
    () => undefined,
  )
  return result
}

/** Compiles a schema as `validateBody` will, within the limits of the worker; call `schemaProblems` first. Rejects only if no worker can run. */
export async function compileSchema(schema: unknown): Promise<CompileAnswer> {
  const shape = jsonShape(schema, bodyLimits)
  if (shape) return { ok: false, rule: shape === 'tooLarge' || shape === 'tooDeep' ? 'schemaTooCostly' : 'schemaInvalid' }
  const reply = await queued({ schema: JSON.stringify(schema) })
  return reply.ok || reply.rule ? reply : { ok: false, rule: 'schemaInvalid' }
}

/** Checks a body against an accepted schema, within the limits of the worker; names the first place that does not fit. */
export async function validateBody(schema: JsonObject, value: unknown): Promise<BodyAnswer> {
  const shape = jsonShape(value, bodyLimits)
  if (shape === 'tooLarge' || (!shape && jsonBytes(value) > bodyLimits.bytes)) return { ok: false, rule: 'bodyTooLarge' }
  if (shape === 'tooDeep') return { ok: false, rule: 'bodyTooDeep' }
  if (shape) return { ok: false, rule: 'bodyInvalid', path: '', keyword: shape === 'name' ? 'propertyNames' : 'type' }
  const reply = await queued({ schema: JSON.stringify(schema), body: JSON.stringify(value) })
  if (reply.ok) return reply
  if (reply.rule) return { ok: false, rule: reply.rule === 'schemaTooCostly' ? 'bodyTooCostly' : reply.rule }
  const steps = reply.pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
  return {
    ok: false,
    rule: 'bodyInvalid',
    path: [...steps, ...(reply.name === undefined ? [] : [reply.name])].join('.'),
    keyword: reply.keyword,
  }
}
