import { messages } from '../messages/catalogue'
import { codeOf, expect, expectLanguage, organizationOf, other, switchTo, test } from './masar'
import { type Language, takesPictures } from './settings'

const { verify: ar } = messages.ar
const { verify: en } = messages.en

const texts = { ar, en }
const languages: Language[] = ['ar', 'en']
const hijriYear = { ar: /14\d\d\sهـ/, en: /14\d\d AH/ }

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  for (const language of languages) {
    for (const state of ['valid', 'revoked', 'expired'] as const) {
      test(`shows that a certificate is ${state} (${language})`, async ({ page }) => {
        const organization = organizationOf(language)
        const code = codeOf(organization, state)
        await page.goto(`${organization.url}/verify`)
        await page.getByLabel(texts[language].code).fill(` ${code.toLowerCase().replaceAll('-', ' ')} `)
        await page.getByRole('button', { name: texts[language].check }).click()
        await expect(page).toHaveURL(/\/verify\/[^?/]+$/)
        await expectLanguage(page, language)
        const answer = texts[language].answer[state]
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(answer.short)
        await expect(page).toHaveTitle(new RegExp(`^${answer.title} · `))
        await expect(page.locator('bdi[dir=ltr]').filter({ hasText: code, visible: true }).first()).toBeVisible()
        await expect(page.getByText(hijriYear[language]).first()).toBeVisible()
        if (state === 'revoked') await expect(page.getByText(texts[language].reason)).toBeVisible()

        await switchTo(page, other[language])
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts[other[language]].answer[state].short)
      })
    }
  }

  test.describe('and with an unknown code', () => {
    test.use({ excuse: ['404 /verify/:code'] })

    test('shows the code again', async ({ page }) => {
      const code = '6KSRB-90PM1-D8G5B-E7HW8-RYVZ4E'
      const answer = await page.goto(`${organizationOf('en').url}/verify/${code}`)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(en.answer.notFound.title)
      // The entered code stays, so that it can be compared and corrected.
      await expect(page.getByLabel(en.code)).toHaveValue(code)
    })
  })
})

test('prints the result and the address of the verification, without the rest of the page', async ({ page }) => {
  const organization = organizationOf('ar')
  await page.goto(`${organization.url}/verify/${codeOf(organization, 'valid')}`)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('navigation')).toBeHidden()
  await expect(page.getByText(`${organization.url}/verify/${codeOf(organization, 'valid')}`)).toBeVisible()
  if (takesPictures) await page.screenshot({ path: 'test-results/screens/print-ar.png', fullPage: true })
})

// Runs last, because it uses up the visitor's rate limit.
test.describe('a visitor who asks too often', () => {
  test.use({ excuse: ['404 /verify/NO-SUCH-CODE', '429 /verify/:code'] })
  test('is told how long to wait, in both languages, and nothing of the certificate', async ({ page }) => {
    const organization = organizationOf('ar')
    await page.goto(`${organization.url}/verify`)
    // The limit is 60 in ten minutes here (playwright.config.ts): no machine is so slow that another window begins.
    await page.evaluate(async () => {
      for (let asked = 0; asked < 61; asked++) await fetch('/verify/NO-SUCH-CODE')
    })
    for (const language of languages) {
      const answer = await page.goto(`${organization.url}/verify/${codeOf(organization, 'valid')}?lang=${language}`)
      expect(answer?.status()).toBe(429)
      expect(Number(answer?.headers()['retry-after'])).toBeGreaterThan(0)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts[language].busy)
      await expect(page.getByText(/\d+/).first()).toBeVisible()
      await expect(page.getByText(texts[language].sheet.awards)).toHaveCount(0)
    }
  })
})
