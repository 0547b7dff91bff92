import { gunzipSync } from 'node:zlib'
import { createLocalJWKSet, type JWTHeaderParameters, jwtVerify } from 'jose'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { callOf, dataOf } from './calls'
import { codeOf, expect, organizationOf, other, switchTo, test } from './masar'
import type { Language } from './settings'
import { startJob } from './steps'
import { enter } from './visitor'

const steps = [
  'opens the link of an applicant',
  'types the code in any writing',
  'types it with Arabic digits',
  'reads what a mistyped code may have meant',
  'is led to another issuer, from any host',
  'checks fifty codes of two issuers and keeps the answer as a file',
  'receives a page of A4 in both languages',
  'sees a card where the link is shared',
  'proves a certificate by its signature alone',
  'asks for fifty codes by a program without a key',
] as const

/** Two neighbours change places, which its last sign betrays. */
function swapped(code: string): string {
  const at = [...code].findIndex(
    (sign, place) => place > 0 && sign !== '-' && code[place - 1] !== '-' && code[place - 1] !== sign,
  )
  return code.slice(0, at - 1) + code[at] + code[at - 1] + code.slice(at + 1)
}

/** As many codes of the right length that no certificate has, as a list from elsewhere would hold. */
const unknown = (count: number) =>
  Array.from({ length: count }, (_, at) => `6KSRB-90PM1-D8G5B-E7HW8-RYV${String(at).padStart(3, '0')}`)

test.use({ excuse: ['404 /verify/:code'] })

// Each test calls from an address of its own, so that the limits of employers are its own too.
for (const [at, language] of (['ar', 'en'] as Language[]).entries())
  test(`an employer does the whole job (${language})`, async ({ page, browser, watch }) => {
    const { step, ended } = startJob(steps)
    const [issuer, elsewhere] = [organizationOf(language), organizationOf(other[language])]
    const { verify } = messages[language]
    const code = codeOf(issuer, 'valid')
    const theirs = codeOf(elsewhere, 'valid')
    const answer = page.getByRole('heading', { level: 1 })
    const isValid = () => expect(answer).toHaveText(verify.answer.valid.short)
    const here = `?lang=${language}`

    await step(1, steps[0], async () => {
      await page.goto(`${issuer.url}/verify/${code}`)
      await isValid()
      await expect(page.getByText(/14\d\d/).first()).toBeVisible()
      await switchTo(page, other[language])
      await expect(answer).toHaveText(messages[other[language]].verify.answer.valid.short)
      await switchTo(page, language)
    })
    const type = async (typed: string) => {
      await page.goto(`${issuer.url}/verify`)
      await page.getByLabel(verify.code).fill(typed)
      await page.getByRole('button', { name: verify.check }).click()
    }
    await step(2, steps[1], async () => {
      await type(` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `)
      await isValid()
    })
    await step(3, steps[2], async () => {
      await type(code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))))
      await isValid()
    })
    await step(4, steps[3], async () => {
      await type(swapped(code))
      await expect(answer).toHaveText(verify.answer.notFound.title)
      await page.getByRole('link', { name: code }).click()
      await isValid()
    })
    await step(5, steps[4], async () => {
      const { host } = new URL(issuer.url)
      const bare = `http://${host.slice(host.indexOf('.') + 1)}`
      for (const place of [issuer.url, bare]) {
        await page.goto(`${place}/verify/${theirs}${here}`)
        if (place === issuer.url) await expect(answer).toHaveText(verify.elsewhere.title)
        const way = page.getByRole('link', { name: verify.elsewhere.go })
        await expect(way.or(page.getByText(verify.answer.valid.short).first())).toBeVisible()
        if (await way.count()) await way.click()
        await isValid()
        expect(page.url()).toContain(theirs)
      }
    })
    const list = [code, theirs, swapped(code), ...unknown(47)]
    await step(6, steps[5], async () => {
      await page.goto(`${issuer.url}/verify/bulk${here}`)
      await page.getByLabel(verify.many.codes).fill(list.join('\n'))
      await page.getByRole('button', { name: verify.many.check }).click()
      const rows = page.getByRole('row')
      await expect(rows).toHaveCount(list.length + 1)
      await expect(rows.nth(1)).toContainText(verify.answer.valid.short)
      await expect(rows.nth(2)).toContainText(verify.elsewhere.short)
      await expect(rows.nth(3).getByRole('link', { name: code })).toBeVisible()
      await expect(rows.nth(4)).toContainText(verify.answer.notFound.short)
      const [file] = await Promise.all([page.waitForEvent('download'), page.locator('a[download]').click()])
      expect(file.suggestedFilename()).toMatch(/\.csv$/)
    })
    await step(7, steps[6], async () => {
      const holder = await (await browser.newContext({ locale: language })).newPage()
      watch(holder)
      await enter(holder, issuer, 'learner')
      const [held] = await api<{ id: string }[]>(holder, 'GET', '/user/certificate/list')
      const { url } = await api<{ url: string }>(holder, 'GET', `/user/certificate/${held?.id}/file?format=pdf&locale=both`)
      const { pathname, search } = new URL(url, issuer.url)
      const paper = (await callOf(issuer, 'GET', pathname + search)).text
      expect(paper).toMatch(/^%PDF-/)
      expect(paper).toMatch(/\/MediaBox\s*\[\s*0 0 (841\.89 595\.28|842 595|595\.28 841\.89)\s*\]/)
      expect(paper).toContain('/StructTreeRoot')
      await holder.context().close()
    })
    await step(8, steps[7], async () => {
      await page.goto(`${issuer.url}/verify/${code}${here}`)
      const card = (await page.locator('meta[property="og:image"]').getAttribute('content')) ?? ''
      const { pathname, search } = new URL(card)
      const drawn = await callOf(issuer, 'GET', pathname + search)
      expect([drawn.status, drawn.headers['content-type']]).toEqual([200, 'image/png'])
    })
    await step(9, steps[8], async () => {
      const ask = async (path: string) => (await callOf(issuer, 'GET', path)).text
      const jwt = await ask(`/api/v1/public/certificate-verify/${code}/credential`)
      const keys = createLocalJWKSet(JSON.parse(await ask('/api/v1/public/certificate-issuer/jwks.json')))
      const keyOf = (header: JWTHeaderParameters, token: Parameters<typeof keys>[1]) =>
        keys(Object.assign({}, header, { kid: header.kid?.split(/[#/]/).at(-1) }), token)
      const verified = async (token: string) => (await jwtVerify(token, keyOf, { algorithms: ['ES256'] })).payload
      const { credentialStatus } = (await verified(jwt)) as { credentialStatus?: object }
      for (const entry of [credentialStatus].flat() as { statusListCredential: string; statusListIndex: string }[]) {
        const { pathname } = new URL(entry.statusListCredential)
        const { credentialSubject } = (await verified(await ask(pathname))) as { credentialSubject: { encodedList: string } }
        const bits = gunzipSync(Buffer.from(credentialSubject.encodedList.slice(1), 'base64url'))
        const place = Number(entry.statusListIndex)
        expect(((bits[place >> 3] ?? 0) >> (7 - (place & 7))) & 1).toBe(0)
      }
      const [head, body = '', signature] = jwt.split('.')
      const changed = [head, `${body.slice(0, -2)}AA`, signature].join('.')
      await expect(verified(changed)).rejects.toThrow()
    })
    await step(10, steps[9], async () => {
      type Open = { certificate: { status: string } | null; issuedBy: { name: { en?: string } } | null; meant: string[] }
      const headers = { 'x-forwarded-for': `10.254.${at}.${Number(process.env.TEST_PARALLEL_INDEX)}` }
      const found = await dataOf<Open[]>(issuer, 'POST', '/public/certificate-verify/bulk/open', {
        body: { codes: list },
        headers,
      })
      expect(found).toHaveLength(50)
      expect(found.slice(0, 2).map(({ certificate }) => certificate?.status)).toEqual(['valid', 'valid'])
      expect(found[0]?.issuedBy?.name.en).not.toBe(found[1]?.issuedBy?.name.en)
      expect(found[2]?.meant).toContain(code)
      expect(found.slice(3).every(({ certificate }) => certificate === null)).toBe(true)
    })
    ended(10)
  })
