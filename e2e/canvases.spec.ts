import type { Page } from '@playwright/test'
import { text } from '../lib/platform/i18n/text'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { both, makeFilm, putTimeline } from './films'
import { expect, organizationOf, other, test, unique } from './masar'
import { expectSound, open, reload } from './sound'
import { enter } from './visitor'

type Slot = { kind: string; start: number; top: number; text: Record<'ar' | 'en', string> | null }
type Template = { id: string; hasChanges: boolean; content: { single: Slot[] } }

const saved = (page: Page) => expect(page.locator('[data-save-state=saved]')).toBeVisible()
const ours = (template: Template) => template.content.single.find(({ kind }) => kind === 'text')
const spoken = { ar: ['أهلًا بكم'], en: ['Welcome'] }

for (const language of ['ar', 'en'] as const) {
  test(`a part of a certificate is changed on the certificate, and saved without a button (${language})`, async ({ page }) => {
    const organization = organizationOf(language)
    const { templates } = messages[language].certificates
    const name = unique('template ')
    const words = both((one) => (one === 'ar' ? `مع التهنئة ${unique('')}` : `With congratulations ${unique('')}`))
    await enter(page, organization, 'admin')
    const { id } = await api<Template>(page, 'POST', '/admin/certificate/template', { name: both(() => name) })
    const read = () => api<Template>(page, 'GET', `/admin/certificate/template/${id}`)
    await open(page, `${organization.url}/console/certificates/templates/${id}`)
    const part = page.locator('[data-slot=text]')
    const tools = page.getByRole('region', {
      name: text(language, 'certificates.templates.canvas.tools', { name: templates.kinds.text }),
    })
    const field = (of: 'ar' | 'en') => tools.getByRole('textbox', { name: templates.canvas.text[of], exact: true })

    // A new part has its tools beside it; its text is written there.
    await page.getByRole('button', { name: templates.addPart, exact: true }).click()
    await page.getByRole('menuitem', { name: templates.kinds.text, exact: true }).click()
    await field('ar').fill(words.ar)
    await field('en').fill(words.en)
    await saved(page)
    expect(ours(await read())?.text).toEqual(words)
    await expectSound(page, 'certificate-canvas')

    // It is there after a reload, and a press on it shows its text on the page of either language.
    await reload(page)
    for (const face of [language, other[language]]) {
      const faces = page.getByRole('radiogroup', { name: templates.preview.locale, exact: true })
      await faces.getByText(templates.locales[face], { exact: true }).click()
      await part.click()
      await expect(field(face)).toHaveValue(words[face])
    }

    // It is dragged, and taken back; by keyboard it is moved, and its text is reached.
    const before = ours(await read())
    const box = await part.boundingBox()
    if (!box || !before) throw new Error('The part is not on the page')
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 150, y + 60, { steps: 5 })
    await page.mouse.up()
    await saved(page)
    await expect.poll(async () => ours(await read())?.top).toBeGreaterThan(before.top + 20)
    await page.getByRole('button', { name: messages[language].parts.saving.undo, exact: true }).click()
    await expect.poll(async () => ours(await read())?.top).toBe(before.top)
    await part.focus()
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field(other[language])).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(part).toBeFocused()
    await expect.poll(async () => ours(await read())?.top).toBe(before.top + 10)
  })

  test(`a chapter is moved on the waveform and named in its line, and saved without a button (${language})`, async ({ page }) => {
    const organization = organizationOf(language)
    const { timeline } = messages[language].mediaDesk
    const title = unique('chapter ')
    await enter(page, organization, 'admin')
    const { mediaId } = await makeFilm(page)
    await putTimeline(page, mediaId, spoken, { chapters: [{ id: 'begin', at: 1, title: both(() => 'Begin') }] })
    await open(page, `${organization.url}/console/files/media/${mediaId}`)
    const mark = page.getByRole('slider', { name: `${timeline.chapter}: Begin` })
    await expect(page.getByText(timeline.isPublished, { exact: true })).toBeVisible()

    await mark.focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    const chapters = page.getByRole('region', { name: timeline.chapters, exact: true })
    await expect(chapters.getByRole('textbox', { name: timeline.at, exact: true })).toHaveValue('0:02.1')
    const field = chapters.locator(`input[lang=${language}]`)
    await field.fill(title)
    await saved(page)
    await expect(page.getByRole('button', { name: timeline.publish, exact: true })).toBeVisible()
    await expectSound(page, 'timeline-canvas')

    // Leaving at once loses nothing either.
    await chapters.getByRole('textbox', { name: timeline.at, exact: true }).fill('0:07.5')
    await reload(page)
    await expect(field).toHaveValue(title)
    await expect(chapters.getByRole('textbox', { name: timeline.at, exact: true })).toHaveValue('0:07.5')
    await saved(page)
    const { chapters: stored } = await api<{ chapters: object[] }>(page, 'GET', `/admin/media/${mediaId}/timeline`)
    expect(stored).toMatchObject([{ id: 'begin', at: 7.5, title: { [language]: title } }])
  })
}
