import { expect, organizationOf, parts, test } from './masar'
import { inOneLanguage } from './settings'
import { expectSound } from './sound'
import { enter } from './visitor'

const wanted = { ar: ['الاسعافات', 'الإسعافات الأولية'], en: ['first aid', 'First aid and AED'] } as const

for (const language of inOneLanguage('ar'))
  test(`finds a learning path by its title and shows what is known of it (${language})`, async ({ page, context }) => {
    const organization = organizationOf(language)
    const { shell, path: words, act } = parts[language]
    const [typed, title] = wanted[language]
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await enter(page, organization, 'learner')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: shell.palette }).fill(typed)
    const found = page.getByRole('group', { name: words.title }).getByRole('option')
    await expect(found.filter({ hasText: title })).toHaveCount(1)
    await expectSound(page, 'palette-path')
    await found.filter({ hasText: title }).click()
    const detail = page.getByRole('dialog', { name: title })
    await expect(detail.getByText(words.levels.beginner)).toBeVisible()
    await expect(detail.getByText(/^[0-9a-f-]{36}$/)).toBeVisible()
    await expectSound(page, 'path')
    await detail.getByRole('button', { name: act.curl }).click()
    const command = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(command).toContain('/api/v1/user/learning/paths?search=')
    expect(await command()).toContain(`accept-language: ${language}`)
    await page.keyboard.press('Escape')
    await expect(detail).toHaveCount(0)
  })
