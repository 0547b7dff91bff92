import { expect, it } from 'vitest'
import { resultsCsv, type Verified } from './results-csv'

const certificate = {
  status: 'valid' as const,
  isRevoked: false,
  code: '6KSRB-90PM1-D8G5B-E7HW8-RYVZ4E',
  holderName: { ar: 'سارة', en: '=1+1' },
  title: { en: 'Safety, "first"' },
  issuer: { ar: 'x', en: 'x' },
  issuedAt: '2026-02-18T09:00:00.000Z',
  expiresAt: null,
  validUntil: null,
  hijri: { issuedAt: '1447-09-01', expiresAt: null, validUntil: null },
  revocation: null,
  supersededBy: null,
  isShared: true,
  checkedAt: '2026-11-21T09:30:00.000Z',
}

const issuedElsewhere = { name: { ar: 'النور', en: 'Alnoor' }, verificationUrl: 'https://alnoor.example/verify/A' }
const plain = { fault: null, meant: [] }

it('writes results that spreadsheets read and do not calculate', () => {
  const found: Verified[] = [
    { asked: certificate.code, certificate, issuedElsewhere: null, ...plain },
    { asked: 'A', certificate: null, issuedElsewhere, ...plain },
    { asked: 'B', certificate: null, issuedElsewhere: null, fault: 'slip', meant: ['C', 'D'] },
    { asked: '-x', certificate: null, issuedElsewhere: null, ...plain },
  ]
  const stateOf = (one: Verified) => one.certificate?.status ?? 'missing'
  const titles = ['Code', 'State', 'Name', 'Certificate', 'Issuer', 'Issued on', 'Valid until', 'Where to look']
  expect(resultsCsv(titles, found, { language: 'en', stateOf }).split('\r\n')).toEqual([
    `\u{FEFF}${titles.join(',')}`,
    `${certificate.code},valid,'=1+1,"Safety, ""first""",x,2026-02-18,,`,
    'A,missing,,,Alnoor,,,https://alnoor.example/verify/A',
    'B,missing,,,,,,C D',
    "'-x,missing,,,,,,",
    '',
  ])
})
