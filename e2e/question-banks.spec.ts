import type { Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { expect, organizationOf, test, unique } from './masar'
import type { Language } from './settings'
import { expectSound, open, ready } from './sound'
import { enter } from './visitor'

const words = { ar: messages.ar.questionBanks, en: messages.en.questionBanks }
const parts = { ar: messages.ar.questionParts, en: messages.en.questionParts }
const forms = { ar: messages.ar.parts.form, en: messages.en.parts.form }
const stems = { ar: 'هل الباب مغلق؟', en: 'Is the door closed?' }

// The journey sends a question without its options.
test.use({ excuse: ['422 /console/api/admin/assessment/question'] })

/** Opens the editor of a new question of a type, from the page of its bank. */
async function begin(page: Page, bank: string, type: string): Promise<void> {
  await open(page, `${new URL(page.url()).origin}${bank}/new?type=${type}`)
  await expect(page.locator('form textarea').first()).toBeVisible()
}

for (const language of ['ar', 'en'] as const satisfies Language[]) {
  test(`an author makes a bank with questions, answers one, and finds a double (${language})`, async ({ page }) => {
    const say = words[language]
    const both = (label: string, of: Language) =>
      page.getByRole('textbox', { name: `${label} · ${forms[language][of]}`, exact: true })
    const preview = page.getByRole('complementary', { name: say.preview.title })
    const create = page.getByRole('button', { name: say.editor.create, exact: true })
    const written = unique('q ')
    const stem = (of: Language) => `${stems[of]} ${written}`
    const { url } = organizationOf(language)
    await enter(page, organizationOf(language), 'admin')

    await open(page, `${url}/console/question-banks`)
    await page.getByRole('link', { name: say.create, exact: true }).first().click()
    await page.getByRole('textbox').first().fill(unique('بنك '))
    await page.getByRole('button', { name: say.submit }).click()
    await page.waitForURL(/question-banks\/[0-9a-f-]{36}$/)
    await ready(page)
    const bank = new URL(page.url()).pathname

    // A statement in both languages; the preview follows what is written, in either direction.
    await begin(page, bank, 'trueFalse')
    for (const of of ['ar', 'en'] as const) await both(say.editor.stem, of).fill(stem(of))
    for (const of of ['ar', 'en'] as const) {
      await preview.getByText(say.preview.languages[of], { exact: true }).click()
      await expect(preview.getByRole('group', { name: stem(of) })).toBeVisible()
      await expect(preview.locator(`[lang=${of}][dir=${of === 'ar' ? 'rtl' : 'ltr'}]`).first()).toBeVisible()
      await expect(preview.getByRole('radio', { name: parts[of].true })).toBeVisible()
    }
    await expectSound(page, 'question-editor')
    await create.click()
    await page.waitForURL(/question-banks\/questions\//)
    await ready(page)

    // Once it is saved, an answer can be checked.
    await preview.getByText(say.preview.languages.en, { exact: true }).click()
    await preview.getByRole('radio', { name: parts.en.true }).check()
    await preview.getByRole('button', { name: say.preview.check }).click()
    await expect(preview.getByRole('status')).toContainText(/100|١٠٠/)

    // A choice: what is missing is said at its field.
    await begin(page, bank, 'singleChoice')
    for (const of of ['ar', 'en'] as const) await both(say.editor.stem, of).fill(`${stem(of)} 2`)
    await create.click()
    await expect(page.getByText(say.editor.missing).first()).toBeVisible()
    const option = (number: number, of: Language) => both(say.editor.optionNumber.replace('{number}', String(number)), of)
    for (const number of [1, 2, 3]) for (const of of ['ar', 'en'] as const) await option(number, of).fill(`${of} ${number}`)
    await create.click()
    await page.waitForURL(/question-banks\/questions\//)

    // A number.
    await begin(page, bank, 'numeric')
    for (const of of ['ar', 'en'] as const) await both(say.editor.stem, of).fill(`${stem(of)} 3`)
    await page.getByRole('textbox', { name: say.editor.value, exact: true }).fill('٢٫٥')
    await create.click()
    await page.waitForURL(/question-banks\/questions\//)

    // The same statement once more is named as a double of the first.
    await begin(page, bank, 'trueFalse')
    for (const of of ['ar', 'en'] as const) await both(say.editor.stem, of).fill(stem(of))
    await create.click()
    await page.waitForURL(/question-banks\/questions\//)
    await expect(page.getByRole('region', { name: say.doubles.title }).getByRole('link')).toHaveCount(1)
    await open(page, `${url}${bank}?doubles=yes`)
    await expect(page.locator('tbody tr')).toHaveCount(2)
    await expectSound(page, 'question-bank')
  })
}
