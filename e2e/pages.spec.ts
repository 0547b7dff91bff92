import { messages } from '../messages/catalogue'
import { codeOf, expect, expectLanguage, organizationOf, test } from './masar'
import type { Language } from './settings'
import { expectSound } from './sound'

const { common } = messages.ar

// A browser reports the status of the page itself as an error of its own.
test.use({ excuse: ['404 /verify/NO-SUCH-CODE', '404 /no/such/page'] })

for (const language of ['ar', 'en'] as Language[]) {
  const pages = () => {
    const organization = organizationOf(language)
    return {
      home: `${organization.url}/`,
      verify: `${organization.url}/verify`,
      valid: `${organization.url}/verify/${codeOf(organization, 'valid')}`,
      expired: `${organization.url}/verify/${codeOf(organization, 'expired')}`,
      revoked: `${organization.url}/verify/${codeOf(organization, 'revoked')}`,
      missing: `${organization.url}/verify/NO-SUCH-CODE`,
      unknown: `${organization.url}/no/such/page`,
      choose: new URL('/', organization.url.replace(`${organization.slug}.`, '')).toString(),
    }
  }
  for (const name of ['home', 'verify', 'valid', 'expired', 'revoked', 'missing', 'unknown', 'choose'] as const) {
    test(`the page "${name}" is accessible and fits every screen (${language})`, async ({ page }) => {
      const answer = await page.goto(`${pages()[name]}?lang=${language}`)
      expect(answer?.status()).toBe(name === 'missing' || name === 'unknown' ? 404 : 200)
      await expectLanguage(page, language)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await expect(page).toHaveTitle(language === 'ar' ? /مسار/ : /Masar/)
      await expectSound(page, name)
      // One of the two organizations shows its catalog to everybody.
      if (name === 'home') await expect(page.locator('a[href^="/learn/paths/"]')).toHaveCount(language === 'ar' ? 9 : 0)
    })
  }
}

test('finds an organization by its short name', async ({ page }) => {
  const organization = organizationOf('ar')
  await page.goto(`${organization.url.replace(`${organization.slug}.`, '')}/?lang=ar`)
  await page.getByLabel(common.choose.label).fill(organization.slug.toUpperCase())
  await page.getByRole('button', { name: common.choose.go }).click()
  await expect(page).toHaveURL(`${organization.url}/`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('أكاديمية النور')
})

test('serves keys, health and readiness', async ({ page }) => {
  const { url } = organizationOf('en')
  await page.goto(`${url}/`)
  const [keys, health, readiness] = await page.evaluate(async () =>
    Promise.all(['/.well-known/jwks.json', '/healthz', '/readyz'].map(async (path) => (await fetch(path)).json())),
  )
  expect(keys.keys).toEqual([expect.objectContaining({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })])
  expect(JSON.stringify(keys)).not.toContain('"d"')
  expect([health, readiness]).toEqual([{ status: 'ok' }, { status: 'ok' }])
})
