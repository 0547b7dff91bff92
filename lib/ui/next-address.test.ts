import { describe, expect, it } from 'vitest'
import { nextAddress, signInPage } from './next-address'

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
    '/learn/do/sign-out',
    ['/console', '/x'],
  ])('is never %j', (asked) => expect(nextAddress(asked)).toBe('/console'))
})

describe('the sign-in page', () => {
  it.each([
    ['/learn', '/learn/sign-in?next=%2Flearn'],
    ['/learn?note=left', '/learn/sign-in?next=%2Flearn%3Fnote%3Dleft'],
    ['/learn/search?q=a', '/learn/sign-in?next=%2Flearn%2Fsearch%3Fq%3Da'],
    ['/learning', '/console/sign-in?next=%2Flearning'],
    ['/console/roles', '/console/sign-in?next=%2Fconsole%2Froles'],
  ])('of %s is that of its place', (path, page) => expect(signInPage(path)).toBe(page))

  it('leads to the first page of its place where nothing else was asked for', () => {
    expect(nextAddress(undefined, '/learn')).toBe('/learn')
  })
})
