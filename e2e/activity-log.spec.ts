import type { Locator } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { expect, organizationOf, parts, test, userOf } from './masar'
import { inOneLanguage } from './settings'
import { expectSound, open } from './sound'
import { enter } from './visitor'

const { activityLog: ar, audit: arAudit } = messages.ar
const { activityLog: en, audit: enAudit } = messages.en

const texts = { ar, en }
const audit = { ar: arAudit, en: enAudit }

/** Whether a thing stands between the edges of another, from side to side. */
async function isWithin(inner: Locator, outer: Locator): Promise<boolean> {
  const [one, other] = [await inner.boundingBox(), await outer.boundingBox()]
  return !!one && !!other && one.x >= other.x && one.x + one.width <= other.x + other.width
}

for (const language of inOneLanguage('en')) {
  test(`the activity log shows who did what, and verifies that nothing was altered (${language})`, async ({ page }) => {
    const organization = organizationOf(language)
    const [words, own] = [parts[language], texts[language]]
    const { email } = userOf(organization, 'admin')
    await enter(page, organization, 'admin', '/console/activity-log')
    await expect(page.getByRole('heading', { level: 1, name: own.title })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: email }).first()).toBeVisible()

    await page.getByRole('button', { name: own.integrity.start }).click()
    await expect(page.getByRole('region', { name: own.integrity.title }).getByText(own.integrity.intact)).toBeVisible()
    await expectSound(page, 'activity-log')

    await page.getByRole('button', { name: words.list.filters, exact: true }).click()
    const choice = (label: string) =>
      page
        .locator('label')
        .filter({ hasText: new RegExp(`^${label}`) })
        .locator('select')
    await choice(own.filters.action).selectOption({ label: audit[language].adminRoleCreate })
    await expect(page).toHaveURL(/action=adminRoleCreate/)
    await choice(own.filters.actor).selectOption({ label: own.actors.user })
    await expect(page).toHaveURL(/actor=user/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: words.list.lift.replace('{filter}', own.filters.action) })).toBeVisible()
    const record = page
      .getByRole('row')
      .filter({ hasText: { ar: 'مدقّق', en: 'Auditor' }[language] })
      .getByRole('link')
    await expect(record).toContainText(email)
    await record.click()

    await expect(page).toHaveURL(/\/console\/activity-log\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 2, name: own.changes.title })).toBeVisible()
    const changes = page.getByRole('region', { name: own.changes.title })
    await expect(changes.getByText('مدقّق')).toBeVisible()
    await expect(changes.getByText('مدقّق')).toHaveAttribute('dir', 'rtl')
    await expect(changes.getByText('Auditor')).toHaveAttribute('dir', 'ltr')
    await expect(changes.getByText(own.changes.added).first()).toBeVisible()
    await expectSound(page, 'activity-record')

    await page.getByRole('link', { name: own.record.onlyPerson }).click()
    await expect(page).toHaveURL(/\?user=/)
    await expect(page.getByRole('row').nth(1)).toContainText(email)
    await page.getByRole('button', { name: own.filters.user }).click()
    await expect(page).toHaveURL(/\/activity-log$/)
    const learner = userOf(organization, 'learner').email
    await page.getByRole('button', { name: words.list.filters, exact: true }).click()
    const who = page.getByRole('combobox', { name: own.filters.user })
    await who.fill(learner)
    await page.getByRole('option').filter({ hasText: learner }).click()
    await expect(page).toHaveURL(/\?user=/)
    await expect(who).toHaveValue(new RegExp(learner))
    await expectSound(page, 'activity-filters')
    const [panel, list] = [page.getByRole('dialog'), page.locator('.panel:has(table)')]
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect.poll(() => isWithin(panel, list), `the filters stand within the list at ${width} px`).toBe(true)
    }
    await who.fill('nobodyhasthisname')
    await expect(page.getByText(words.form.nothing)).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: own.filters.period, exact: true }).click()
    const grid = page.getByRole('grid')
    await expect(grid.locator(':focus')).toHaveAttribute('aria-current', 'date')
    const today = await grid.locator(':focus').getAttribute('data-day')
    // The previous day is against the reading direction; the period is chosen with the keyboard only.
    await page.keyboard.press({ ar: 'ArrowRight', en: 'ArrowLeft' }[language])
    await page.keyboard.press('Enter')
    await page.keyboard.press({ ar: 'ArrowLeft', en: 'ArrowRight' }[language])
    await expect(grid.locator(':focus')).toHaveAttribute('data-day', String(today))
    await page.keyboard.press('Enter')
    await expect(grid.getByRole('gridcell', { selected: true }).first()).toBeVisible()
    await expectSound(page, 'activity-period')
    await page.getByRole('button', { name: words.dates.show, exact: true }).click()
    await expect(page).toHaveURL(/from=.+&to=/)
    await expect(page.getByRole('button', { name: words.list.lift.replace('{filter}', own.filters.period) })).toBeVisible()
    await open(page, `${organization.url}/console/activity-log?search=nobodyhasthisname`)
    await expect(page.getByText(words.state.nothing)).toBeVisible()
  })
}
