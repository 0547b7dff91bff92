import { messages } from '../messages/catalogue'
import { expect, organizationOf, parts, test } from './masar'
import { inOneLanguage, type Language } from './settings'
import { expectSound } from './sound'
import { enter } from './visitor'

const words = { ar: messages.ar.enrolments, en: messages.en.enrolments }

for (const language of inOneLanguage('ar'))
  test(`from home in one press to the overdue, who are all reminded, once on a day (${language})`, async ({ page }) => {
    const organization = organizationOf(language)
    const { bulk } = words[language]
    await enter(page, organization, 'admin')
    await page.locator('main a[href*="state=overdue"]').first().click()
    await expect(page).toHaveURL(/\/console\/enrolments\?state=overdue/)
    const table = page.getByRole('table', { name: words[language].title })
    const rows = await table.getByRole('row').count()
    expect(rows).toBeGreaterThan(1)
    const selectAll = page.getByRole('checkbox', { name: parts[language].list.selectAll })
    const bar = page.getByRole('region', { name: parts[language].list.bulk })
    const remind = async () => {
      await selectAll.check()
      await bar.getByRole('button', { name: bulk.remind.label, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(bulk.remind.detail)).toBeVisible()
      return dialog
    }
    const dialog = await remind()
    await expectSound(page, 'enrolments-remind')
    await dialog.locator('button[type=submit]').click()
    // Refused reminders are listed, one line for each; the journey may have run here today.
    const done = dialog.locator('[role=status] strong')
    await expect(done).toBeVisible()
    await expectSound(page, 'enrolments-reminded')
    await dialog.getByRole('button', { name: bulk.close }).last().click()
    await expect(dialog).toHaveCount(0)
    await expect(bar).toBeHidden()

    const again = await remind()
    await again.locator('button[type=submit]').click()
    await expect(again.getByRole('listitem')).toHaveCount(rows - 1)
    const reason = messages[language].errors.reminderSent
    await expect(again.getByText(reason).first()).toBeVisible()
    await again.getByRole('button', { name: bulk.close }).last().click()
  })

for (const language of ['ar', 'en'] as Language[])
  test(`the list of enrolments prints its rows on one page, without tools (${language})`, async ({ page }) => {
    await enter(page, organizationOf(language), 'admin', '/console/enrolments')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('table', { name: words[language].title })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: parts[language].list.selectAll })).toBeHidden()
    const paper = await page.pdf({ format: 'A4' })
    const pages = paper.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
    expect(pages).toHaveLength(1)
  })
