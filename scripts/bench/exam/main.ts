/**
 * `npm run bench:exam`: an exam day on this machine. People start together, save an answer every ten seconds and submit together, by HTTP to one process of
 * the product on a Postgres of its own; afterwards every answer and every score in the database is compared with what was acknowledged.
 *
 *   npm run bench:exam                       2,000 people, three minutes of answers
 *   npm run bench:exam -- --people=500       so many people;  --minutes=1  so many minutes of answers
 *   npm run bench:exam -- --early            everybody waits before the exam opens, so that papers are drawn ahead
 *   npm run bench:exam -- --kill=2           kills the process so many times while answers are saved, and starts it again
 *   npm run bench:exam -- --restart-postgres stops Postgres once while answers are saved, and starts it again
 *   npm run bench:exam -- --sign-in          so many people sign in within five minutes instead, with passwords and proofs of work
 *
 * Everything stays on the loopback address. The figures are those of one run: they depend on whatever else this machine does, so its load is printed with them.
 */
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { ask, quantile, tookMs } from '../../faults/client'
import { host, settings } from '../ground'
import { addressOf } from '../load'
import { bundle, freePort, type Running, start, usage } from '../processes'
import { check } from './check'
import { type ExamGround, layExamGround } from './exam-ground'
import { agent, type Journal, noFigures, sit } from './person'
import { measureSignIns } from './sign-ins'

const option = (name: string, otherwise: number) =>
  Number(process.argv.find((given) => given.startsWith(`--${name}=`))?.slice(name.length + 3) ?? otherwise)
const flag = (name: string) => process.argv.includes(`--${name}`)
const people = option('people', 2000)
const minutes = option('minutes', 3)
const kills = option('kill', 0)
const isEarly = flag('early')
const saveEveryMs = 10_000
const waveMs = 30_000
/** How long people wait for the opening of an exam, where they come early. */
const waitMs = 60_000

const ms = (values: number[], share: number) => (values.length === 0 ? '-' : quantile(values, share).toFixed(0))

/** A process of the product, at the same port after each start. */
async function product({ databaseUrl, socket }: ExamGround, port: number): Promise<Running> {
  const server = `${await bundle({ server: 'server.ts' })}/server.mjs`
  const env = {
    ...settings,
    DATABASE_URL: databaseUrl,
    DATABASE_SOCKET: socket ?? '',
    // The rooms of this exam: two hundred people behind each of their addresses.
    SHARED_ADDRESSES: '100.64.0.0/10',
  }
  const profile = process.env.BENCH_PROFILE ? ['--cpu-prof', '--cpu-prof-dir=.data/bench/prof'] : []
  const isUp = async (at: number) => {
    const { status, failure } = await ask(at, { path: '/readyz', patienceMs: 10_000 })
    if (status !== 200) throw new Error(`not ready: ${status} ${failure ?? ''}`)
  }
  return start('masar-exam', [...profile, 'scripts/bench/host.mjs', server, '--api-only'], env, isUp, { port })
}

/** Ten reads a second by people who are not in the exam; returns a function that ends them and gives their times. */
function probe(port: number, { apiKey, others }: ExamGround) {
  const sent: Promise<number>[] = []
  let failed = 0
  const timer = setInterval(() => {
    const { token } = others[sent.length % others.length] ?? { token: '' }
    const headers = {
      host,
      'x-api-key': apiKey,
      authorization: `Bearer ${token}`,
      'x-forwarded-for': addressOf(4096 + (sent.length % 999)),
    }
    const asking = ask(port, { path: '/api/v1/shared/user/profile', headers, agent }).then((answer) => {
      failed += answer.status === 200 ? 0 : 1
      return tookMs(answer)
    })
    sent.push(asking)
  }, 100)
  return async () => {
    clearInterval(timer)
    return { ms: await Promise.all(sent), failed }
  }
}

async function disturb(ground: ExamGround, running: { now: Running }, untilMs: number): Promise<string[]> {
  const happened: string[] = []
  const count = kills + (flag('restart-postgres') ? 1 : 0)
  const pause = (untilMs - performance.now()) / (count + 1)
  for (let at = 0; at < count; at += 1) {
    await sleep(pause)
    const began = performance.now()
    if (at < kills) {
      process.kill(running.now.pid, 'SIGKILL')
      await sleep(100)
      running.now = await product(ground, running.now.port)
      happened.push(`process killed, back after ${((performance.now() - began) / 1000).toFixed(1)} s`)
    } else {
      await ground.restart()
      happened.push(`Postgres restarted, back after ${((performance.now() - began) / 1000).toFixed(1)} s`)
    }
  }
  return happened
}

async function examDay(): Promise<void> {
  const opensAt = isEarly ? new Date(Date.now() + 3_600_000) : null
  const ground = await layExamGround(people, opensAt)
  const running = { now: await product(ground, await freePort()) }
  const { port } = running.now
  try {
    const endIdle = probe(port, ground)
    await sleep(10_000)
    const idle = await endIdle()
    console.log(
      `load before: ${loadavg()
        .map((one) => one.toFixed(2))
        .join(' ')}`,
    )
    const begin = performance.now()
    const opens = begin + (isEarly ? waitMs : 0)
    if (isEarly) await ground.open(new Date(Date.now() + waitMs))
    const submitFrom = opens + waveMs + minutes * 60_000
    const endProbe = probe(port, ground)
    const figures = noFigures()
    const exam = { port, apiKey: ground.apiKey, assessmentId: ground.assessmentId, figures }
    const disturbing = disturb(ground, running, submitFrom)
    const journals: Journal[] = await Promise.all(
      ground.people.map((person, at) =>
        sit(exam, person, at, {
          prepareAt: isEarly ? begin + Math.random() * waitMs * 0.8 : null,
          startAt: opens + 50 + Math.random() * waveMs,
          submitAt: submitFrom + Math.random() * waveMs,
          saveEveryMs,
        }),
      ),
    )
    const during = await endProbe()
    const [server] = usage(running.now.pid)
    console.log(
      `${people} people, ${minutes} min; load after: ${loadavg()
        .map((one) => one.toFixed(2))
        .join(' ')}`,
    )
    for (const line of await disturbing) console.log(line)
    console.table(
      Object.fromEntries(
        Object.entries(figures).map(([kind, { ms: times, refused, lost }]) => [
          kind,
          { answered: times.length, p50: ms(times, 0.5), p99: ms(times, 0.99), most: ms(times, 1), refused, lost },
        ]),
      ),
    )
    console.log(
      `others: idle p50 ${ms(idle.ms, 0.5)} p99 ${ms(idle.ms, 0.99)}, during p50 ${ms(during.ms, 0.5)} p99 ${ms(during.ms, 0.99)}, failed ${during.failed}`,
    )
    console.log(`the process: ${server?.rssMb.toFixed(0)} MB, ${((server?.cpuMs ?? 0) / 1000).toFixed(1)} s of processor time`)
    console.log(await check(ground, journals))
  } finally {
    await running.now.stop()
    await ground.stop()
  }
}

async function signInDay(): Promise<void> {
  const ground = await layExamGround(people, null)
  const running = await product(ground, await freePort())
  try {
    await measureSignIns(ground, running.port, option('minutes', 5))
  } finally {
    await running.stop()
    await ground.stop()
  }
}

await (flag('sign-in') ? signInDay() : examDay())
process.exit(0)
