import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { operations } from './product'

type Row = { secret: string; fields: string; bits: string; guard: string; where: string }

/** The rows of the table of secrets in docs/security.md. */
const rows: Row[] =
  (readFileSync('docs/security.md', 'utf8').split('## Secrets that are typed')[1] ?? '')
    .split('\n## ')[0]
    ?.split('\n')
    .filter((line) => /^\| (?!secret )/.test(line))
    .map((line) => {
      const [, secret = '', fields = '', bits = '', guard = '', where = ''] = line.split('|').map((cell) => cell.trim())
      return { secret, fields, bits, guard, where }
    }) ?? []
const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)

const isSecret = /^(?!new)\w*(code|token|ticket|password|signature|credential)s?$/i
/** Passwords that a person chooses with the link of a mail. */
const chosen = ['invites.accept password', 'signUp.verifyEmail password']

/** Every field of an operation for learners and visitors whose name is that of a secret. */
const found = operations.flatMap(({ contract }) => {
  const { access } = contract
  if (typeof access === 'object' && 'role' in access && access.role === 'admin') return []
  const names = [contract.params, contract.query, contract.body].flatMap((shape) => {
    const json = shape ? JSON.stringify(z.toJSONSchema(shape, { unrepresentable: 'any', io: 'input' })) : ''
    return [...json.matchAll(/"(\w+)":\{/g)].map(([, name = '']) => name).filter((name) => isSecret.test(name))
  })
  return [...new Set(names)].map((name) => `${contract.id} ${name}`)
})

it('every secret of an operation is in the table, and nothing else', () => {
  const listed = rows.flatMap(({ fields }) => quoted(fields))
  expect(found.length).toBeGreaterThan(15)
  expect(listed.toSorted()).toEqual(found.filter((field) => !chosen.includes(field)).toSorted())
})

it.each(rows)('$secret has 80 random bits, or is counted, where the table says', ({ bits, guard, where }) => {
  const isLong = Number.parseInt(bits, 10) >= 80
  const [file = '', code = ''] = quoted(where)
  expect(readFileSync(file, 'utf8')).toContain(code)
  if (isLong) return
  expect(guard).toMatch(/failures/)
  expect(code).toMatch(/^(countAttempt|takeAttempt)\(/)
})
