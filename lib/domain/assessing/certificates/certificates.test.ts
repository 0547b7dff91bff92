import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { runAsSystem } from '@/lib/platform/audit/system'
import { counter } from '@/lib/platform/db/connection'
import { verifyCertificate, verifyCertificates } from './certificates.contract'
import { certificateStatus, codesIn, groupedCode, hintOf, newCertificateCode, parseCertificateCode } from './certificates.rules'
import { issueCertificate, type NewCertificate, revokeCertificate } from './issuing.service'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

describe('certificate codes', () => {
  it('are 26 symbols of Crockford base32 that read back, however they are grouped', () => {
    const codes = Array.from({ length: 500 }, newCertificateCode)
    expect(new Set(codes).size).toBe(500)
    for (const code of codes) {
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
      expect(groupedCode(code)).toMatch(/^(\w{5}-){4}\w{6}$/)
      expect(parseCertificateCode(groupedCode(code))).toBe(code)
    }
  })

  it.each([
    ['6KSRB-90PM1-D8G5B-E7HW8-RYVZ4E', 'as shown'],
    ['6ksrb90pm1d8g5be7hw8ryvz4e', 'lower case'],
    ['  6KSRB 90PM1\tD8G5B\u00a0E7HW8 RYVZ4E\n', 'spaces'],
    ['6KSRB–90PM1—D8G5B‑E7HW8−RYVZ4E', 'other dashes'],
    ['6KSRB-9OPMI-D8G5B-E7HW8-RYVZ4E', 'O and I'],
    ['6KSRB-9oPMl-D8G5B-E7HW8-RYVZ4E', 'o and l'],
    ['٦KSRB-٩٠PM١-D٨G٥B-E٧HW٨-RYVZ٤E', 'Arabic-Indic digits'],
    ['۶KSRB-۹۰PM۱-D۸G۵B-E۷HW۸-RYVZ۴E', 'Persian digits'],
    ['\u2066\u200e6KSRB-90PM1-D8G5B-E7HW8-RYVZ4E\u2069', 'direction marks'],
    ['６ＫＳＲＢ-90PM1-D8G5B-E7HW8-RYVZ4E', 'full-width letters'],
  ])('read %j (%s)', (typed) => expect(parseCertificateCode(typed)).toBe('6KSRB90PM1D8G5BE7HW8RYVZ4E'))

  it.each([
    '',
    '-',
    '6KSRB',
    '6KSRB-90PM1-D8G5B-E7HW8-RYVZ4',
    '6KSRB-90PM1-D8G5B-E7HW8-RYVZ4EE',
    '6KSRB-90PM1-D8G5B-E7HW8-RYVZ4U',
    'شهادة',
    "' or 1=1 --",
  ])('refuse %j', (typed) => expect(parseCertificateCode(typed)).toBeNull())

  it('detect every single wrong symbol and every swap of two neighbours', () => {
    const code = newCertificateCode()
    const undetected = [...code].flatMap((symbol, at) => {
      const wrong = [...alphabet]
        .filter((other) => other !== symbol)
        .map((other) => code.slice(0, at) + other + code.slice(at + 1))
      const next = code.charAt(at + 1)
      const swapped = next && next !== symbol && at < 24 ? [code.slice(0, at) + next + symbol + code.slice(at + 2)] : []
      return [...wrong, ...swapped].filter((typed) => parseCertificateCode(typed) !== null)
    })
    expect(undetected).toEqual([])
  })

  it('get a hint where they cannot be one, which names what was typed or what may have been meant', () => {
    const code = '6KSRB90PM1D8G5BE7HW8RYVZ4E'
    expect(hintOf(groupedCode(code))).toBeNull()
    expect(hintOf(code.slice(1))).toEqual({ kind: 'length', count: 25 })
    expect(hintOf('')).toEqual({ kind: 'length', count: 0 })
    expect(hintOf(code.replace('K', 'U'))).toEqual({ kind: 'symbol', symbol: 'U', place: 2 })
    const swapped = '6SKRB90PM1D8G5BE7HW8RYVZ4E'
    const misread = '6K5RB90PM1D8G5BE7HW8RYVZ4E'
    for (const [typed, places] of [
      [swapped, [2, 3]],
      [misread, [3]],
    ] as const) {
      const hint = hintOf(typed)
      expect(hint).toMatchObject({
        kind: 'slip',
        meant: expect.arrayContaining([{ code: groupedCode(code), places: [...places] }]),
      })
      if (hint?.kind === 'slip') for (const { code: meant } of hint.meant) expect(parseCertificateCode(meant)).not.toBeNull()
    }
    expect(hintOf('x'.repeat(100_000))).toEqual({ kind: 'length', count: 100 })
  })

  it.each([
    'https://alnoor.example/verify/%',
    'https://alnoor.example/verify/%?lang=ar#top',
    '%.',
    '%؟',
    '(%)',
    '«%»,',
    'Code: %',
    'رمز الشهادة: %.',
    '<https://alnoor.example/ar/verify/%>',
  ])('are read as they are pasted from a letter or a file: %j', (around) => {
    const code = '6KSRB-90PM1-D8G5B-E7HW8-RYVZ4E'
    expect(parseCertificateCode(around.replace('%', code))).toBe(code.replaceAll('-', ''))
    expect(parseCertificateCode(around.replace('%', code.replace('K', 'S')))).toBeNull()
    expect(codesIn(around.replace('%', code)).map(parseCertificateCode)).toEqual([code.replaceAll('-', '')])
  })

  it('are none where a text has two, or is too long to be read', () => {
    const [one, two] = ['6KSRB-90PM1-D8G5B-E7HW8-RYVZ4E', groupedCode(newCertificateCode())]
    expect(parseCertificateCode(`${one}, ${two}`)).toBeNull()
    expect(parseCertificateCode(`${one}, ${one}`)).toBe(one.replaceAll('-', ''))
    expect(parseCertificateCode(`${one}/${'/'.repeat(500)}`)).toBeNull()
  })

  it('are found in pasted lists, tables and addresses, each once', () => {
    const [one, two] = ['6KSRB-90PM1-D8G5B-E7HW8-RYVZ4E', 'GR4C5-NSBD2-7W9F8-HKEJA-VTM3P1']
    const table = `Name;Code;Date\nSara Alahmad;${one};2026-02-18\n"Omar, Ali";"${two.toLowerCase()}";2026-02-18\n${one.replaceAll('-', ' ')}`
    expect(codesIn(table)).toEqual([one.replaceAll('-', ' '), two.toLowerCase()])
    expect(codesIn(`https://alnoor.example/verify/${one}?lang=ar`)).toEqual([one])
    expect(codesIn('Name, Code\n\nشهادة')).toEqual([])
  })

  it('are valid through the last moment, and say their own state rather than expired', () => {
    const end = new Date('2026-11-21T20:59:59.999Z')
    const late = new Date(end.getTime() + 1)
    expect(certificateStatus({ state: 'issued', expiresAt: end }, end)).toBe('valid')
    expect(certificateStatus({ state: 'issued', expiresAt: end }, late)).toBe('expired')
    for (const state of ['revoked', 'suspended', 'superseded'] as const)
      expect(certificateStatus({ state, expiresAt: end }, late)).toBe(state)
    expect(certificateStatus({ state: 'issued', expiresAt: null }, new Date('2999-01-01'))).toBe('valid')
  })
})

const names = {
  holderName: { ar: 'سارة الأحمد' },
  title: { ar: 'السلامة', en: 'Safety' },
  issuerName: { ar: 'أكاديمية النور', en: 'Alnoor Academy' },
}
const reason = { ar: 'صدرت بالخطأ', en: 'Issued by mistake' }

async function academy() {
  const org = await freshOrganization()
  const issue = (more: Partial<NewCertificate> = {}) =>
    runAsSystem(org.organization, 'certificateIssued', (context) =>
      issueCertificate(context, { userId: org.learner.user.id, ...names, ...more }),
    )
  const revoke = (id: string) =>
    runAsSystem(org.organization, 'certificateRevoked', (context) => revokeCertificate(context, { id, reason }))
  const verify = (code: string) => org.stranger(verifyCertificate, { params: { code } })
  return { ...org, issue, revoke, verify }
}

describe('certificate verification', () => {
  it('shows what was awarded, with Hijri days of the organization, and nothing that identifies an account', async () => {
    const { issue, verify, learner } = await academy()
    // Half past nine in the evening in London is the next day in Riyadh, the first of Ramadan.
    const row = await issue({ issuedAt: new Date('2026-02-17T21:30:00Z'), expiresAt: new Date('2099-02-17T20:59:59.999Z') })
    const { status, data, text } = await verify(row.code)
    expect(status).toBe(200)
    expect(data).toEqual({
      status: 'valid',
      isRevoked: false,
      isShared: true,
      code: groupedCode(row.code),
      holderName: names.holderName,
      title: names.title,
      issuer: names.issuerName,
      issuedAt: '2026-02-17T21:30:00.000Z',
      expiresAt: '2099-02-17T20:59:59.999Z',
      validUntil: '2099-02-17T20:59:59.999Z',
      hijri: { issuedAt: '1447-09-01', expiresAt: '1522-11-26', validUntil: '1522-11-26' },
      revocation: null,
      supersededBy: null,
      checkedAt: expect.any(String),
    })
    for (const hidden of [row.id, learner.user.id, learner.email]) expect(text).not.toContain(hidden)
  })

  it('follows the sighting adjustment of the organization', async () => {
    const { issue, verify, database } = await academy()
    await database((db) =>
      db.execute(sql`update organizations set regional_profile = jsonb_set(regional_profile, '{hijriAdjustmentDays}', '-1')`),
    )
    const { code } = await issue({ issuedAt: new Date('2026-02-18T09:00:00Z') })
    expect((await verify(code)).envelope.data).toMatchObject({
      expiresAt: null,
      hijri: { issuedAt: '1447-08-29', expiresAt: null, validUntil: null },
    })
  })

  it('reads the code as people type it', async () => {
    const { issue, verify } = await academy()
    const { code } = await issue()
    const arabic = groupedCode(code)
      .toLowerCase()
      .replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'.charAt(Number(digit)))
      .replaceAll('-', ' – ')
    expect((await verify(arabic)).envelope.data).toMatchObject({ code: groupedCode(code) })
  })

  it('shows expired after the last day and revoked with its reason; revoked takes precedence', async () => {
    const { issue, revoke, verify } = await academy()
    const past = { issuedAt: new Date('2020-01-01T00:00:00Z'), expiresAt: new Date('2022-01-01T20:59:59.999Z') }
    const expired = await issue(past)
    expect((await verify(expired.code)).envelope.data).toMatchObject({ status: 'expired', isRevoked: false, revocation: null })
    const { revokedAt } = await revoke(expired.id)
    const revocation = { date: revokedAt?.toISOString(), reason }
    expect((await verify(expired.code)).envelope.data).toMatchObject({ status: 'revoked', isRevoked: true, revocation })
    await expect(revoke(expired.id)).rejects.toMatchObject({ reason: 'certificateState' })
    await expect(revoke('01939e5c-7a30-7c2e-9a54-5b8f0d6f1a99')).rejects.toMatchObject({ reason: 'certificateNotFound' })
  })

  it('answers a missing, mistyped, foreign, short or overlong code in the same way and at the same cost', async () => {
    const [here, elsewhere] = [await academy(), await academy()]
    const foreign = await elsewhere.issue()
    const own = await here.issue()
    const mistyped = own.code.slice(0, 25) + (own.code.endsWith('7') ? '8' : '7')
    const answers = []
    for (const code of [newCertificateCode(), mistyped, foreign.code, '7', 'شهادة', "' or 1=1 --", 'x'.repeat(100)]) {
      const before = counter.statements
      const { status, envelope } = await here.verify(code)
      const { metadata, ...rest } = envelope
      answers.push({ status, rest, fields: Object.keys(metadata), statements: counter.statements - before })
    }
    expect(answers[0]).toMatchObject({
      status: 404,
      rest: { statusCode: 6600, message: 'There is no certificate with this code.' },
    })
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect((await here.verify('x'.repeat(101))).envelope.statusCode).toBe(6600)
  })

  it('answers many codes at once, in their order and as each alone, at the cost of one', async () => {
    const [here, elsewhere] = [await academy(), await academy()]
    const [own, revoked, foreign] = [await here.issue(), await here.issue(), await elsewhere.issue()]
    await here.revoke(revoked.id)
    const codes = [groupedCode(own.code).toLowerCase(), foreign.code, revoked.code, '', own.code, newCertificateCode()]
    const { status, envelope } = await here.stranger(verifyCertificates, { body: { codes } })
    expect(status).toBe(200)
    const found = envelope.data as { asked: string; certificate: { status: string; code: string } | null }[]
    expect(found.map(({ asked }) => asked)).toEqual(codes)
    expect(found.map(({ certificate }) => certificate?.status ?? null)).toEqual(['valid', null, 'revoked', null, 'valid', null])
    const alone = (await here.verify(revoked.code)).envelope.data as object
    expect({ ...found[2]?.certificate, checkedAt: null }).toEqual({ ...alone, checkedAt: null })
    const most = Array.from({ length: 101 }, () => own.code)
    expect((await here.stranger(verifyCertificates, { body: { codes: most } })).status).toBe(422)
    expect((await here.stranger(verifyCertificates, { body: { codes: [] } })).status).toBe(422)
  })

  it('costs two statements, the checks and the look-up', async () => {
    const { issue, verify } = await academy()
    const { code } = await issue()
    await verify(code)
    const before = counter.statements
    expect((await verify(code)).status).toBe(200)
    expect(counter.statements - before).toBe(2)
  })

  it('records issued certificates, and refuses those without a name or with reversed dates', async () => {
    const { issue, revoke, database } = await academy()
    const row = await issue()
    await revoke(row.id)
    const trail = await database((db) =>
      db.execute(sql`select action, resource from activity_logs where resource ->> 'id' = ${row.id} order by sequence`),
    )
    const resource = { type: 'certificate', id: row.id, label: groupedCode(row.code) }
    expect([...trail]).toEqual([
      { action: 'certificateIssued', resource },
      { action: 'certificateRevoked', resource },
    ])
    await expect(issue({ holderName: {} })).rejects.toMatchObject({
      detail: { fields: [{ key: 'minLanguages', property: 'holderName' }] },
    })
    await expect(issue({ title: {} })).rejects.toMatchObject({ detail: { fields: [{ key: 'minLanguages', property: 'title' }] } })
    await expect(issue({ expiresAt: new Date(0) })).rejects.toMatchObject({
      detail: { fields: [{ key: 'order', property: 'expiresAt' }] },
    })
  })
})
