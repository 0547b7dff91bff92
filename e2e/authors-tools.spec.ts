import type { Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { saved } from './authors'
import { expect, organizationOf, parts, test, unique } from './masar'
import { expectNoBarrier, expectSound, open } from './sound'
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
    const mark = unique('')
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
      await page.getByLabel(inBoth(own.textIn.description, of)).fill(mark)
    }
    await page.getByLabel(own.fields.category).fill('safety')
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
      // What tells records of one name apart: the type is a word, not a key.
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
    // What comes next has the focus, and is on the page.
    const next = page.getByRole('region', { name: own.publish.next.title })
    await expect(next.getByRole('heading')).toBeFocused()
    test.info().annotations.push({ type: 'presses', description: String(presses()) })
    expect(presses()).toBeLessThanOrEqual(mostPresses)
    await expect(next.getByRole('button', { name: own.enrol.label })).toBeVisible()
    await expect(next.getByRole('link', { name: own.publish.next.look })).toHaveAttribute('href', /\/learn\/paths\//)
    await expect(next.getByRole('button', { name: own.publish.next.copy })).toBeVisible()
    await expectSound(page, 'path-published')
  })

const record = (properties: object, more: object = {}) => ({ type: 'object', additionalProperties: false, properties, ...more })
const list = (items: object, minItems: number) => ({ type: 'array', minItems, maxItems: 20, items })
const text = { type: 'string', maxLength: 200, title: 'Words', 'x-localized': true }
const id = { type: 'string', maxLength: 40 }
const share = { type: 'number', minimum: 0, maximum: 1 }
const room = { type: 'string', maxLength: 40, 'x-widget': 'reference', 'x-list': 'nodes' }
const typeOf = (key: string) => ({
  key,
  learnerAction: 'explore',
  labels: { ar: `مبنى ${key}`, en: `Building ${key}` },
  configSchema: record({ stay: { type: 'string', maxLength: 40, format: 'duration', title: 'Stay' } }),
  bodySchema: record(
    {
      picture: { type: 'string', format: 'uuid', 'x-widget': 'asset', 'x-asset': { kinds: ['image'] } },
      start: { ...room, title: 'Entrance' },
      nodes: { ...list(record({ id, text }), 0), title: 'Rooms' },
      edges: { ...list(record({ id, from: { ...room, title: 'From' }, to: { ...room, title: 'To' }, text }), 0), title: 'Doors' },
      exits: { ...list(record({ id, x: share, y: share, text }, { 'x-widget': 'point' }), 0), title: 'Exits' },
    },
    { 'x-widget': 'graph' },
  ),
  resultSchema: null,
  completionRules: ['viewed'],
  events: ['opened'],
})

for (const language of languages)
  test(`a type registered a moment ago is chosen from the cards and written without an id or a number (${language})`, async ({
    page,
  }) => {
    const organization = organizationOf(language)
    const { modules, schemaForm } = messages[language]
    const key = unique('field.house')
    await enter(page, organization, 'admin', '/console/modules')
    await api(page, 'POST', '/admin/content/module-type', typeOf(key))
    await open(page, `${organization.url}/console/modules/new`)
    await expectSound(page, 'new-module')
    // A missing type is said where the focus goes.
    await page.getByLabel(modules.columns.title).fill(`House ${key}`)
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-choice]').first()).toBeFocused()
    await expect(page.getByText(modules.chooseType)).toBeVisible()
    await page.getByRole('searchbox', { name: parts[language].choices.search }).fill(key)
    const card = page.locator('[data-choice]')
    await expect(card).toHaveCount(1)
    await card.check()
    await page.getByRole('button', { name: modules.begin }).click()
    await expect(page.getByRole('heading', { level: 1, name: `House ${key}` })).toBeVisible()

    // Two rooms and a door between them, from the outline.
    const addRoom = page.getByRole('button', { name: schemaForm.addTo.replace('{list}', isolated('Rooms')) })
    await addRoom.click()
    await page.keyboard.type('Hall')
    const outline = page.getByRole('region', { name: schemaForm.graph.title })
    await outline.getByRole('button', { expanded: false }).first().click()
    await outline.getByRole('button', { name: schemaForm.graph.addWay }).click()
    await outline.getByRole('combobox').selectOption({ label: schemaForm.graph.newStep })
    await expect(outline.getByRole('listitem').filter({ has: page.getByRole('button', { expanded: false }) })).toHaveCount(1)
    // The new room has the focus, and its name is that of the way's target.
    await expect(page.locator('[data-path="nodes.1"] :focus')).toHaveCount(1)
    await page.keyboard.type('Store')
    await expect(page.locator('[data-path="edges.0.to"] select option:checked')).toHaveText('Store')
    await page.locator('[data-path="start"] select').selectOption({ label: 'Hall' })

    // A pin, by arrow keys.
    await page.getByRole('button', { name: schemaForm.addTo.replace('{list}', isolated('Exits')) }).click()
    const pin = page.locator('[data-path="exits.0.x"]').getByRole('button')
    await pin.focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(pin).toHaveCSS('inset-block-start', /px$/)

    // A duration, in units.
    const minutes = page.locator('[data-path="stay"] input').nth(2)
    await minutes.fill('45')
    await saved(page)
    await expectNoBarrier(page, 'the widgets of a registered type')
    const [, moduleId = ''] = /modules\/([\w-]+)/.exec(page.url()) ?? []
    const stored = await api<{ settings: object; locales: Record<string, { body: Record<string, unknown[]> }> }>(
      page,
      'GET',
      `/admin/content/module/${moduleId}`,
    )
    expect(stored.settings).toMatchObject({ stay: 'PT45M' })
    const body = Object.values(stored.locales)[0]?.body
    expect(body?.exits).toMatchObject([{ x: 0.49, y: 0.6 }])
    expect(body?.edges).toHaveLength(1)
  })
