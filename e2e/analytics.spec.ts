import { text } from '../lib/platform/i18n/text'
import { messages } from '../messages/catalogue'
import { mailTo } from './mails'
import { expect, organizationOf, test } from './masar'
import { inOneLanguage, type Language } from './settings'
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

for (const language of inOneLanguage('ar')) {
  test(`the board is arranged and kept as a view, and a number opens its list (${language})`, async ({ page }) => {
    const { analytics: words, parts } = messages[language]
    const { board, metrics } = words
    const organization = organizationOf(language)
    const address = `${organization.url}/console/analytics`
    const isolated = (words: string) => words.replace('{name}', `\u2068${metrics.overdue.name}\u2069`)
    await enter(page, organization, 'admin')
    await open(page, `${address}?days=90`)
    const cards = page.locator('main h3')
    await expect(cards.first()).toHaveText(metrics.duties.name)

    await page.getByRole('button', { name: board.arrange, exact: true }).click()
    const panel = page.getByRole('dialog', { name: board.arrange, exact: true })
    await panel.getByRole('checkbox', { name: metrics.learningMinutes.name, exact: true }).uncheck()
    const up = panel.getByRole('button', { name: isolated(board.up), exact: true })
    await up.click()
    // The line is the first now: the keys are on its other button.
    await expect(up).toBeDisabled()
    await expect(panel.getByRole('button', { name: isolated(board.down), exact: true })).toBeFocused()
    await expectSound(page, 'analytics-arrange')
    await panel.getByRole('button', { name: board.keep, exact: true }).click()
    await expect(page).toHaveURL(/days=90.*cards=overdue\.duties/)
    await expect(cards.first()).toHaveText(metrics.overdue.name)
    await expect(cards.filter({ hasText: metrics.learningMinutes.name })).toHaveCount(0)

    const views = parts.list.views
    await page.getByRole('button', { name: views.open, exact: true }).click()
    const saved = page.getByRole('dialog', { name: views.open, exact: true })
    await saved.getByRole('textbox', { name: views.name }).fill('Board')
    await saved.getByRole('button', { name: views.save, exact: true }).click()
    await expect(saved.getByRole('button', { name: 'Board', exact: true })).toBeVisible()

    // The device keeps the arrangement, an address may have another one, and a view has its own. Periods act at once.
    await open(page, address)
    await expect(cards.first()).toHaveText(metrics.overdue.name)
    await open(page, `${address}?cards=starts`)
    await expect(cards).toHaveText([metrics.starts.name])
    await page.getByRole('link', { name: text(language, 'home.period.days', { days: 7 }), exact: true }).click()
    await expect(page).toHaveURL(/days=7&cards=starts$/)
    await page.getByRole('button', { name: views.open, exact: true }).click()
    await saved.getByRole('button', { name: 'Board', exact: true }).click()
    await expect(page).toHaveURL(/days=90&cards=overdue\.duties/)
    await expect(cards.first()).toHaveText(metrics.overdue.name)

    // A number opens as many rows as it says.
    const link = page.locator('main a[href$="mandatory=true&state=completed"]')
    const count = Number(await link.locator('bdi').textContent())
    await link.click()
    await expect(page).toHaveURL(/\/console\/enrolments\?mandatory=true/)
    await expect(page.locator('main table tbody tr')).toHaveCount(Math.min(count, 20))
  })
}
