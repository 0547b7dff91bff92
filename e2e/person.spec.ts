import { messages } from '../messages/catalogue'
import { expect, organizationOf, parts, test, userOf } from './masar'
import { expectSound, open } from './sound'
import { enter } from './visitor'

const isolated = (text: string) => `\u2068${text}\u2069`

for (const language of ['ar', 'en'] as const)
  test(`a person is found in the palette and given a role, which the log of their page shows (${language})`, async ({ page }) => {
    const organization = organizationOf(language)
    const { members } = messages[language]
    const words = members.person
    await enter(page, organization, 'admin', '/console')
    const learner = userOf(organization, 'learner')

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: parts[language].shell.palette }).fill(learner.email)
    await page.getByRole('group', { name: members.title }).getByRole('option').first().click()
    await expect(page).toHaveURL(/\/console\/members\/[0-9a-f-]{36}$/)
    const address = page.url()
    const name = (await page.getByRole('heading', { level: 1 }).locator('bdi').last().textContent()) ?? ''
    for (const title of [words.facts, members.columns.roles, words.certificates.title, members.short.sessions])
      await expect(page.getByRole('region', { name: title })).toBeVisible()
    await expectSound(page, `person-${language}`)

    // From the list of people: the person, the menu, the role.
    let presses = 0
    const press = async (what: ReturnType<typeof page.getByRole>) => {
      presses += 1
      await what.click()
    }
    await open(page, `${organization.url}/console/members?search=${encodeURIComponent(learner.email)}`)
    await press(page.getByRole('row').filter({ hasText: 'learner@' }).getByRole('link', { name }))
    await expect(page).toHaveURL(address)
    const held = page.getByRole('region', { name: members.columns.roles })
    await press(held.getByRole('button', { name: words.roles.give }))
    const item = page.getByRole('menuitem').first()
    const role = (await item.textContent()) ?? ''
    await press(item)
    expect(presses).toBe(3)
    const said = { name: isolated(name), role: isolated(role) }
    const text = (of: string) => of.replace('{name}', said.name).replace('{role}', said.role)
    await expect(page.getByRole('status').filter({ hasText: text(words.roles.given) })).toBeVisible()
    await expect(held.getByRole('listitem').filter({ hasText: role })).toHaveCount(1)
    const history = page.getByRole('region', { name: parts[language].history.title })
    await expect(history.getByRole('listitem').first()).toContainText(role)

    await held.getByRole('button', { name: text(words.roles.takeThis) }).click()
    await expect(held.getByRole('listitem').filter({ hasText: role })).toHaveCount(0)
    await expect(history.getByRole('listitem').first()).toContainText(role)
  })
