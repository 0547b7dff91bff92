import { describe, expect, it } from 'vitest'
import { nextAddress } from './next-address'

describe('the page after signing in', () => {
  it.each(['/console', '/console?tab=1', '/verify/ABC', '/console/%D9%85'])('is %s when asked for', (asked) =>
    expect(nextAddress(asked)).toBe(asked),
  )

  it.each([
    undefined,
    '',
    'console',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/console/api/shared/user/profile',
    ['/console', '/x'],
  ])('is never %j', (asked) => expect(nextAddress(asked)).toBe('/console'))
})
