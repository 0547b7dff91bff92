import { messages } from '../messages/catalogue'
import { expect, expectLanguage, expectSound, type Language, organizationOf, other, signIn, test } from './masar'

const { account: ar } = messages.ar
const { account: en } = messages.en

const texts = { ar, en }

for (const language of ['ar', 'en'] as Language[]) {
  test(`ends another session at once (${language})`, async ({ page, browser, watch }) => {
    const organization = organizationOf(language)
    const elsewhere = await browser.newContext()
    const stolen = await elsewhere.newPage()
    watch(stolen)
    await signIn(stolen, organization, 'learner')
    await signIn(page, organization, 'learner')
    await page.goto(`${organization.url}/console/account`)
    const words = texts[language].sessions
    const current = page.getByRole('listitem').filter({ hasText: words.current })
    await expect(current).toHaveCount(1)
    await expect(current.getByRole('button')).toHaveCount(0)
    await expectSound(page, `account-${language}`)
    await page.locator(`a[hreflang=${other[language]}]`).click()
    await expectLanguage(page, other[language])
    await expectSound(page, `account-${language}-in-${other[language]}`)
    await page.locator(`a[hreflang=${language}]`).click()
    await expectLanguage(page, language)

    // The demo's founding signed in as well; the newest other session stands first.
    const others = page.getByRole('button', { name: new RegExp(`^${words.end}`) })
    const count = await others.count()
    expect(count).toBeGreaterThanOrEqual(1)
    await others.first().click()
    await expect(others).toHaveCount(count - 1)
    await expect(page.getByText(words.ended, { exact: true })).toBeVisible()

    await stolen.reload()
    await expect(stolen).toHaveURL(/\/console\/sign-in\?next=/)
    await page.reload()
    await expect(page.getByRole('heading', { name: words.title })).toBeVisible()
    await elsewhere.close()
  })
}
