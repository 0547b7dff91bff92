import { messages } from '../messages/catalogue'
import { expect, organizationOf, parts, test, texts } from './masar'
import type { Language } from './settings'
import { expectSound, ready, reload } from './sound'
import { signIn } from './visitor'

const learn = { ar: messages.ar.learn, en: messages.en.learn }

for (const language of ['ar', 'en'] as Language[]) {
  test(`asks a newcomer to accept the terms before anything else (${language})`, async ({ page }) => {
    const organization = organizationOf(language)
    const words = texts[language]
    await signIn(page, organization, 'newcomer')
    await expect(page.getByRole('heading', { level: 1, name: words.terms.title })).toBeVisible()
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page.getByRole('navigation', { name: parts[language].shell.sections })).toHaveCount(0)
    await expectSound(page, 'terms')
    const [first, second] = [page.getByRole('checkbox').first(), page.getByRole('checkbox').last()]
    await first.check()
    await page.getByRole('button', { name: words.terms.accept }).click()
    await expect(page.getByText(words.terms.missing)).toHaveCount(1)
    await expect(second).toBeFocused()
    await second.check()
    await page.getByRole('button', { name: words.terms.accept }).click()
    // A newcomer has no administrative role: the console redirects to the learner's pages.
    await expect(page).toHaveURL(`${organization.url}/learn`)
    await ready(page)
    await expect(page.getByRole('navigation', { name: learn[language].nav.label })).toBeVisible()
    await reload(page)
    await expect(page.getByRole('heading', { name: words.terms.title })).toHaveCount(0)
  })
}
