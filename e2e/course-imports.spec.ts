import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { sampleBackup } from '../lib/domain/standards/course-imports/sample-backup.fixtures'
import { sampleCartridge } from '../lib/domain/standards/course-imports/sample-cartridge.fixtures'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { expect, organizationOf, test, unique } from './masar'
import { expectSound, open } from './sound'
import { enter } from './visitor'

type Course = {
  format: 'cartridge' | 'moodle'
  file: string
  archive: (picture: Buffer) => Promise<Buffer>
  title: string
  lesson: string
  text: string
  picture: string
}
const courses: Record<'ar' | 'en', Course> = {
  ar: {
    format: 'cartridge',
    file: 'course.imscc',
    archive: sampleCartridge,
    title: 'السلامة في العمل',
    lesson: 'تفقّد المكان',
    text: 'الخوذة',
    picture: 'مخرج الطوارئ',
  },
  en: {
    format: 'moodle',
    file: 'backup.mbz',
    archive: sampleBackup,
    title: 'Workplace safety',
    lesson: 'Check the place',
    text: 'exits',
    picture: 'Emergency exit',
  },
}

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'green' } })
    .png()
    .toBuffer()

type Structure = { sections: { title: object; items: { moduleId: string }[] }[] }
type Path = { version: number; contents: { structure: Structure } }

/** Publishes the imported path with its first lesson; answers with that lesson's address. */
async function publishFirst(page: Page, pathId: string): Promise<string> {
  const { version, contents } = await api<Path>(page, 'GET', `/admin/content/path/${pathId}`)
  const [first] = contents.structure.sections
  const moduleId = first?.items[0]?.moduleId ?? ''
  const sections = [{ title: first?.title, items: [{ moduleId }] }]
  await api(page, 'POST', `/admin/content/module/${moduleId}/publish`, {})
  const { version: filled } = await api<Path>(page, 'PUT', `/admin/content/path/${pathId}/structure`, { sections }, version)
  await api(page, 'POST', `/admin/content/path/${pathId}/publish`, {}, filled)
  return `/learn/paths/${pathId}/modules/${moduleId}`
}

for (const language of ['ar', 'en'] as const)
  test(`a course of another system is checked, imported and read (${language})`, async ({ page, browser, watch }) => {
    const organization = organizationOf(language)
    const words = messages[language].courseImports
    const course = courses[language]
    await enter(page, organization, 'admin', '/console/course-imports/new')
    await page.getByLabel(words.format, { exact: true }).selectOption({ label: words.formats[course.format] })
    await expectSound(page, 'course-import-new')
    const name = `${unique('course-')}-${course.file}`
    const file = { name, mimeType: 'application/octet-stream', buffer: await course.archive(await picture()) }
    await page.getByLabel(words.choose, { exact: true }).and(page.locator('input')).setInputFiles(file)

    // The report of the dry run comes by itself when its job has ended, and nothing was made yet.
    await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible()
    await expect(page.getByText(words.states.checked, { exact: true })).toBeVisible()
    await expect(page.getByText(words.reasons.discussion, { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: words.openPath, exact: true })).toHaveCount(0)
    await expectSound(page, 'course-import')

    await page.getByRole('button', { name: words.start, exact: true }).click()
    await page.getByRole('link', { name: words.openPath, exact: true }).click()
    await expect(page).toHaveURL(/\/console\/learning-paths\/[\w-]+$/)
    await expect(page.getByRole('heading', { level: 1, name: course.title })).toBeVisible()
    const pathId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    const address = await publishFirst(page, pathId)

    const context = await browser.newContext({ locale: language })
    const learner = await context.newPage()
    watch(learner)
    await enter(learner, organization, 'learner')
    await api(learner, 'POST', `/user/learning/paths/${pathId}/enrol`, {})
    await open(learner, organization.url + address)
    await expect(learner.getByRole('heading', { level: 1, name: course.lesson })).toBeVisible()
    await expect(learner.getByText(course.text).first()).toBeVisible()
    await expect(learner.getByRole('img', { name: course.picture })).toBeVisible()
    await context.close()
  })
