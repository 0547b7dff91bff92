import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { password } from '../bench/ground'
import { within } from '../until'
import { credentials } from './captcha'
import { type Answer, ask, freshAddress, keptAlive, now, p99, steady, tally } from './client'
import { type Ground, settings } from './ground'
import { type Product, profileOf, startProduct } from './product'
import { ms, type Scenario } from './rows'

const overlapSeconds = 20
const signInsEach = 50
const readsPerSecond = 500

/** Runs `npm run keys:rotate` while the product runs, and returns its output. */
async function rotate(ground: Ground): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...settings, DATABASE_URL: ground.database.url }
  const child = spawn(process.execPath, ['dist/keys-rotate.mjs', `--overlap=${overlapSeconds}`], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let told = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (told += piece))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`keys:rotate ended with ${code}: ${told}`)
  return told
}

/** Signs in, reads the profile, refreshes, and reads it again, each on a new connection, so that any worker may answer. */
async function signIn({ port }: Product, { apiKey, learners }: Ground, at: number): Promise<Answer[]> {
  const headers = () => ({ 'x-api-key': apiKey, 'x-forwarded-for': freshAddress() })
  const { email } = learners[at % learners.length] ?? { email: '' }
  const first = await credentials(port, { apiKey, email, password })
  const answers = [first]
  let tokens = first.status === 200 ? JSON.parse(first.text).data.tokens : null
  for (const step of ['profile', 'refresh', 'profile'] as const) {
    if (!tokens) break
    const token = step === 'refresh' ? tokens.refreshToken : tokens.accessToken
    const answer = await ask(port, {
      path: `/api/v1/shared/user/${step}`,
      method: step === 'refresh' ? 'POST' : 'GET',
      headers: { ...headers(), authorization: `Bearer ${token}` },
    })
    answers.push(answer)
    if (step === 'refresh') tokens = answer.status === 200 ? JSON.parse(answer.text).data : null
  }
  return answers.map((answer) => ({ ...answer, text: answer.status === 200 ? '' : answer.text }))
}

/** T40: keys are rotated under load; tokens of an earlier key are accepted until that key has expired. */
export const keys: Scenario = {
  ids: ['T40'],
  run: async (ground, { quick }) => {
    const rotations = quick ? 2 : 10
    const product = await startProduct(ground, 'keys', { WEB_CONCURRENCY: '2' })
    const profile = profileOf(ground)
    const agent = keptAlive(32)
    const jwks = async () =>
      JSON.parse((await ask(product.port, { path: '/.well-known/jwks.json' })).text).keys as { kid: string }[]
    const [first] = await jwks()
    let isOver = false
    const reads: Answer[] = []
    const signIns: Answer[] = []
    const began = now()
    try {
      const reading = steady(
        readsPerSecond,
        () => isOver,
        async (at) => {
          const answer = await profile(product, at, { agent })
          return { ...answer, text: '', headers: {} }
        },
      )
      const working = (async () => {
        for (let round = 0; round < rotations; round += 1) {
          const entering = steady(
            signInsEach / overlapSeconds,
            (sent) => sent >= signInsEach,
            async (at) => {
              const answers = await signIn(product, ground, round * signInsEach + at)
              signIns.push(...answers)
              return answers[0] as Answer
            },
          )
          await Promise.all([rotate(ground), entering])
        }
      })()
      await working.finally(() => {
        isOver = true
      })
      reads.push(...(await reading))
      const seconds = (now() - began) / 1000
      const published = await jwks()
      const old = await profile(product, 0)
      // Sets the first key to expired, as it would be after an hour. Workers read the keys every ten seconds and then refuse its tokens.
      const retired = (hours: number) =>
        ground.database.look(
          (sql) =>
            sql`update signing_keys set retired_at = now() - make_interval(hours => ${hours}) where kid = ${first?.kid ?? ''}`,
        )
      await retired(2)
      let ended = await profile(product, 0)
      await within(
        async () => {
          ended = await profile(product, 0)
          return ended.status !== 200
        },
        { seconds: 15, everyMs: 5 },
      )
      // Restores the key, which signed all tokens that later experiments use.
      await retired(0)
      const failed = [...reads, ...signIns].filter(({ status }) => status !== 200)
      return [
        {
          id: 'T40',
          what: `${rotations} rotations of the keys (overlap ${overlapSeconds} s) under ${readsPerSecond} reads/s and ${signInsEach} sign-ins each, with a read, a refresh and another read after every sign-in, 2 workers`,
          goal: '0 failed; tokens of the first key good until it has ended, then 401/5120; every key published',
          figures: `${failed.length} failed of ${reads.length} reads (${Math.round(reads.length / seconds)}/s; p99 ${ms(p99(reads))}) and ${signIns.length} requests of sign-ins (${tally(signIns)})${failed.length > 0 ? `; failed: ${tally(failed)}` : ''}; ${published.length} keys published; tokens of the first key: ${old.status}, after its end ${ended.status}/${ended.statusCode}`,
          pass:
            failed.length === 0 &&
            signIns.length === rotations * signInsEach * 4 &&
            published.length === rotations + 1 &&
            old.status === 200 &&
            ended.status === 401 &&
            ended.statusCode === 5120,
        },
      ]
    } finally {
      isOver = true
      agent.destroy()
      await product.stop()
    }
  },
}
