import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Contract } from '@/lib/platform/http/contract'
import { freshOrganization } from '../../testing/fixtures'

type Step = {
  who: 'admin' | 'instructor' | 'learner'
  request: Pick<Contract, 'method' | 'path'>
  headers: Record<string, string>
  body: string
  status: number
  expected: string
}

/** A block of the page: who asks, the request, its headers, its body, and the answer. */
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

const page = readFileSync('docs/author-a-module.md', 'utf8')
const steps = [...page.matchAll(/^```http\n([\s\S]*?)\n```$/gm)].map(([, block = '']) => stepOf(block))

it('does what its page says, request by request, and tells no learner what is secret', async () => {
  expect(steps.length).toBeGreaterThan(7)
  const org = await freshOrganization({ defaultLocale: 'ar' })
  const known: Record<string, string> = {}
  const filled = (text: string) => text.replace(/\$(\w+)/g, (name, key: string) => known[key] ?? name)
  for (const { who, request, headers, body, status, expected } of steps) {
    const where = `${who} ${request.method} ${request.path}`
    const path = filled(request.path) as `/${string}`
    const answer = await org[who].call({ ...request, path }, { headers, ...(body !== '' && { body: filled(body) }) })
    expect([where, answer.status], answer.text).toEqual([where, status])
    const { id }: { id?: string } = answer.envelope.data ?? {}
    for (const [, name = ''] of expected.matchAll(/"id": "\$(\w+)"/g)) if (id) known[name] ??= id
    expect(answer.envelope, where).toMatchObject(JSON.parse(filled(expected)))
    if (who === 'learner') for (const secret of ['expected', 'Boxes block', 'مسدود']) expect(answer.text).not.toContain(secret)
  }
})
