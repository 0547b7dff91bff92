import { execFile } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Answer, addressOf, ask, quantile, tookMs } from '../../faults/client'
import { host, password } from '../ground'
import { type ExamGround, roomSize } from './exam-ground'
import { agent } from './person'

const run = promisify(execFile)
type Port = { port: number; apiKey: string }
type Times = { challenge: number[]; solving: number[]; signIn: number[]; whole: number[]; refused: Map<string, number> }

const longestTries = 100

/** One person signs in as the page does: a challenge, its proof of work, the password; what is refused because the server is busy is sent again. */
async function signIn({ port, apiKey }: Port, email: string, at: number, times: Times): Promise<void> {
  const { solveAltcha } = await import('@/lib/platform/auth/captcha-solve')
  const headers = { host, 'x-api-key': apiKey, 'x-forwarded-for': addressOf(Math.floor(at / roomSize)), 'user-agent': 'bench' }
  const began = performance.now()
  const asking = async (send: () => Promise<Answer>): Promise<Answer> => {
    for (let tries = 0; tries <= longestTries; tries += 1) {
      const answer = await send()
      if (answer.status === 200) return answer
      const name = `${answer.status || answer.failure}/${answer.statusCode}`
      times.refused.set(name, (times.refused.get(name) ?? 0) + 1)
      const isPassing = answer.status === 0 || answer.status === 503 || answer.status === 429
      if (!isPassing || tries === longestTries) throw new Error(`A sign-in was refused: ${answer.text.slice(0, 300)}`)
      await sleep(Number(answer.headers['retry-after'] ?? 1) * 1000 * (1 + Math.random() * 0.5))
    }
    throw new Error('A sign-in was not answered')
  }
  const challenge = await asking(() =>
    ask(port, { path: '/api/v1/public/captcha/challenge', headers, agent, patienceMs: 60_000 }),
  )
  times.challenge.push(tookMs(challenge))
  const solvingFrom = performance.now()
  const token = await solveAltcha(JSON.parse(challenge.text).data.challenge)
  times.solving.push(performance.now() - solvingFrom)
  const body = JSON.stringify({ email, password, from: 'website' })
  const path = '/api/v1/public/user/login/credential'
  const more = { ...headers, 'x-captcha-token': token }
  const signed = await asking(() => ask(port, { path, method: 'POST', headers: more, body, agent, patienceMs: 60_000 }))
  times.signIn.push(tookMs(signed))
  times.whole.push(performance.now() - began)
}

/** So many people sign in within so many minutes, each room of two hundred behind one address within twenty seconds of its own. */
export async function measureSignIns(ground: ExamGround, port: number, minutes: number): Promise<void> {
  const { hashPassword } = await import('@/lib/platform/auth/password')
  const argon = fileURLToPath(new URL('../argon.mjs', import.meta.url))
  const { stdout } = await run(process.execPath, [argon, await hashPassword(password), password, '6'])
  const { perSecond } = JSON.parse(stdout) as { perSecond: number }
  const cores = availableParallelism()
  console.log(`argon2 alone: ${perSecond.toFixed(0)} checks/s on ${cores} cores, ${(perSecond / cores).toFixed(0)} per core`)
  const rooms = Math.ceil(ground.people.length / roomSize)
  const times: Times = { challenge: [], solving: [], signIn: [], whole: [], refused: new Map() }
  const began = performance.now()
  await Promise.all(
    ground.people.map(async ({ email }, at) => {
      const room = Math.floor(at / roomSize)
      await sleep((room / rooms) * minutes * 60_000 + Math.random() * 20_000)
      await signIn({ port, apiKey: ground.apiKey }, email, at, times)
    }),
  )
  const seconds = (performance.now() - began) / 1000
  console.log(
    `${times.whole.length} people signed in within ${seconds.toFixed(0)} s; load: ${loadavg()
      .map((one) => one.toFixed(2))
      .join(' ')}`,
  )
  const row = (values: number[]) => ({ p50: quantile(values, 0.5).toFixed(0), p99: quantile(values, 0.99).toFixed(0) })
  const { challenge, solving, signIn: signing, whole } = times
  console.table({ challenge: row(challenge), 'proof of work': row(solving), 'sign-in': row(signing), 'all together': row(whole) })
  console.log(`refused and sent again: ${[...times.refused].map(([name, count]) => `${name} x ${count}`).join(', ') || 'none'}`)
}
