import { describe, expect, it } from 'vitest'
import { stationsOf } from './life'

const around = { issuedAt: '2026-01-01T00:00:00.000Z', checkedAt: '2026-11-23T00:00:00.000Z', expiresAt: null, revocation: null }
const namesOf = (certificate: Parameters<typeof stationsOf>[0]) =>
  stationsOf(certificate).map(({ name, kind }) => `${name} ${kind}`)

describe('the life of a certificate', () => {
  it('stands at today while it is valid, with its end before it where it has one', () => {
    expect(namesOf({ ...around, status: 'valid' })).toEqual(['issued past', 'today now', 'never open'])
    const until = { expiresAt: '2027-01-01T00:00:00.000Z' }
    expect(namesOf({ ...around, ...until, status: 'valid' })).toEqual(['issued past', 'today now', 'expires open'])
  })

  it('has ended before today where it expired or was revoked', () => {
    const until = { expiresAt: '2026-06-01T00:00:00.000Z' }
    expect(namesOf({ ...around, ...until, status: 'expired' })).toEqual(['issued past', 'expired end', 'today open'])
    const revocation = { date: '2026-03-01T00:00:00.000Z', reason: { ar: 'خطأ', en: 'Mistake' } }
    const [, ended] = stationsOf({ ...around, ...until, revocation, status: 'revoked' })
    expect(ended).toEqual({ name: 'revoked', at: revocation.date, kind: 'end' })
  })
})
