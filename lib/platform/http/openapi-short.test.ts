import { describe, expect, it } from 'vitest'
import { errorsOf } from '@/lib/platform/http/openapi'
import { contracts, document, type Shown, short, shown } from '@/lib/platform/testing/openapi-example'
import { codeOf } from '../errors'

describe('the short document', () => {
  type Refused = { description: string; 'x-statuses'?: number[] }
  const responses = short.components.responses as Record<string, Refused>
  const operations = contracts.map((one) => ({
    one,
    given: short.paths[one.path.replace(':id', '{id}')]?.[one.method.toLowerCase()] as Shown,
  }))

  it('has the number of every error that an operation can give, at its status or at the answer of any request', () => {
    for (const { one, given } of operations)
      for (const name of errorsOf(one)) {
        const [code, status] = codeOf(name)
        const named = (given.responses[status] ?? given.responses.default) as { $ref?: string } | undefined
        const found = responses[named?.$ref?.split('/').at(-1) ?? '']
        expect(found?.['x-statuses'] ?? [status]).toContain(status)
        expect(found?.description).toContain(`- \`${code}\` ${name}`)
      }
  })

  it('says the headers of every answer, the usual limit and the usual access once', () => {
    const [every, refused] = ['x-headers-of-every-answer', 'x-headers-of-every-refusal'].map((name) => short[name] as object)
    for (const { one, given } of operations) {
      const whole = shown(one.path.replace(':id', '{id}'), one.method.toLowerCase())
      const [status = ''] = Object.keys(given.responses).filter((one) => one.startsWith('2'))
      const declared = [every, given.responses[status]?.headers].flatMap((some) => Object.keys(some ?? {}))
      expect(declared.toSorted()).toEqual(Object.keys(whole.responses[status]?.headers ?? {}).toSorted())
      expect(given.security ?? short.security).toEqual(whole.security)
    }
    expect(Object.keys(refused ?? {})).toEqual(['Link'])
    expect(short.info.description).toContain('`general`, 100 requests per 10 s')
  })

  it('has neither programs nor examples of answers', () => {
    expect(JSON.stringify(short)).not.toContain('x-codeSamples')
    expect(short.components).not.toHaveProperty('examples')
    expect(JSON.stringify(document)).toContain('x-codeSamples')
  })
})
