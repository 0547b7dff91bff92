import { describe, expect, it } from 'vitest'
import { holdsAll } from './filter'

describe('the filter of operations', () => {
  it.each([
    ['CERTIFICATE verify', true],
    ['get', true],
    ['verify missing', false],
    ['  ', true],
  ])('finds all words, whatever their case: %s', (typed, found) => {
    expect(holdsAll('Certificates get /public/certificate-verify/{code} certificates.verify', typed)).toBe(found)
  })
})
