import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { asPreview, type Ground, password } from './ground'
import { ask, type Job, type JobName, prove } from './jobs'
import { fire } from './load'
import { type Mode, startMasar } from './targets'

const run = promisify(execFile)

export type SignIn = {
  bare: number
  perSecond: number
  p50: number
  p99: number
  failed: number
  idleP99: number
  duringP99: number
}

const quantile = (values: number[], share: number) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0

/** 40 requests a second to another route, each timed from its sending; slow answers do not delay the next request. */
async function probe(port: number, job: Job, seconds: number): Promise<number[]> {
  const sent: Promise<number>[] = []
  for (const until = performance.now() + seconds * 1000; performance.now() < until; await sleep(25)) {
    const began = performance.now()
    const at = sent.length
    sent.push(
      ask(port, job.load, at).then((answer) => {
        const taken = performance.now() - began
        job.check(answer, at)
        return taken
      }),
    )
  }
  return Promise.all(sent)
}

/** Measures sign-ins by 8 clients and the latency of another route at the same time, and the bare rate of argon2 in the same minute. This server runs as a preview. */
export async function measureSignIn(
  ground: Ground,
  jobs: Record<JobName, Job>,
  mode: Mode,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<SignIn[]> {
  const server = await startMasar(ground, (port) => prove(port, jobs.profile), { ...mode, more: asPreview })
  const learners = {
    ...jobs.profile,
    check: (answer: { status: number; text: string }, at: number) => jobs.profile.check(answer, at % ground.learners.length),
  }
  const { hashPassword } = await import('@/lib/platform/auth/password')
  const argon = [
    fileURLToPath(new URL('argon.mjs', import.meta.url)),
    await hashPassword(password),
    password,
    String(seconds / 2),
  ]
  try {
    await prove(server.port, jobs.signIn)
    await fire(server.port, jobs.profile.load, { connections: 16, seconds: 3 })
    const results: SignIn[] = []
    for (let round = 0; round < rounds; round += 1) {
      const { perSecond: bare } = JSON.parse((await run(process.execPath, argon)).stdout) as { perSecond: number }
      const idle = await probe(server.port, learners, seconds)
      // Warms up first, as every job does.
      await fire(server.port, jobs.signIn.load, { connections: 8, seconds: round === 0 && seconds > 3 ? 6 : 1 })
      const [load, during] = await Promise.all([
        fire(server.port, jobs.signIn.load, { connections: 8, seconds }),
        probe(server.port, learners, seconds),
      ])
      const { perSecond, p50, p99, failed } = load
      results.push({ bare, perSecond, p50, p99, failed, idleP99: quantile(idle, 0.99), duringP99: quantile(during, 0.99) })
    }
    return results
  } finally {
    await server.stop()
  }
}
