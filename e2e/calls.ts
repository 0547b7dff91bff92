import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { expect } from '@playwright/test'
import type { Organization } from './masar'

type Sent = { body?: object | string; headers?: Record<string, string> }
export type Answer = { status: number; headers: Record<string, unknown>; text: string }

let calls = 0
/** Each call comes from an address of its own, so that journeys do not share a rate limit. */
const nextAddress = () => {
  calls += 1
  return `10.250.${Number(process.env.TEST_WORKER_INDEX ?? 0) % 256}.${calls % 256}`
}

/** Calls an organization as a program does, from outside any browser and over a connection of its own. The name below localhost goes into the header alone, as not every system resolves it. */
export function callOf({ url }: Pick<Organization, 'url'>, method: string, path: string, { body, headers = {} }: Sent = {}) {
  const { host, port } = new URL(url)
  const sent = typeof body === 'object' ? JSON.stringify(body) : body
  const usual = { host, 'content-type': 'application/json', 'idempotency-key': randomUUID(), 'x-forwarded-for': nextAddress() }
  return new Promise<Answer>((resolve, reject) => {
    const asked = request(
      { host: '127.0.0.1', port, method, path, headers: Object.assign(usual, headers), agent: false },
      async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString('utf8') })
      },
    )
    asked.on('error', reject)
    asked.end(sent)
  })
}

/** The data of an answer of the API, which must have succeeded. */
export async function dataOf<T>(organization: Pick<Organization, 'url'>, method: string, path: string, sent?: Sent): Promise<T> {
  const { status, text } = await callOf(organization, method, `/api/v1${path}`, sent)
  expect(status, `${method} ${path}: ${text}`).toBeLessThan(300)
  return JSON.parse(text).data
}
