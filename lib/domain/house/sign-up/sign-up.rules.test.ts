import { expect, it } from 'vitest'
import { mayHaveAccount } from './sign-up.rules'

it('a sign-up is open for everybody, closed, or open for whole domains', () => {
  const addresses = [
    'sara@school.example',
    'sara@sub.school.example',
    'sara@evilschool.example',
    'sara@school.example.evil',
    '"sara@school.example"@evil.example',
    'school.example@evil.example',
  ]
  const allowed = (mode: 'closed' | 'byDomain' | 'open', emailDomains: string[]) =>
    addresses.filter((email) => mayHaveAccount(email, { mode, emailDomains }))
  expect(allowed('open', [])).toEqual(addresses)
  expect(allowed('closed', ['school.example'])).toEqual([])
  expect(allowed('byDomain', ['school.example', 'other.example'])).toEqual(['sara@school.example'])
  expect(allowed('byDomain', [])).toEqual([])
})
