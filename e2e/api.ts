import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'

/** Calls the API as the person who is signed in on a page. */
export async function api<T>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: object,
  version?: number,
): Promise<T> {
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
