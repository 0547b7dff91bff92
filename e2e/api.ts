import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

/** Calls of a journey within ten seconds, so that with those of its pages it stays below the limit of one address (RATE_LIMIT_GENERAL). */
const mostCalls = 50
const windowMs = 10_000
const times: number[] = []

/** Waits until one more call is within the limit: a journey calls faster than any person, and the faster the machine is. */
async function turn(): Promise<void> {
  const oldest = times.at(-mostCalls) ?? 0
  const now = Date.now()
  const time = Math.max(now, oldest + windowMs)
  times.push(time)
  if (time > now) await new Promise((resume) => setTimeout(resume, time - now))
}

/** Calls the API as the person who is signed in on a page. */
export async function api<T>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: object,
  version?: number,
): Promise<T> {
  await turn()
  const { status, text } = await page.evaluate(
    async ({ method, path, body, version, key }) => {
      const answer = await fetch(`/console/api${path}`, {
        method,
        headers: {
          'x-console': '1',
          'content-type': 'application/json',
          ...(method === 'POST' && { 'idempotency-key': key }),
          ...(version !== undefined && { 'if-match': `"${version}"` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, text: await answer.text() }
    },
    { method, path, body, version, key: randomUUID() },
  )
  expect(status, `${method} ${path}: ${text}`).toBeLessThan(300)
  return JSON.parse(text).data
}
