import { messages } from '../messages/catalogue'
import { expect, organizationOf, test } from './masar'
import type { Language } from './settings'
import { expectSound, open } from './sound'
import { enter } from './visitor'

for (const language of ['ar', 'en'] as Language[]) {
  test(`from the figures to a path and to who needs help (${language})`, async ({ page }) => {
    const words = messages[language].analytics
    const organization = organizationOf(language)
    await enter(page, organization, 'admin')
    await open(page, `${organization.url}/console/analytics`)
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    await expect(page.getByRole('heading', { name: words.metrics.activeLearners.name })).toBeVisible()

    // The choice is in the address.
    const chosen = page.getByRole('combobox', { name: words.filters.language })
    await chosen.selectOption('ar')
    await page.getByRole('button', { name: words.filters.show }).click()
    await expect(page).toHaveURL(/language=ar/)
    await expect(chosen).toHaveValue('ar')
    await expectSound(page, 'analytics')

    await open(page, `${organization.url}/console/analytics`)
    await page.locator('a[href^="/console/analytics/paths/"]').first().click()
    await expect(page.getByRole('heading', { name: words.dropOff.title })).toBeVisible()
    await expectSound(page, 'analytics-path')

    await open(page, `${organization.url}/console/analytics/learners`)
    await expect(page.getByRole('table', { name: words.learners.title })).toBeVisible()
    await expectSound(page, 'analytics-learners')
  })
}
