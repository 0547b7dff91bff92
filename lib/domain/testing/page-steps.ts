import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { Contract } from '@/lib/platform/http/contract'
import type { Answer } from '@/lib/platform/testing/call'
import type { Org } from './contract-suite'

export type Step = {
  who: 'admin' | 'instructor' | 'learner'
  request: Pick<Contract, 'method' | 'path'>
  headers: Record<string, string>
  body: string
  status: number
  expected: string
}

/** A block of a page: who asks, the request, its headers, its body, and the answer. */
function stepOf(block: string): Step {
  const [asked = '', answered = ''] = block.split('\n---\n')
  const [head = '', ...rest] = asked.split('\n\n')
  const [first = '', ...headers] = head.split('\n')
  const [, who, method, path] = /^(admin|instructor|learner) (GET|POST|PUT|PATCH|DELETE) (\/\S+)$/.exec(first) ?? []
  if (!who || !method || !path) throw new Error(`Not a request: ${first}`)
  const [status = '', ...expected] = answered.split('\n')
  return {
    who: who as Step['who'],
    request: { method: method as Contract['method'], path: path as `/${string}` },
    headers: Object.fromEntries(headers.map((line) => line.split(/: (.*)/s).slice(0, 2))),
    body: rest.join('\n\n'),
    status: Number(status),
    expected: expected.join('\n'),
  }
}

/** The requests of a page of the documents, in their order. */
export const stepsOf = (file: string): Step[] =>
  [...readFileSync(file, 'utf8').matchAll(/^```http\n([\s\S]*?)\n```$/gm)].map(([, block = '']) => stepOf(block))

/** Sends the requests of a page one after the other, and compares each answer with what the page says; `after` gets every answer. */
export async function runSteps(
  org: Org,
  steps: readonly Step[],
  { known = {}, after }: { known?: Record<string, string>; after?: (step: Step, answer: Answer) => unknown } = {},
): Promise<void> {
  const filled = (text: string) => text.replace(/\$(\w+)/g, (name, key: string) => known[key] ?? name)
  for (const step of steps) {
    const { who, request, headers, body, status, expected } = step
    const where = `${who} ${request.method} ${request.path}`
    const path = filled(request.path) as `/${string}`
    const answer = await org[who].call({ ...request, path }, { headers, ...(body !== '' && { body: filled(body) }) })
    expect([where, answer.status], answer.text).toEqual([where, status])
    const { id }: { id?: string } = answer.envelope.data ?? {}
    for (const [, name = ''] of expected.matchAll(/"id": "\$(\w+)"/g)) if (id) known[name] ??= id
    expect(answer.envelope, where).toMatchObject(JSON.parse(filled(expected)))
    await after?.(step, answer)
  }
}
