import { request } from 'node:http'
import type { Ground } from './ground'
import { host, password } from './ground'
import { addressOf, type Load } from './load'

export type JobName = 'static' | 'list' | 'profile' | 'verify' | 'activity' | 'write' | 'signIn'
export type Answer = { status: number; text: string }
/** A job and how its answer is known to be right before anything is timed. */
export type Job = { title: string; load: Load; preview?: true; check(answer: Answer, at: number): void }

function must(holds: boolean, answer: Answer, wanted: string): void {
  if (!holds) throw new Error(`Wanted ${wanted}, got ${answer.status}: ${answer.text.slice(0, 600)}`)
}

type Item = { title: string; description: string; locale: string; isFallback: boolean }
type Body = { statusCode: number; metadata: { hasNext?: boolean }; data: unknown }

function envelope(answer: Answer, status = 200): Body {
  must(answer.status === status, answer, `status ${status}`)
  const body = JSON.parse(answer.text) as Body
  must(body.statusCode === 200 && typeof body.metadata === 'object', answer, 'the envelope')
  return body
}

/** Every job of a run, over the ground's people and codes. */
export function jobsOn(ground: Ground): Record<JobName, Job> {
  const api = { host, 'x-api-key': ground.apiKey, 'user-agent': 'bench' }
  const json = { ...api, 'content-type': 'application/json' }
  const learners = ground.learners.map(({ token }) => token)
  const admins = ground.admins.map(({ token }) => token)
  return {
    static: {
      title: 'static JSON',
      load: { method: 'GET', paths: ['/api/ok'], headers: { host } },
      check: (answer) => must(answer.status === 200 && answer.text === '{"ok":true}', answer, '{"ok":true}'),
    },
    list: {
      title: 'paths list, 20 of 200 in Arabic',
      load: {
        method: 'GET',
        paths: ['/api/v1/user/learning/paths?perPage=20'],
        headers: { ...api, 'accept-language': 'ar' },
        tokens: learners,
      },
      check: (answer) => {
        const { data, metadata } = envelope(answer)
        const items = data as Item[]
        const shape = items.map(({ locale, isFallback }) => `${locale}${isFallback ? '!' : ''}`).join(' ')
        must(
          shape === 'ar ar ar en! '.repeat(5).trim() && metadata.hasNext === true,
          answer,
          '20 paths, every fourth fallen back',
        )
        must(/[\u0600-\u06ff]/.test(items[0]?.title ?? '') && (items[0]?.description ?? '') !== '', answer, 'Arabic texts')
      },
    },
    profile: {
      title: 'own profile',
      load: { method: 'GET', paths: ['/api/v1/shared/user/profile'], headers: api, tokens: learners },
      check: (answer, at) => {
        const { email } = envelope(answer).data as { email: string }
        must(email === ground.learners[at]?.email, answer, `the profile of ${ground.learners[at]?.email}`)
      },
    },
    verify: {
      title: 'certificate verify',
      load: { method: 'GET', paths: ground.codes.map((code) => `/api/v1/public/certificate-verify/${code}`), headers: api },
      check: (answer, at) => {
        const { code, status } = envelope(answer).data as { code: string; status: string }
        must(code === ground.codes[at] && status === 'valid', answer, `the valid certificate ${ground.codes[at]}`)
      },
    },
    activity: {
      title: 'activity log list, 20 (audited)',
      load: { method: 'GET', paths: ['/api/v1/admin/activity-log/list?perPage=20'], headers: api, tokens: admins },
      check: (answer) => must((envelope(answer).data as unknown[]).length === 20, answer, '20 audit rows'),
    },
    write: {
      title: 'create an API key (audited)',
      load: {
        method: 'POST',
        paths: ['/api/v1/admin/system/api-keys'],
        headers: json,
        tokens: admins,
        bodies: ['{"name":"Bench write"}'],
      },
      check: (answer) => must('secret' in (envelope(answer, 201).data as object), answer, 'a new key with its secret'),
    },
    signIn: {
      title: 'sign-in with a password',
      preview: true,
      load: {
        method: 'POST',
        paths: ['/api/v1/public/user/login/credential'],
        headers: { ...json, 'x-captcha-token': 'test-pass' },
        bodies: ground.emails.map((email) => JSON.stringify({ email, password, from: 'website' })),
      },
      check: (answer) => must('tokens' in (envelope(answer).data as object), answer, 'tokens'),
    },
  }
}

/** One request of a load, by number; Node's own client because fetch lets nobody set Host. */
export function ask(port: number, { method, paths, headers, tokens, bodies }: Load, at: number): Promise<Answer> {
  const pick = (list?: string[]) => list?.[at % list.length]
  const token = pick(tokens)
  const more = { 'x-forwarded-for': addressOf(at), ...(token && { authorization: `Bearer ${token}` }) }
  return new Promise((settle, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path: pick(paths), headers: { ...headers, ...more } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part)).once('error', reject)
      response.once('end', () => settle({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
    })
    sent.once('error', reject).end(pick(bodies))
  })
}

/** Three different requests of a job must be answered right before any is timed. */
export async function prove(port: number, job: Job): Promise<void> {
  for (const at of [0, 1, 5]) job.check(await ask(port, job.load, at), at)
}
