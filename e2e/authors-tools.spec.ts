import type { Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { expect, organizationOf, parts, test, unique } from './masar'
import { expectSound, open } from './sound'
import { enter } from './visitor'

const languages = ['ar', 'en'] as const
const isolated = (text: string) => `\u2068${text}\u2069`

/** Counts how often a pointer is pressed on the pages that follow. */
async function counted(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('countPress', () => {
    presses += 1
  })
  await page.addInitScript(() =>
    addEventListener('pointerdown', () => (window as unknown as { countPress: () => void }).countPress(), true),
  )
  return () => presses
}

/** The most presses of a path with two sections, three modules, a rule and a cover, from the list to learners. What is typed or ticked is sent by Enter. */
const mostPresses = 16

for (const language of languages)
  test(`a path is made, covered and published with few presses, and offers what comes next (${language})`, async ({ page }) => {
    const organization = organizationOf(language)
    const own = messages[language].learningPaths
    const inBoth = (label: string, of: 'ar' | 'en') => label.replace('{language}', parts[language].form[of])
    const mark = unique('Made ')
    await enter(page, organization, 'admin', '/console/learning-paths')
    for (const at of [1, 2, 3]) {
      const locales = Object.fromEntries(
        languages.map((each) => [
          each,
          { title: `${mark} ${at}`, body: { blocks: [{ kind: 'paragraph', id: 'one', text: mark }] } },
        ]),
      )
      const body = { typeKey: 'content.article', sourceLocale: 'ar', locales }
      const { id, version } = await api<{ id: string; version: number }>(page, 'POST', '/admin/content/module', body)
      await api(page, 'POST', `/admin/content/module/${id}/publish`, {}, version)
    }
    const presses = await counted(page)
    await open(page, `${organization.url}/console/learning-paths`)
    await page.getByRole('link', { name: own.create }).first().click()
    for (const of of languages) {
      await page.getByLabel(inBoth(own.textIn.title, of)).fill(`${mark} ${of}`)
    }
    await page.keyboard.press('Enter')
    for (const section of ['A', 'B']) {
      await page.getByRole('button', { name: own.builder.addSection }).click()
      const dialog = page.getByRole('dialog')
      for (const of of languages) await dialog.getByLabel(inBoth(own.textIn.title, of)).fill(`${mark} ${section}`)
      await page.keyboard.press('Enter')
      await expect(dialog).toHaveCount(0)
    }
    const add = async (section: string, titles: string[]) => {
      await page.getByRole('button', { name: own.builder.addTo.replace('{section}', isolated(`${mark} ${section}`)) }).click()
      const picker = page.getByRole('dialog')
      await picker.getByRole('searchbox').fill(mark)
      await expect(picker.getByRole('checkbox')).toHaveCount(3)
      // Records with the same name differ by their type, shown as a word and not as a key.
      await expect(picker.getByText('content.article')).toHaveCount(0)
      for (const title of titles) await picker.getByRole('checkbox', { name: title }).click()
      await page.keyboard.press('Enter')
      await expect(picker).toHaveCount(0)
    }
    await add('A', [`${mark} 1`, `${mark} 2`])
    await add('B', [`${mark} 3`])
    await page
      .locator('[data-kind=item]')
      .filter({ hasText: `${mark} 3` })
      .getByRole('button', { name: own.builder.edit.replace('{name}', isolated(`${mark} 3`)) })
      .click()
    await page.getByRole('dialog').getByLabel(own.rules.afterDays).fill('3')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-saving=saved]')).toBeVisible()

    await page.getByRole('link', { name: own.tabs.settings, exact: true }).click()
    await page.getByRole('button', { name: own.cover.choose }).click()
    await page.getByRole('dialog').getByRole('listitem').first().getByRole('button').click()
    await page.getByRole('button', { name: own.save, exact: true }).click()
    await expect(page.getByText(own.saved)).toBeVisible()

    await page.getByRole('link', { name: own.tabs.publish, exact: true }).click()
    await page.getByRole('button', { name: own.publish.submit, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: own.publish.submit, exact: true }).click()
    // The next steps have the focus, and are on the page.
    const next = page.getByRole('region', { name: own.publish.next.title })
    await expect(next.getByRole('heading')).toBeFocused()
    test.info().annotations.push({ type: 'presses', description: String(presses()) })
    expect(presses()).toBeLessThanOrEqual(mostPresses)
    await expect(next.getByRole('button', { name: own.enrol.label })).toBeVisible()
    await expect(next.getByRole('link', { name: own.publish.next.look })).toHaveAttribute('href', /\/learn\/paths\//)
    await expect(next.getByRole('button', { name: own.publish.next.copy })).toBeVisible()
    await expectSound(page, 'path-published')
  })
