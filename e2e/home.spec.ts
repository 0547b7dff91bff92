import { messages } from '../messages/catalogue'
import { expect, organizationOf, parts, test } from './masar'
import { inOneLanguage } from './settings'
import { expectSound, open, reload } from './sound'
import { enter, signIn } from './visitor'

const { account: arAccount, home: ar } = messages.ar
const { account: enAccount, home: en } = messages.en

const texts = { ar, en }
const account = { ar: arAccount, en: enAccount }

for (const language of inOneLanguage('en')) {
  test(`shows the organization in numbers and day by day, for a period kept in the address (${language})`, async ({ page }) => {
    const organization = organizationOf(language)
    const [words, chart] = [texts[language], parts[language].chart]
    await enter(page, organization, 'admin')
    const card = (name: string) => page.getByRole('region', { name, exact: true })
    await expect(card(words.people.title)).toContainText(/[1-9]/)
    await expect(card(words.signIns.title)).toContainText(words.signIns.failed)
    await expect(card(words.certificates.all)).toContainText(words.certificates.states.revoked)
    await expect(card(words.paths.all)).toContainText(words.paths.states.published)
    // A number leads to what it counts: all paths, and those in each state.
    await expect(card(words.paths.all).getByRole('link')).toHaveCount(1 + Object.keys(words.paths.states).length)

    const periods = page.getByRole('navigation', { name: words.period.label }).getByRole('link')
    await expect(periods.nth(1)).toHaveAttribute('aria-current', 'page')
    const signIns = page.getByRole('figure').filter({ hasText: words.charts.signIns })
    const table = signIns.getByRole('table', { name: words.charts.signIns })
    await expect(table.getByRole('row')).toHaveCount(31)
    // Charts come with the page: drawn before anything is scrolled to, a column for each day, the last one not over yet.
    for (const title of [words.charts.signIns, words.charts.people, words.charts.certificates]) {
      const columns = page.getByRole('figure').filter({ hasText: title }).locator('[data-half]')
      await expect(columns).toHaveCount(30)
      await expect(columns.last()).toHaveAttribute('data-open', 'true')
    }
    await page.getByText(words.meanings.title).click()
    await expect(page.getByText(words.meanings.people.meaning)).toBeVisible()
    await expectSound(page, 'home-numbers')
    await signIns.getByText(chart.table, { exact: true }).click()
    await expect(signIns.locator('[data-half]')).toHaveCount(0)
    await periods.first().click()
    await expect(page).toHaveURL(/\/console\?days=7$/)
    await expect(periods.first()).toHaveAttribute('aria-current', 'page')
    await expect(table.getByRole('row')).toHaveCount(8)
    await reload(page)
    await expect(periods.first()).toHaveAttribute('aria-current', 'page')
    await open(page, `${organization.url}/console?days=5000`)
    await expect(periods.nth(1)).toHaveAttribute('aria-current', 'page')
  })

  test(`shows no numbers to people without the permission (${language})`, async ({ page }) => {
    const organization = organizationOf(language)
    await signIn(page, organization, 'instructor')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(account[language].own.title, { exact: true })).toHaveCount(0)
    await expect(page.getByRole('figure')).toHaveCount(0)
    await expectSound(page, 'home-quiet')
  })
}
