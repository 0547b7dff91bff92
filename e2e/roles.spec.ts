import type { Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { expect, organizationOf, parts, test, unique, userOf } from './masar'
import { inOneLanguage } from './settings'
import { expectSound, open, settled } from './sound'
import { enter } from './visitor'

const { permissions: arPermissions, roles: ar } = messages.ar
const { permissions: enPermissions, roles: en } = messages.en

const texts = { ar, en }
const meanings = { ar: arPermissions, en: enPermissions }
const isolated = (text: string) => `\u2068${text}\u2069`

/** Gives somebody, through the page of an administrator, a role that may see and create roles; `end` takes it back. */
async function holdingRoles(page: Page, email: string) {
  const send = <T>(method: string, path: string, body?: object): Promise<T> =>
    page.evaluate(
      async ([method, path, body]) => {
        const headers = { 'content-type': 'application/json', 'x-console': '1' }
        const answer = await fetch(`/console/api${path}`, { method, headers, body })
        if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
        return (await answer.json()).data
      },
      [method, path, body && JSON.stringify(body)] as const,
    )
  const name = unique('Role keeper ')
  const permissions = ['read', 'create'].map((action) => ({ subject: 'role', action }))
  const role = await send<{ id: string }>('POST', '/admin/system/roles', {
    name: { ar: name, en: name },
    type: 'admin',
    permissions,
  })
  const [person] = await send<{ id: string }[]>('GET', `/admin/organization/member/list?search=${encodeURIComponent(email)}`)
  const member = `/admin/system/roles/${role.id}/member/${person?.id}`
  await send('POST', member, {})
  return { end: () => send('DELETE', member) }
}

const box = (page: Page, meaning: string) => page.getByRole('grid').getByRole('checkbox', { name: meaning, exact: true })

for (const language of inOneLanguage('en')) {
  test.describe(`the roles (${language})`, () => {
    test.use({ excuse: ['412 /console/api/admin/system/roles/:roleId'] })

    test('are duplicated, changed with a preview, assigned, unassigned and deleted', async ({ page, browser, watch }) => {
      const organization = organizationOf(language)
      const [words, own, meaning] = [parts[language], texts[language], meanings[language]]
      const mark = unique('')
      const name = { ar: `مراجع ${mark}`, en: `Reviewer ${mark}` }
      await enter(page, organization, 'admin', '/console/roles')
      await expect(page.getByRole('heading', { level: 1, name: own.title })).toBeVisible()
      await expectSound(page, 'roles')

      const source = { ar: 'مدقّق', en: 'Auditor' }[language]
      await page.getByRole('link', { name: own.cloneThis.replace('{name}', isolated(source)) }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(source)
      await page.getByLabel(words.form.ar).first().fill(name.ar)
      await page.getByLabel(words.form.en).first().fill(name.en)
      await expect(box(page, meaning.activityLog.read)).toBeChecked()
      await expectSound(page, 'role-new')
      await page.getByRole('button', { name: own.new.submit }).click()
      await expect(page.getByRole('heading', { level: 1, name: name[language] })).toBeVisible()
      const address = page.url()

      await page.getByRole('navigation', { name: own.tabs.label }).getByRole('link', { name: own.tabs.people }).click()
      await expect(page.getByText(own.people.empty)).toBeVisible()
      await page.getByRole('button', { name: own.people.assign }).first().click()
      await page.getByRole('dialog').getByLabel(own.people.search).fill('learner')
      // The person who was searched for; the list of all people may still be shown.
      const candidate = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'learner@' })
      await candidate.getByRole('button', { name: new RegExp(own.people.give) }).click()
      await expect(page.getByRole('dialog').getByText(own.people.holds)).toBeVisible()
      await expectSound(page, 'role-assign')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      const member = page.getByRole('row').filter({ hasText: 'learner@' })
      await expect(member).toHaveCount(1)
      await expectSound(page, 'role-people')

      await page.getByRole('link', { name: own.tabs.permissions }).click()
      await expect(page.getByRole('grid')).toBeVisible()
      await box(page, meaning.apiKey.read).check()
      // The save bar is shown and the layout is stable.
      await expect(page.getByRole('button', { name: own.save.review })).toBeVisible()
      await settled(page)
      await box(page, meaning.role.read).uncheck()
      // Only scopes that an operation keeps to are offered, in words about what the permission covers there.
      const focused = page.getByRole('region', { name: own.matrix.detail })
      await box(page, meaning.learningPath.update).check()
      await expect(focused.getByRole('option')).toHaveText([own.matrix.scopes.any, own.matrix.owns.paths])
      await box(page, meaning.learningPath.update).uncheck()
      await box(page, meaning.apiKey.read).focus()
      await expect(focused.getByText(own.matrix.scopes.any, { exact: true })).toBeVisible()
      await expect(focused.getByRole('combobox')).toHaveCount(0)
      await expectSound(page, 'role-matrix')
      await page.getByRole('button', { name: own.save.review }).click()
      const effect = page.getByRole('dialog')
      await expect(effect.getByRole('region', { name: own.save.added }).getByText(meaning.apiKey.read)).toBeVisible()
      await expect(effect.getByText(/learner@/).first()).toBeVisible()
      await expectSound(page, 'role-effect')
      await effect.getByRole('button', { name: own.save.submit, exact: true }).click()
      // The message stands above the bar that sticks at the foot.
      const message = page.getByRole('status').filter({ hasText: own.save.saved }).last()
      await expect(message).toBeVisible()
      // Earlier messages may still be shown; the newest is the last. With the focus on it, it stays.
      const undo = message.getByRole('button', { name: words.act.undo }).last()
      await undo.focus()
      await settled(page)
      const [said, bar] = await Promise.all([message.boundingBox(), page.locator('[data-sticky]').boundingBox()])
      expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
      await undo.click()
      await expect(page.getByText(own.save.undone)).toBeVisible()
      await expect(box(page, meaning.role.read)).toBeChecked()

      // Somebody else saves first: both versions are compared.
      const elsewhere = await browser.newContext()
      const second = await elsewhere.newPage()
      watch(second)
      await enter(second, organization, 'admin', new URL(address).pathname)
      await box(second, meaning.organizationMember.read).check()
      await second.getByRole('button', { name: own.save.review }).click()
      await second.getByRole('dialog').getByRole('button', { name: own.save.submit, exact: true }).click()
      await expect(second.getByText(own.save.saved)).toBeVisible()
      await elsewhere.close()
      await box(page, meaning.session.read).check()
      await page.getByRole('button', { name: own.save.review }).click()
      await page.getByRole('dialog').getByRole('button', { name: own.save.submit, exact: true }).click()
      await expect(page.getByRole('heading', { name: words.form.conflict })).toBeVisible()
      await expectSound(page, 'role-conflict')
      await page.getByRole('button', { name: words.form.useTheirs }).click()
      await expect(box(page, meaning.organizationMember.read)).toBeChecked()
      await expect(box(page, meaning.session.read)).not.toBeChecked()

      const remove = async () => {
        await page.getByRole('button', { name: own.remove, exact: true }).click()
        await page.getByRole('dialog').getByRole('textbox').fill(name[language])
        await page.getByRole('dialog').getByRole('button', { name: own.remove, exact: true }).click()
      }
      // For a role that is in use there is no confirmation: the dialog says so and links to its people.
      await page.getByRole('button', { name: own.remove, exact: true }).click()
      const inUse = page.getByRole('dialog', { name: own.removeNotYet })
      await expect(inUse.getByRole('textbox')).toHaveCount(0)
      await expect(inUse.getByRole('button', { name: own.remove, exact: true })).toHaveCount(0)
      await expectSound(page, 'role-in-use')
      await inUse.getByRole('link', { name: own.removeFirst }).click()
      await expect(page).toHaveURL(`${address}/people`)
      await expect(inUse).toHaveCount(0)
      await member.getByRole('button').click()
      await expect(member).toHaveCount(0)
      await page.getByRole('button', { name: words.act.undo }).last().click()
      await expect(member).toHaveCount(1)
      await member.getByRole('button').click()
      await expect(member).toHaveCount(0)
      await open(page, `${address}/details`)
      await expect(page.getByLabel(words.form.en).first()).toHaveValue(name.en)
      await expectSound(page, 'role-details')
      await remove()
      await expect(page).toHaveURL(`${organization.url}/console/roles`)
      await expect(page.getByRole('row').filter({ hasText: name.en })).toHaveCount(0)
    })
  })
}

for (const language of inOneLanguage('en'))
  test(`built-in roles cannot be changed, and permissions that one lacks cannot be granted (${language})`, async ({
    page,
    browser,
    watch,
  }) => {
    const organization = organizationOf(language)
    const [own, meaning] = [texts[language], meanings[language]]
    await enter(page, organization, 'admin', '/console/roles')
    await page.getByRole('row').filter({ hasText: 'Instructor' }).getByRole('link').first().click()
    await expect(page.getByText(own.locked)).toBeVisible()
    await expect(page.getByRole('button', { name: own.remove, exact: true })).toHaveCount(0)
    await open(page, `${organization.url}/console/roles/new`)
    // A permission that no operation asks for yet is not offered.
    await expect(box(page, meaning.role.read)).toBeVisible()
    await expect(box(page, meaning.organization.readAny)).toHaveCount(0)

    const lesser = await holdingRoles(page, userOf(organization, 'learner').email)
    const context = await browser.newContext()
    const other = await context.newPage()
    watch(other)
    await enter(other, organization, 'learner', '/console/roles/new')
    const locked = box(other, meaning.apiKey.read)
    await locked.focus()
    await other.keyboard.press('Space')
    await expect(locked).not.toBeChecked()
    await expect(other.getByText(own.matrix.lockedWhy)).toBeVisible()
    await other.getByRole('searchbox', { name: own.matrix.search }).fill('reports of analytics')
    await expect(other.getByRole('grid').getByRole('rowheader')).toHaveCount(1)
    await context.close()
    await lesser.end()
  })
