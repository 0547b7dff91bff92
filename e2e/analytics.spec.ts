import { messages } from '../messages/catalogue'
import { mailTo } from './mails'
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
    await page.getByRole('button', { name: words.filters.show, exact: true }).click()
    await expect(page).toHaveURL(/language=ar/)
    await expect(chosen).toHaveValue('ar')
    await expectSound(page, 'analytics')

    await open(page, `${organization.url}/console/analytics`)
    await page.locator('a[href^="/console/analytics/paths/"]').first().click()
    await expect(page.getByRole('heading', { name: words.dropOff.title })).toBeVisible()
    await expectSound(page, 'analytics-path')

    // Three presses from the numbers to a mail with them: this view, once, now.
    await open(page, `${organization.url}/console/analytics?days=7&language=ar`)
    await page.getByRole('button', { name: words.sendView.open }).click()
    const dialog = page.getByRole('dialog', { name: words.sendView.open })
    const name = await dialog.getByRole('textbox', { name: words.reports.fields.name }).inputValue()
    await dialog.getByText(words.sendView.schedules.none, { exact: true }).click()
    await dialog.getByRole('button', { name: words.sendView.now }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(words.filters.languages.ar)
    const { email = '' } = organization.users.find(({ role }) => role === 'admin') ?? {}
    expect((await mailTo(email, name)).attached.filter((file) => file.endsWith('.csv'))).toHaveLength(1)

    await open(page, `${organization.url}/console/analytics/learners`)
    await expect(page.getByRole('table', { name: words.learners.title })).toBeVisible()
    await expectSound(page, 'analytics-learners')
  })
}
