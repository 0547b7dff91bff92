import { request } from 'node:http'
import * as bodies from '../bodies'
import type { Ground } from './ground'
import { host, password } from './ground'
import { ADDRESSES, addressOf, bodiesOf, type Load } from './load'

export type JobName = 'static' | 'list' | 'profile' | 'verify' | 'activity' | 'write' | 'outline' | 'module' | 'event' | 'signIn'
export type Answer = { status: number; text: string }
/** A job (a kind of request), and the check of its response before it is measured. */
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

const newEvent = () => JSON.stringify(bodies.openModule.body())

function headersOf({ apiKey }: Ground) {
  const api = { host, 'x-api-key': apiKey, 'user-agent': 'bench' }
  return { api, json: { ...api, 'content-type': 'application/json' } }
}

/** The requests of learners in the course. */
function learningJobs(ground: Ground): Record<'outline' | 'module' | 'event', Job> {
  const { api, json } = headersOf(ground)
  const { pathId, moduleIds } = ground.course
  const tokens = ground.learners.map(({ token }) => token)
  const learning = { method: 'GET' as const, headers: { ...api, 'accept-language': 'ar' }, tokens }
  return {
    outline: {
      title: 'outline of a path of 30 items, with own progress',
      load: { ...learning, paths: [`/api/v1/user/learning/paths/${pathId}`] },
      check: (answer) => {
        const { sections } = envelope(answer).data as { sections: { items: object[] }[] }
        must(sections.flatMap(({ items }) => items).length === moduleIds.length, answer, `${moduleIds.length} items`)
      },
    },
    module: {
      title: 'read a module (an article)',
      load: { ...learning, paths: moduleIds.map((id) => `/api/v1/user/learning/modules/${id}`) },
      check: (answer, at) => {
        const { id, locale } = envelope(answer).data as { id: string; locale: string }
        must(id === moduleIds[at] && locale === 'ar', answer, `module ${moduleIds[at]} in Arabic`)
      },
    },
    event: {
      title: 'send a progress event',
      load: {
        ...learning,
        method: 'POST',
        paths: moduleIds.map((id) => `/api/v1/user/learning/modules/${id}/event`),
        headers: { ...json, 'accept-language': 'ar' },
        bodies: () => Array.from({ length: ADDRESSES }, newEvent),
      },
      check: (answer) => {
        const { isDuplicate, items } = envelope(answer).data as { isDuplicate: boolean; items: object[] }
        must(!isDuplicate && items.length === 1, answer, 'a new event that counts in one enrolment')
      },
    },
  }
}

/** All jobs of a run, with the people and certificate codes of its data. */
export function jobsOn(ground: Ground): Record<JobName, Job> {
  const { api, json } = headersOf(ground)
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
      title: "change one's profile (audited)",
      load: {
        method: 'PATCH',
        paths: ['/api/v1/shared/user/profile'],
        headers: json,
        tokens: learners,
        bodies: [JSON.stringify(bodies.changeProfile.body())],
      },
      check: (answer) => must((envelope(answer).data as { numerals: string }).numerals === 'latn', answer, 'the changed profile'),
    },
    ...learningJobs(ground),
    signIn: {
      title: 'sign-in with a password',
      preview: true,
      load: {
        method: 'POST',
        paths: ['/api/v1/public/user/login/credential'],
        headers: { ...json, 'x-captcha-token': 'test-pass' },
        bodies: ground.emails.map((email) => JSON.stringify(bodies.signIn.body(email, password))),
      },
      check: (answer) => must('tokens' in (envelope(answer).data as object), answer, 'tokens'),
    },
  }
}

/** Sends the request of a given number. With Node's `http`, because `fetch` cannot set the Host header. */
export function ask(port: number, load: Load, at: number): Promise<Answer> {
  const { method, paths, headers, tokens } = load
  const pick = (list?: string[]) => list?.[at % list.length]
  const token = pick(tokens)
  const more = { 'x-forwarded-for': addressOf(at), ...(token && { authorization: `Bearer ${token}` }) }
  return new Promise((settle, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path: pick(paths), headers: { ...headers, ...more } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part)).once('error', reject)
      response.once('end', () => settle({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
    })
    sent.once('error', reject).end(pick(bodiesOf(load)))
  })
}

/** Sends three different requests of a job and checks their responses. */
export async function prove(port: number, job: Job): Promise<void> {
  for (const at of [0, 1, 5]) job.check(await ask(port, job.load, at), at)
}
