import type { Page } from '@playwright/test'
import { messages } from '../messages/catalogue'
import { direction, expect, organizationOf, other, parts, switchTo, test, unique } from './masar'
import { inOneLanguage, type Language } from './settings'
import { expectSound, open } from './sound'
import { enter } from './visitor'

const {
  builtInFields: arNames,
  jsonEditor: arEditor,
  moduleTypes: arTypes,
  schemaEditor: arSchemas,
  schemaForm: arForm,
} = messages.ar
const {
  builtInFields: enNames,
  jsonEditor: enEditor,
  moduleTypes: enTypes,
  schemaEditor: enSchemas,
  schemaForm: enForm,
} = messages.en

const words = { ar: arTypes, en: enTypes }
const editors = { ar: arEditor, en: enEditor }
const names = { ar: arNames, en: enNames }
const schemaEditors = { ar: arSchemas, en: enSchemas }
const forms = { ar: arForm, en: enForm }

const schema = JSON.stringify(
  {
    type: 'object',
    additionalProperties: false,
    required: ['title', 'items'],
    $defs: {
      point: {
        type: 'object',
        additionalProperties: false,
        properties: { label: { type: 'string', maxLength: 80, 'x-localized': true } },
      },
    },
    properties: {
      title: { type: 'string', title: 'Heading', maxLength: 90, 'x-localized': true },
      level: { enum: ['easy', 'hard'], title: 'Level', 'x-enumLabels': { ar: ['سهل', 'صعب'], en: ['Easy', 'Hard'] } },
      why: { type: 'string', title: 'Reason', maxLength: 90, 'x-showIf': { level: 'hard' } },
      key: { type: 'string', title: 'Answer key', maxLength: 90, 'x-secret': true },
      items: { type: 'array', title: 'Points', maxItems: 3, items: { $ref: '#/$defs/point' } },
    },
  },
  null,
  2,
)

const within = (language: Language) => {
  const own = words[language]
  const part = `\u2068${own.studio.bodySchema}\u2069`
  return {
    own,
    editorOf: (page: Page) => page.getByRole('textbox', { name: schemaEditors[language].schemaOf.replace('{part}', part) }),
    formOf: (page: Page) => page.getByRole('region', { name: schemaEditors[language].formOf.replace('{part}', part) }),
  }
}

for (const language of inOneLanguage('ar'))
  test.describe(`the module types (${language})`, () => {
    test.use({ excuse: ['422 /console/api/admin/content/module-type', '412 /console/api/admin/content/module-type/:key'] })
    const { own, editorOf, formOf } = within(language)
    const at = (line: number, column: number) =>
      editors[language].at.replace('{line}', String(line)).replace('{column}', String(column))

    test('are written as JSON beside their form, registered, and grown by a version', async ({ page, context, watch }) => {
      const organization = organizationOf(language)
      const [shared, studio] = [parts[language], own.studio]
      const key = unique('field.report')
      await enter(page, organization, 'admin', '/console/module-types')
      await expect(page.getByRole('row').filter({ hasText: 'live.inPerson' })).toBeVisible()
      await expectSound(page, 'module-types')
      await page.getByRole('link', { name: own.create }).first().click()
      const editor = editorOf(page)
      await expect(editor).toBeVisible()
      await expect(page.getByText(studio.clean)).toBeVisible()
      await expectSound(page, 'module-type-new')

      // Tab indents; after Escape it moves the focus.
      await editor.fill('{}')
      await editor.press('Home')
      await editor.press('Tab')
      await expect(editor).toHaveValue('  {}')
      await editor.press('Shift+Tab')
      await expect(editor).toHaveValue('{}')
      await editor.press('Escape')
      await editor.press('Tab')
      await expect(editor).not.toBeFocused()

      // A mistake is listed with its line and column, and a click goes there.
      await editor.fill('{\n  "type": "object",\n  "title" 1\n}')
      const mistake = page.getByRole('button', { name: editors[language].faults.colon })
      await expect(mistake).toContainText(at(3, 11))
      await mistake.click()
      await expect(editor).toBeFocused()
      await expect.poll(() => editor.evaluate((area: HTMLTextAreaElement) => area.selectionStart)).toBe(32)
      await expect(page.locator('span[data-marked]').filter({ hasText: '3' })).toBeInViewport()
      await editor.fill('null')
      await expect(page.getByRole('button', { name: editors[language].faults.object.split('{')[0] })).toBeVisible()

      // Schemas that the registry would refuse are listed while they are typed.
      await editor.fill(schema.replace('"maxLength": 90', '"maxLenght": 90'))
      await expect(page.getByRole('button', { name: /maxLenght/ })).toBeVisible()
      await expectSound(page, 'module-type-problems')
      await editor.fill(schema)
      await expect(page.getByText(studio.clean)).toBeVisible()

      // The form follows its schema, in its own language and direction.
      const form = formOf(page)
      for (const side of [other[language], language]) {
        await form.getByText(forms[side].name, { exact: true }).click()
        await expect(form.locator('[lang][dir]').first()).toHaveAttribute('dir', direction[side])
        await expect(form.getByText(forms[side].secret)).toBeVisible()
      }
      await expect(form.getByLabel('Reason')).toHaveCount(0)
      await form.getByLabel('Level').selectOption({ index: 2 })
      await expect(form.getByLabel('Reason')).toBeVisible()
      await expect(page.getByText(schemaEditors[language].misfits)).toBeVisible()
      for (const side of ['ar', 'en'] as const)
        await form
          .getByRole('group', { name: /Heading/ })
          .getByLabel(forms[language][side])
          .fill(side === 'ar' ? 'عنوان' : 'Title')
      await form.getByRole('button', { name: forms[language].add.replace('…', '') }).click()
      await form.getByRole('button', { name: forms[language].add.replace('…', '') }).click()
      await form.getByRole('group').getByLabel(forms[language].ar).last().fill('الثاني')
      await form.getByRole('button', { name: forms[language].up.replace('{nth}', '2') }).click()
      await expect(form.getByRole('listitem').first().getByLabel(forms[language].ar)).toHaveValue('الثاني')
      await form.getByRole('button', { name: forms[language].remove.replace('{nth}', '2') }).click()
      await expect(form.getByRole('listitem')).toHaveCount(1)
      await expect(page.getByText(schemaEditors[language].fits)).toBeVisible()
      await expectSound(page, 'module-type-form')

      // Without a key nothing is registered; then it is.
      await page.getByRole('button', { name: studio.register, exact: true }).click()
      await expect(page.locator('input[name=key]')).toBeFocused()
      await page.locator('input[name=key]').fill(key)
      await page.getByRole('combobox', { name: own.fields.learnerAction }).click()
      await page.getByRole('option', { name: own.values.learnerAction.submit }).click()
      const labels = page.getByRole('group', { name: own.fields.labels })
      await labels.getByLabel(shared.form.ar).fill('تقرير ميداني')
      await labels.getByLabel(shared.form.en).fill('Field report')
      await page.getByRole('button', { name: studio.register, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`/console/module-types/${key.replace('.', '\\.')}$`))
      await expect(page.getByText(own.version.replace('{number}', '1'))).toBeVisible()
      await expect(formOf(page).getByLabel('Level')).toBeVisible()
      await expectSound(page, 'module-type')

      // If somebody else saved a version first, both are compared.
      const address = page.url()
      const theirs = await context.newPage()
      watch(theirs)
      for (const each of [page, theirs]) {
        await open(each, `${address}/edit`)
        await expect(editorOf(each)).toHaveValue(/"x-order": \["title", "level"/)
      }
      const change = async (each: Page, label: string) => {
        await editorOf(each).fill((await editorOf(each).inputValue()).replace('"Heading"', `"${label}"`))
        await expect(each.getByText(studio.clean)).toBeVisible()
        await each.getByRole('button', { name: studio.newVersion }).click()
      }
      await change(theirs, 'Their heading')
      await expect(theirs).toHaveURL(address)
      await theirs.close()
      await change(page, 'My heading')
      const comparison = page.getByRole('dialog', { name: shared.form.conflict })
      await expect(comparison.getByText(/Their heading/)).toBeVisible()
      await expectSound(page, 'module-type-conflict')
      await comparison.getByRole('button', { name: shared.form.useMine }).click()
      await expect(page).toHaveURL(address)
      await expect(page.getByText(own.version.replace('{number}', '3'))).toBeVisible()
      await page.getByRole('link', { name: own.version.replace('{number}', '1') }).click()
      await expect(page.getByText(own.older.replace('{number}', '1'))).toBeVisible()
      await expect(editorOf(page)).toHaveValue(/"Heading"/)
    })
  })

for (const language of inOneLanguage('ar'))
  test.describe(`module types (${language})`, () => {
    test.use({ excuse: ['422 /console/api/admin/content/module-type'] })

    test('that the API refuses show what is wrong at the fields it is about, and are registered once it is right', async ({
      page,
    }) => {
      const { own, editorOf } = within(language)
      const organization = organizationOf(language)
      const [shared, studio] = [parts[language], own.studio]
      await enter(page, organization, 'admin', '/console/module-types/new')
      await expect(page.getByText(studio.clean)).toBeVisible()
      const key = page.locator('input[name=key]')
      const labels = page.getByRole('group', { name: own.fields.labels })
      const [arabic, english] = [labels.getByLabel(shared.form.ar), labels.getByLabel(shared.form.en)]
      const activity = page.getByLabel(own.fields.xapiActivityType)
      const register = page.getByRole('button', { name: studio.register, exact: true })
      await key.fill('Field report')
      await page.getByRole('combobox', { name: own.fields.learnerAction }).click()
      await page.getByRole('option', { name: own.values.learnerAction.submit }).click()
      await arabic.fill('تقرير')
      await activity.fill('no address')
      const answer = page.waitForResponse(
        (response) => response.request().method() === 'POST' && /\/content\/module-type$/.test(response.url()),
      )
      await register.click()
      const { errors } = (await (await answer).json()) as { errors: { property: string }[] }
      expect(errors.map(({ property }) => property)).toEqual(
        expect.arrayContaining(['key', 'labels.en', 'xapi.activityType', 'xapi.verbs']),
      )
      await expect(key).toBeFocused()
      for (const field of [key, english, activity, page.getByLabel(own.fields.xapiVerbs)]) {
        await expect(field).toHaveAttribute('aria-invalid', 'true')
        await expect(field).toHaveAccessibleDescription(/\S/)
        // Under the label on the page, not the name in the API.
        await expect(field).not.toHaveAccessibleDescription(/xapi\.|labels\./)
      }
      await expect(arabic).not.toHaveAttribute('aria-invalid', 'true')
      await expect(key).toHaveValue('Field report')
      await expectSound(page, 'module-type-refused')

      // The schema's own faults come with their place in it.
      await key.fill(unique('field.refused'))
      await english.fill('Report')
      await activity.fill('')
      const before = await editorOf(page).inputValue()
      await editorOf(page).fill(schema.replace('"maxLength": 90', '"maxLenght": 90'))
      await register.click()
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
      await expect(page.getByRole('button', { name: /maxLenght/ })).toBeVisible()
      await expect(key).not.toHaveAttribute('aria-invalid', 'true')
      await editorOf(page).fill(before)
      await expect(page.getByText(studio.clean)).toBeVisible()
      await register.click()
      await expect(page).toHaveURL(/\/console\/module-types\/field\.refused[0-9a-f]+$/)
    })
  })

for (const language of inOneLanguage('en'))
  test(`module types that are built in are locked, and copied (${language})`, async ({ page }) => {
    const { own, editorOf, formOf } = within(language)
    const organization = organizationOf(language)
    await enter(page, organization, 'admin', '/console/module-types/content.video')
    await expect(formOf(page).getByRole('button', { name: forms[language].add }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: own.newVersion })).toHaveCount(0)
    // One schema serves both languages; its fields are named in that of the form.
    for (const side of [other[language], language]) {
      await formOf(page).getByText(forms[side].name, { exact: true }).click()
      await expect(formOf(page).getByText(names[side].mediaId, { exact: true })).toBeVisible()
      await expect(formOf(page).getByText(names[side].chapters, { exact: true })).toBeVisible()
    }
    await expectSound(page, 'module-type-built-in')
    await switchTo(page, other[language])
    await expect(page.getByText(words[other[language]].lockedDetail)).toBeVisible()
    await expectSound(page, 'module-type-built-in')
    await switchTo(page, language)
    await page.getByRole('link', { name: own.copy, exact: true }).click()
    await expect(editorOf(page)).toHaveValue(/mediaId/)
    await expect(editorOf(page)).toHaveValue(new RegExp(`"title": "${names[language].chapters}"`))
    await expect(page.getByText(own.studio.clean)).toBeVisible()
    await open(page, `${organization.url}/console/module-types/content.video/edit`)
    await expect(page.getByText(own.locked)).toBeVisible()
    await expect(page.getByRole('link', { name: own.copy, exact: true })).toBeVisible()
  })
