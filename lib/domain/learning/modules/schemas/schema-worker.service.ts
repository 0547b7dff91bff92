import { readFileSync } from 'node:fs'
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'

/** A schema as JSON, and optionally a body to check against it. */
export type Check = { schema: string; body?: string }
export type Fault = { ok: false; rule: 'schemaInvalid' | 'schemaPattern' | 'schemaTooCostly'; detail?: string }
export type Reply = { ok: true } | Fault | { ok: false; rule?: undefined; pointer: string; keyword: string; name?: string }
/** The worker's position: the index of the check, and whether it was at the schema or the body. */
export type Stage = { at: number; part: 'schema' | 'body' }
export type Outcome =
  /** One reply for each check, and the processor time of all of them. */
  | { kind: 'done'; replies: Reply[]; processorMs: number }
  /** The position at which the worker had to be stopped. */
  | { kind: 'tooCostly'; stage: Stage; processorMs: number }
  /** The thread got too little processor time for a result. */
  | { kind: 'starved' }
export type WorkLimits = { processorMs: number; wallMs: number; megabytes: number }

/*
 * The worker is a CommonJS string, so no bundler has to find or rename a second entry; `require` looks in node_modules from the working
 * directory. One Ajv per schema, because an instance shares ids and patterns, which tenants must not. Definitions become functions instead of being
 * inlined, and the code is not optimized: both would cost far more than they save. The regular-expression objects need their own toString: Ajv
 * caches them by that text, and without it every pattern of an instance would be the first one. For alternatives Ajv reports errors of the
 * first one, so the alternative that the value's constant selects is checked again.
 */
const program = `
const { workerData: port } = require('node:worker_threads')
const { readFileSync, readlinkSync } = require('node:fs')
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
    new Ajv2020({
      strict: false, allErrors: false, validateSchema: false, messages: false, logger: false, inlineRefs: false,
      code: { regExp, optimize: false },
    }),
    ['uri', 'date-time', 'duration', 'uuid'],
  ).compile(JSON.parse(text))
  known.delete(text)
  known.set(text, validate)
  if (known.size > 50) known.delete(known.keys().next().value)
  return validate
}
const isRecord = (value) => typeof value === 'object' && value !== null
const own = (of, name) => (isRecord(of) && Object.hasOwn(of, name) ? of[name] : undefined)
const inside = (value, pointer) =>
  pointer.split('/').slice(1).reduce((of, step) => own(of, step.replaceAll('~1', '/').replaceAll('~0', '~')), value)
const scalars = ['string', 'number', 'boolean']
function follow(root, schema) {
  const found = []
  for (let next = schema; isRecord(next) && found.length < 100; next = inside(root, own(next, '$ref')?.slice(1) ?? '/')) found.push(next)
  return found
}
const partOf = (schema, of, step) =>
  !Array.isArray(of) ? own(own(schema, 'properties'), step) : own(own(schema, 'prefixItems'), step) ?? own(schema, 'items')
function schemasAt(root, body, pointer) {
  let [found, value] = [follow(root, root), body]
  for (const step of pointer.split('/').slice(1).map((it) => it.replaceAll('~1', '/').replaceAll('~0', '~'))) {
    found = found.flatMap((schema) => follow(root, partOf(schema, value, step)))
    value = own(value, step)
  }
  return found
}
const constants = (root, branches, name) =>
  branches.map((branch) =>
    branch.flatMap((schema) => follow(root, own(own(schema, 'properties'), name))).map((it) => own(it, 'const')).find((it) => it !== undefined))
const areApart = (values) => values.every((value) => scalars.includes(typeof value)) && new Set(values).size === values.length
function problemOf(root, body, errors) {
  const last = errors[errors.length - 1]
  if (last.keyword !== 'oneOf') return errors[0]
  const oneOf = schemasAt(root, body, last.instancePath).find((schema) => Array.isArray(schema.oneOf))?.oneOf ?? []
  const branches = oneOf.map((branch) => follow(root, branch))
  const names = (branches[0] ?? []).flatMap((schema) => Object.keys(own(schema, 'properties') ?? {}))
  const name = names.find((it) => areApart(constants(root, branches, it)))
  const value = inside(body, last.instancePath)
  if (name === undefined) return { ...last, keyword: 'enum' }
  if (!isRecord(value) || Array.isArray(value)) return { ...last, keyword: 'type' }
  const chosen = oneOf[constants(root, branches, name).indexOf(own(value, name))]
  if (!chosen && !Object.hasOwn(value, name)) return { ...last, keyword: 'required', params: { missingProperty: name } }
  if (!chosen) return { ...last, instancePath: last.instancePath + '/' + name, keyword: 'enum' }
  const part = { ...chosen, $defs: root.$defs ?? {} }
  const validate = compiled(JSON.stringify(part))
  if (validate(value)) return last
  const problem = problemOf(part, value, validate.errors)
  return { ...problem, instancePath: last.instancePath + problem.instancePath }
}
function answer({ schema, body }, at) {
  try {
    port.postMessage({ stage: { at, part: 'schema' } })
    const validate = compiled(schema)
    if (body === undefined) return { ok: true }
    port.postMessage({ stage: { at, part: 'body' } })
    const value = JSON.parse(body)
    if (validate(value)) return { ok: true }
    const { instancePath, keyword, params = {} } = problemOf(JSON.parse(schema), value, validate.errors)
    return { ok: false, pointer: instancePath, keyword, name: params.missingProperty ?? params.additionalProperty }
  } catch (error) {
    const rule = error instanceof RE2JSException ? 'schemaPattern' : error instanceof RangeError ? 'schemaTooCostly' : 'schemaInvalid'
    return { ok: false, rule, detail: String(error && error.message) }
  }
}
let accounting = null
try {
  accounting = '/proc/' + readlinkSync('/proc/thread-self') + '/schedstat'
  readFileSync(accounting)
} catch {
  accounting = null
}
const warmUp = { schema: '{"type":"object","properties":{"a":{"type":"string","pattern":"^a+$"},"b":{"format":"uuid"}}}', body: '{"a":"a"}' }
compiled(warmUp.schema)(JSON.parse(warmUp.body))
known.clear()
port.on('message', (checks) => port.postMessage({ replies: checks.map(answer) }))
port.postMessage({ accounting })
`

type Message = { accounting?: string | null; stage?: Stage; replies?: Reply[] }

/** Interval in ms at which the used processor time is checked. */
const lookEveryMs = 15

/** A thread that compiles schemas and checks bodies, and is stopped when it exceeds its limits. */
export class SchemaWorker {
  readonly ready: Promise<void>
  isReady = false
  isStopped = false
  readonly #worker: Worker
  readonly #port: MessagePort
  #accounting: string | null = null

  constructor(private readonly limits: WorkLimits) {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    this.#worker = new Worker(program, {
      eval: true,
      workerData: port2,
      transferList: [port2],
      // The compiled code comes from administrators' input: it gets no secrets and no loaders.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    })
    // The port keeps the process alive only while it has a listener, that is, while an answer is pending.
    this.#worker.unref()
    this.ready = new Promise((resolve, reject) => {
      const fell = (error: Error) => {
        this.isStopped = true
        reject(error)
      }
      this.#worker.on('error', fell).on('exit', (code) => fell(new Error(`The schema worker stopped (${code})`)))
      this.#port.once('message', ({ accounting }: Message) => {
        this.#accounting = accounting ?? null
        this.isReady = true
        resolve()
      })
    })
    // A failure is reported to the check in progress; a failed spare thread is ignored.
    this.ready.catch(() => {})
  }

  stop(): void {
    this.isStopped = true
    void this.#worker.terminate()
  }

  /** Runs checks one after another; rejects only when the thread itself fails. */
  async run(checks: Check[]): Promise<Outcome> {
    await this.ready
    if (this.isStopped) throw new Error('The schema worker is not running')
    const used = this.#meter()
    const began = performance.now()
    let stage: Stage = { at: 0, part: 'schema' }
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearInterval(watch)
        this.#worker.off('error', onError).off('exit', onExit)
        this.#port.off('message', onMessage)
        settle()
      }
      const onMessage = (message: Message) => {
        if (message.stage) stage = message.stage
        const { replies } = message
        if (replies) end(() => resolve({ kind: 'done', replies, processorMs: used() }))
        return replies !== undefined
      }
      const onError = (error: Error) => {
        const isMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        end(() => (isMemory ? resolve({ kind: 'tooCostly', stage, processorMs: used() }) : reject(error)))
      }
      const onExit = (code: number) => end(() => reject(new Error(`The schema worker stopped (${code})`)))
      const watch = setInterval(() => {
        const [processorMs, wallMs] = [used(), performance.now() - began]
        if (processorMs <= this.limits.processorMs && wallMs <= this.limits.wallMs) return
        // If the main thread was busy, the answer may already be here.
        for (let late = receiveMessageOnPort(this.#port); late; late = receiveMessageOnPort(this.#port))
          if (onMessage(late.message)) return
        this.stop()
        const isCostly = processorMs > this.limits.processorMs
        end(() => resolve(isCostly ? { kind: 'tooCostly', stage, processorMs } : { kind: 'starved' }))
      }, lookEveryMs)
      this.#worker.on('error', onError).on('exit', onExit)
      this.#port.on('message', onMessage)
      this.#port.postMessage(checks)
    })
  }

  /** Measures processor time of the thread in ms from now on: by Linux' counters, elsewhere by event-loop utilization. */
  #meter(): () => number {
    const counted = (): number => {
      try {
        return this.#accounting ? Number(readFileSync(this.#accounting, 'utf8').split(' ')[0]) / 1e6 : Number.NaN
      } catch {
        // The thread has ended.
        return Number.NaN
      }
    }
    const start = counted()
    const busy = this.#worker.performance.eventLoopUtilization()
    return () => {
      const now = counted()
      return Number.isNaN(now) || Number.isNaN(start) ? this.#worker.performance.eventLoopUtilization(busy).active : now - start
    }
  }
}
