import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import * as bodies from './bodies'

describe('the bodies that scripts send', () => {
  it.each(Object.entries(bodies))('%s is accepted by the contract of its operation', (_, { contract, sample }) => {
    const made: unknown = JSON.parse(JSON.stringify(sample()))
    const { error } = (contract.body ?? z.strictObject({})).safeParse(made)
    expect(error?.issues ?? [], contract.id).toEqual([])
  })

  const written =
    /\b(?:body|bodies)\b[^\n]*(?:JSON\.stringify\(\{|\['\{)|^ *JSON\.stringify\(\{ locales: |'(?:POST|PUT|PATCH)', [`'][^\n]*, \{ ?\w+: /
  it('are declared in one place: no experiment writes one where it sends it', () => {
    const found = ['deploy', 'faults', 'bench'].flatMap((folder) =>
      readdirSync(`scripts/${folder}`)
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .flatMap((file) =>
          readFileSync(`scripts/${folder}/${file}`, 'utf8')
            .split('\n')
            .map((line) => `${folder}/${file}: ${line}`),
        ),
    )
    expect(found.length).toBeGreaterThan(4000)
    expect(found.filter((line) => written.test(line.replace(/^\S+ /, '')))).toEqual([])
    for (const line of [
      "    body: JSON.stringify({ email, password, from: 'website' }),",
      "  await call('POST', `/member/import/start`, { sendInvites: false })",
      '        bodies: [\'{"numerals":"latn"}\'],',
      "      JSON.stringify({ locales: { en: { title: 'Path 1' } }, category: 'test' }),",
    ])
      expect(line).toMatch(written)
  })
})
