import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeQuiz, start } from '@/lib/domain/assessing/assessments/attempts/attempts.fixtures'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { type Running, startServer } from '@/server'

let server: Running
// Without Next: whatever is answered here did not pass it.
beforeAll(async () => {
  server = await startServer({ port: 0, apiOnly: true })
})
afterAll(() => server.close())

function send(host: string, path: string, headers: Record<string, string>, body: object) {
  const { port } = new URL(server.url)
  const text = JSON.stringify(body)
  const all = { host, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)), ...headers }
  return new Promise<{ status: number; statusCode: number }>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', method: 'PUT', path, headers: all }, (answer) => {
      const parts: Buffer[] = []
      answer
        .on('data', (part: Buffer) => parts.push(part))
        .once('end', () => {
          const { statusCode } = JSON.parse(Buffer.concat(parts).toString()) as { statusCode: number }
          resolve({ status: answer.statusCode ?? 0, statusCode })
        })
    })
    sent.once('error', reject).end(text)
  })
}

it('answers of an attempt come from our pages with their cookie, and pass no page', async () => {
  const org = await freshOrganization()
  const { learner, assessmentId } = await makeQuiz(org)
  const { id } = await start(learner, assessmentId)
  const { host } = new URL(org.origin)
  const { accessToken } = learner.tokens
  const cookie = `masar-access=${accessToken}; __Host-masar-access=${accessToken}`
  const ours = { cookie, 'x-console': '1', 'sec-fetch-site': 'same-origin' }
  const path = `/console/api/user/learning/attempts/${id}/answers`
  const body = { answers: [{ questionRef: 'q1', answer: { type: 'trueFalse', choice: true }, seq: 1 }] }
  expect(await send(host, path, ours, body)).toEqual({ status: 200, statusCode: 200 })
  const elsewhere = await send(host, path, { ...ours, 'sec-fetch-site': 'cross-site' }, body)
  expect(elsewhere.status).toBe(403)
  // Without a session, or as another role, a call goes the way of all others.
  for (const headers of [
    { ...ours, cookie: '' },
    { ...ours, cookie: `${cookie}; masar-view-as=role` },
  ])
    expect((await send(host, path, headers, body)).status).toBe(404)
})
