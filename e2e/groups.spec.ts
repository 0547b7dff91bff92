import type { Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { expect, organizationOf, parts, test, unique } from './masar'
import { expectSound, ready } from './sound'
import { enter, signIn } from './visitor'

const texts = { ar: messages.ar, en: messages.en }
const isolated = (text: string) => `\u2068${text}\u2069`

/** Chooses a person in the open dialog by the beginning of their address, and presses its button. */
async function choose(page: Page, account: string, search: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('searchbox', { name: search }).fill(account)
  const found = dialog.getByRole('listitem').filter({ hasText: `${account}@` })
  await expect(found).toHaveCount(1)
  await found.getByRole('checkbox').check()
  await dialog.getByRole('button').last().click()
  await expect(dialog).toHaveCount(0)
}

for (const language of ['ar', 'en'] as const) {
  test.describe(`the groups (${language})`, () => {
    test.use({ excuse: ['404 /console/groups/:id'] })

    test('are created, filled and managed, and a manager sees the people of their groups alone', async ({
      page,
      browser,
      watch,
    }) => {
      const organization = organizationOf(language)
      const { groups: own, myPeople } = texts[language]
      const form = parts[language].form
      const search = parts[language].people.search
      const mark = unique('')
      const name = { ar: `المناوبة ${mark}`, en: `Night shift ${mark}` }

      await enter(page, organization, 'admin', '/console/groups')
      await expect(page.getByRole('heading', { level: 1, name: own.title })).toBeVisible()
      await expectSound(page, 'groups')
      await page.getByRole('link', { name: own.create }).click()
      await page.getByLabel(form.ar).first().fill(name.ar)
      await page.getByLabel(form.en).first().fill(name.en)
      await page.getByLabel(own.fields.kind).selectOption({ label: own.kinds.department })
      await expectSound(page, 'group-new')
      await page.getByRole('button', { name: own.submit }).click()
      await expect(page.getByRole('heading', { level: 1, name: name[language] })).toBeVisible()
      const address = page.url()
      await expect(page.getByText(own.people.empty)).toBeVisible()

      await page.getByRole('button', { name: own.addPeople.label }).first().click()
      await choose(page, 'newcomer', search)
      const people = page.getByRole('region', { name: own.people.title, exact: true })
      await expect(people.getByRole('row').filter({ hasText: 'newcomer@' })).toContainText(own.people.sources.hand)

      const managers = page.getByRole('region', { name: own.managers.title, exact: true })
      await managers.getByRole('button', { name: own.addManager.label }).click()
      await choose(page, 'manager', search)
      await expect(managers.getByRole('listitem').filter({ hasText: 'manager@' })).toHaveCount(1)
      await expectSound(page, 'group')

      const context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.9.9.9' } })
      const theirs = await context.newPage()
      watch(theirs)
      await signIn(theirs, organization, 'manager', '/console')
      await expect(theirs.getByRole('heading', { name: myPeople.title })).toBeVisible()
      await theirs.goto(`${organization.url}/console/my-people`)
      await ready(theirs)
      await expect(theirs.getByRole('heading', { level: 1, name: myPeople.title })).toBeVisible()
      await expectSound(theirs, 'my-people')
      const tabs = theirs.getByRole('navigation', { name: myPeople.tabs.label })
      await tabs.getByRole('link', { name: myPeople.tabs.people }).click()
      await expect(theirs.getByRole('row').filter({ hasText: 'newcomer@' })).toHaveCount(1)
      await expect(theirs.getByRole('row').filter({ hasText: 'instructor@' })).toHaveCount(0)
      await expect(theirs.getByRole('row').filter({ hasText: 'admin@' })).toHaveCount(0)
      await expectSound(theirs, 'my-people-people')
      // A group of others is not there for them.
      await theirs.goto(`${organization.url}/console/groups`)
      await ready(theirs)
      await expect(theirs.getByRole('link', { name: name[language] }).first()).toBeVisible()
      await expect(theirs.getByRole('link', { name: own.create })).toHaveCount(0)

      await managers.getByRole('button', { name: new RegExp(own.managers.end) }).click()
      await expect(managers.getByText(own.managers.none)).toBeVisible()
      expect((await theirs.goto(address))?.status()).toBe(404)
      await context.close()

      await page.getByRole('button', { name: own.remove, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').fill(name[language])
      await dialog.getByRole('button', { name: own.remove, exact: true }).click()
      await expect(page).toHaveURL(`${organization.url}/console/groups`)
      await expect(page.getByRole('link', { name: isolated(name[language]) })).toHaveCount(0)
    })
  })
}
