import type { Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { expect, organizationOf, parts, test, unique } from './masar'
import { inOneLanguage, type Language } from './settings'
import { expectSound, open, reload } from './sound'
import { enter } from './visitor'

const { terms: arTerms } = messages.ar
const { terms: enTerms } = messages.en

const words = { ar: arTerms, en: enTerms }
const named = (language: Language, number: number) =>
  words[language].named.replace('{type}', words[language].values.type.marketing).replace('{number}', String(number))

/** Writes both texts of a policy; the sides are named by their languages. */
async function write(page: Page, language: Language, texts: Partial<Record<Language, { title: string; body: string }>>) {
  for (const side of ['ar', 'en'] as const) {
    const paper = page.getByRole('region', { name: parts[language].form[side], exact: true })
    await paper.getByLabel(words[language].fields.title, { exact: true }).fill(texts[side]?.title ?? '')
    await paper.getByLabel(words[language].fields.body, { exact: true }).fill(texts[side]?.body ?? '')
  }
}

for (const language of inOneLanguage('en'))
  test.describe(`the policies (${language})`, () => {
    test.use({ excuse: ['422 /console/api/admin/system/term-policy', '412 /console/api/admin/system/term-policy/:id'] })

    test('are drafted in both languages, changed by two people, and published', async ({ page, context, watch }) => {
      const organization = organizationOf(language)
      const [own, shared] = [words[language], parts[language]]
      const run = unique('')
      await enter(page, organization, 'admin', '/console/terms')
      await expect(page.getByRole('heading', { level: 1, name: own.title })).toBeVisible()
      await expectSound(page, 'policies')
      await page.getByRole('link', { name: own.create }).first().click()

      // An incomplete text shows an error at its field.
      await expect(page.getByRole('heading', { level: 1, name: own.createTitle })).toBeVisible()
      await page.getByRole('combobox', { name: own.fields.type }).click()
      await page.getByRole('option', { name: own.values.type.marketing }).click()
      await write(page, language, { ar: { title: `الرسائل ${run}`, body: '' } })
      await page.getByRole('button', { name: own.saveDraft }).click()
      await expect(page.locator('[aria-invalid=true]')).toBeFocused()
      await write(page, language, {
        ar: { title: `الرسائل ${run}`, body: '# ما نرسله\nنكتب إليك **نادرًا**.\n\n- الدورات الجديدة\n- المواعيد' },
        en: { title: `Messages ${run}`, body: '# What we send\nWe write **rarely**.\n\n- New courses\n- Dates' },
      })
      await page.getByText(own.read, { exact: true }).first().click()
      await expect(page.getByRole('listitem').filter({ hasText: 'الدورات الجديدة' })).toBeVisible()
      await expectSound(page, 'policy-new')
      await page.getByRole('button', { name: own.saveDraft }).click()
      await expect(page).toHaveURL(/\/console\/terms\/[0-9a-f-]{36}$/)
      await expect(page.locator('.badge').filter({ hasText: own.state.draft })).toBeVisible()
      const address = page.url()

      // Somebody else saves first: the versions are compared, and mine is kept.
      const theirs = await context.newPage()
      watch(theirs)
      for (const each of [page, theirs]) await open(each, `${address}/edit`)
      const bodyOf = (each: Page) =>
        each.getByRole('region', { name: shared.form.en, exact: true }).getByLabel(own.fields.body, { exact: true })
      await bodyOf(theirs).fill('Theirs.')
      await theirs.getByRole('button', { name: own.saveDraft }).click()
      await expect(theirs).toHaveURL(address)
      await theirs.close()
      await bodyOf(page).fill('Mine.')
      await page.getByRole('button', { name: own.saveDraft }).click()
      const comparison = page.getByRole('dialog', { name: shared.form.conflict })
      await expect(comparison.getByText('Theirs.')).toBeVisible()
      await expect(comparison.getByText('Mine.')).toBeVisible()
      await comparison.getByRole('button', { name: shared.form.useMine }).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByText('Mine.', { exact: true })).toBeVisible()

      // The dialog before publishing lists the effects and asks for the name.
      await expect(page.getByRole('heading', { level: 1 })).toContainText(own.values.type.marketing)
      const number = Number(/\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0])
      await page.getByRole('button', { name: own.publish, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(own.does.choice)).toBeVisible()
      await expect(dialog.getByText(own.does.fixed)).toBeVisible()
      await expect(dialog.getByRole('button', { name: own.publish, exact: true })).toBeDisabled()
      await dialog.getByRole('textbox').fill(named(language, number))
      await dialog.getByRole('button', { name: own.publish, exact: true }).click()
      await expect(page.locator('.badge').filter({ hasText: own.state.inForce })).toBeVisible()
      // The timeline of its versions marks this one.
      await expect(page.getByRole('list', { name: own.path }).locator('[aria-current=step]')).toContainText(own.state.inForce)
      await expect(page.getByRole('link', { name: own.edit, exact: true })).toHaveCount(0)
      await expect(page.getByRole('status').filter({ hasText: own.published })).toBeVisible()
      await reload(page)
      await expectSound(page, 'policy')
      await open(page, `${address}/edit`)
      await expect(page.getByText(own.locked)).toBeVisible()
    })
  })
