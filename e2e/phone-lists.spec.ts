import type { Page } from '@playwright/test'
import { expect, organizationOf, parts, shownOrganizationOf, test } from './masar'
import { expectSound, open } from './sound'
import { enter } from './visitor'

const phone = { width: 390, height: 844 }
/** The most that a page of twenty rows takes, and a row of it. */
const mostPage = 1500
const mostRow = 60
/** Where the first row begins at most. */
const firstRowAt = 300

type Measured = { page: number; first: number; rows: number[] }
const measured = (page: Page): Promise<Measured> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('main table tbody tr')].map((row) => row.getBoundingClientRect())
    return {
      page: document.documentElement.scrollHeight,
      first: rows[0]?.top ?? 0,
      rows: rows.map(({ height }) => height),
    }
  })

for (const language of ['ar', 'en'] as const)
  test(`a list of twenty is ${mostPage} px high on a phone at most (${language})`, async ({ page }) => {
    const { url } = shownOrganizationOf(language)
    await page.setViewportSize(phone)
    await enter(page, shownOrganizationOf(language), 'admin')
    for (const list of ['members', 'enrolments', 'learning-paths', 'modules', 'certificates', 'activity-log', 'jobs/mails']) {
      await open(page, `${url}/console/${list}`)
      const { page: height, first, rows } = await measured(page)
      test.info().annotations.push({ type: 'page', description: `${list}: ${height} px, ${rows.length} rows from ${first} px` })
      expect(rows.length, list).toBeGreaterThan(10)
      expect(height, list).toBeLessThanOrEqual(mostPage)
      expect(first, list).toBeLessThanOrEqual(firstRowAt)
      expect(Math.max(...rows), list).toBeLessThanOrEqual(mostRow)
    }
  })

test('a row with a page leads there wherever it is pressed, and one without opens as a sheet', async ({ page }) => {
  const { list } = parts.en
  const { url } = organizationOf('en')
  await page.setViewportSize(phone)
  await enter(page, organizationOf('en'), 'admin')
  await open(page, `${url}/console/jobs`)
  const row = page.locator('main table tbody tr').first()
  await row.getByRole('button', { name: list.rowDetails.replace('{name}', '') }).click()
  const sheet = page.getByRole('dialog')
  // Every column, also those that the row has no room for.
  await expect(sheet.locator('dt')).not.toHaveCount(0)
  await expect(sheet.locator('dt')).toHaveCount(await sheet.locator('dd').count())
  await expectSound(page, 'row-as-a-sheet')
  await page.keyboard.press('Escape')
  await expect(sheet).toHaveCount(0)
  await page.setViewportSize(phone)
  await open(page, `${url}/console/learning-paths`)
  const box = await page.locator('main table tbody tr').first().boundingBox()
  if (!box) throw new Error('The list has no row')
  // Beside the title, above the edge of the row; its menu is at the end.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height - 4)
  await expect(page).toHaveURL(/\/console\/learning-paths\/[0-9a-f-]{36}/)
})

test('people are chosen on a phone for what concerns several of them', async ({ page }) => {
  const { list } = parts.en
  await page.setViewportSize(phone)
  await enter(page, organizationOf('en'), 'admin')
  await open(page, `${organizationOf('en').url}/console/enrolments`)
  await page.locator('main table tbody').getByRole('checkbox').first().check()
  await expect(page.getByRole('region', { name: list.bulk })).toBeVisible()
})
