import type { Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { expect, gatedOrganizationOf, parts, test, texts } from './masar'
import { gatedLanguages, type Language } from './settings'
import { expectSound, open, reload } from './sound'
import { enter, signIn } from './visitor'

const { account: arAccount, terms: arTerms } = messages.ar
const { account: enAccount, terms: enTerms } = messages.en

const words = { ar: arTerms, en: enTerms }
const account = { ar: arAccount, en: enAccount }

/** Is shown the one policy that changed, and accepts it. */
async function accept(page: Page, language: Language) {
  const { terms } = texts[language]
  await expect(page.getByRole('heading', { level: 1, name: terms.title })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText(terms.changed)).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: terms.accept }).click()
  await expect(page.getByRole('heading', { name: terms.title })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: parts[language].shell.sections })).toBeVisible()
}

const changedText = { ar: '# ما تغيّر\nنحفظ **أقل** من قبل.', en: '# What changed\nWe keep **less** than before.' }
const newWord = { ar: 'أقل', en: 'less' }

for (const language of gatedLanguages)
  test.describe(`a policy that everybody must accept (${language})`, () => {
    // The browser reports the 403 that the journey is about.
    test.use({ excuse: ['403 /console/api/shared/user/profile'] })

    test('stops everybody when a new version is published, until they accept it', async ({ page, browser, watch }) => {
      const organization = gatedOrganizationOf(language)
      const own = words[language]
      const type = own.values.type.privacy
      const elsewhere = await browser.newContext()
      const learner = await elsewhere.newPage()
      watch(learner)
      await enter(learner, organization, 'learner')
      await enter(page, organization, 'admin')

      await open(page, `${organization.url}/console/terms`)
      await page.getByRole('row').filter({ hasText: type }).getByRole('link').first().click()
      await page.getByRole('link', { name: own.nextVersion }).click()
      const text = page.getByRole('region', { name: parts[language].form[language], exact: true })
      await expect(text.getByLabel(own.fields.body, { exact: true })).toHaveValue(/\S/)
      await text.getByLabel(own.fields.body, { exact: true }).fill(changedText[language])
      await page.getByRole('button', { name: own.saveDraft }).click()
      await expect(page.locator('.badge').filter({ hasText: own.state.draft })).toBeVisible()
      const draft = page.url()

      // A draft blocks nobody; the dialog before publishing says that everybody is affected.
      await reload(learner)
      await expect(learner.getByRole('heading', { name: texts[language].terms.title })).toHaveCount(0)
      const number = Number(/\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0])
      await page.getByRole('button', { name: own.publish, exact: true }).click()
      const dialog = page.getByRole('dialog')
      const isolated = (text: string) => `\u2068${text}\u2069`
      const name = { ar: 'أكاديمية النور', en: 'Horizon Institute' }[language]
      await expect(dialog.getByText(own.does.everybody.replace('{organization}', isolated(name)))).toBeVisible()
      await expectSound(page, 'required-policy-publish')
      await dialog.getByRole('textbox').fill(own.named.replace('{type}', type).replace('{number}', String(number)))
      await dialog.getByRole('button', { name: own.publish, exact: true }).click()

      // The publisher must accept first, then returns to the page.
      await expect(page.getByText(texts[language].terms.changed)).toBeVisible()
      // The changes are shown word by word.
      await page.getByText(texts[language].terms.changes.replace('{number}', String(number - 1))).click()
      await expect(page.locator('mark').filter({ hasText: newWord[language] })).toBeVisible()
      await expectSound(page, 'required-policy-own')
      await accept(page, language)
      await expect(page).toHaveURL(draft)
      await expect(page.locator('.badge').filter({ hasText: own.state.inForce })).toBeVisible()

      // Others must accept at their next action.
      await open(learner, `${organization.url}/console/account`)
      await expect(learner.getByText(texts[language].terms.changed)).toBeVisible()
      await expect(learner.getByRole('heading', { name: account[language].profile.title, exact: true })).toHaveCount(0)
      await expectSound(learner, 'required-policy-met')
      await reload(learner)
      await expect(learner.getByRole('navigation', { name: parts[language].shell.sections })).toHaveCount(0)
      await accept(learner, language)
      await expect(learner).toHaveURL(`${organization.url}/console/account`)
      await expect(learner.getByRole('heading', { name: account[language].profile.title, exact: true })).toBeVisible()
      await elsewhere.close()

      // And at the next sign-in, with a second step or without.
      for (const role of ['instructor', 'twostep'] as const) {
        const context = await browser.newContext()
        const person = await context.newPage()
        watch(person)
        await signIn(person, organization, role, '/console/account')
        await accept(person, language)
        await reload(person)
        await expect(person.getByRole('heading', { name: texts[language].terms.title })).toHaveCount(0)
        await context.close()
      }
    })
  })
