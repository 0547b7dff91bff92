import { createHash } from 'node:crypto'
import PDFDocument from 'pdfkit'
import { messages } from '../messages/catalogue'
import { api } from './api'
import { expect, organizationOf, test, unique } from './masar'
import { makeLesson, makePath } from './paths'
import { enterNew, makePerson } from './people'
import { expectSound, open } from './sound'
import { enter } from './visitor'

const text = (word: string) => ({ ar: word, en: word })
const work = 'Left, then down the stairs.'

/** A PDF of two pages. */
async function twoPages(): Promise<Buffer> {
  const document = new PDFDocument()
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((done) => document.on('end', done))
  document.text('First page').addPage().text('Second page').end()
  await ended
  return Buffer.concat(chunks)
}

for (const language of ['ar', 'en'] as const) {
  test(`comments in place are read after the release, and two markers agree (${language})`, async ({ page, browser, watch }) => {
    const organization = organizationOf(language)
    const { assignmentDesk: desk, player } = messages[language]
    await enter(page, organization, 'admin')
    const name = unique('plan ')
    const settings = { title: text(name), kinds: ['text', 'files'], markers: 'two', markerTolerance: 5 }
    const { id } = await api<{ id: string }>(page, 'POST', '/admin/assessment/assignment', settings)
    await api(page, 'POST', `/admin/assessment/assignment/${id}/publish`)
    const moduleId = await makeLesson(page, 'assessment.assignment', text(name), () => ({ assignmentId: id }))
    const pathId = await makePath(page, text(name), [moduleId])

    const learning = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const learner = await learning.newPage()
    watch(learner)
    await enter(learner, organization, 'learner')
    await api(learner, 'POST', `/user/learning/paths/${pathId}/enrol`, {})
    const file = await twoPages()
    const own = `/user/learning/assignments/${id}/submission`
    const checksum = createHash('sha256').update(file).digest('hex')
    const announced = { name: 'plan.pdf', kind: 'document', size: file.length, checksum }
    type Begun = { file: { id: string }; upload: { url: string } }
    const begun = await api<Begun>(learner, 'POST', `${own}/file`, announced)
    const stored = await learner.evaluate(
      async ({ url, bytes }) => (await fetch(url, { method: 'PUT', body: new Uint8Array(bytes) })).status,
      { url: begun.upload.url, bytes: [...file] },
    )
    expect(stored).toBe(204)
    await api(learner, 'POST', `${own}/file/${begun.file.id}/complete`)
    const { id: submissionId } = await api<{ id: string }>(learner, 'POST', own, { text: work })

    // The first marker comments on words and on the second page, and hands in.
    const address = `/console/assessments/submissions/${submissionId}`
    await open(page, `${organization.url}${address}`)
    await page.getByLabel(desk.placed.words).fill('stairs')
    const comment = page.locator('form.well').getByRole('textbox').first()
    await comment.fill('Which stairs?')
    await page.getByRole('button', { name: desk.placed.add }).click()
    await expect(page.locator('mark')).toHaveText('stairs')
    await page.getByRole('button', { name: desk.pages.show }).click()
    await page.getByRole('button', { name: desk.pages.next }).click()
    await expect(page.locator('[data-drawn="2"]')).toBeVisible()
    const layer = page.getByRole('button', { name: desk.pages.keys })
    await layer.focus()
    await layer.press('ArrowDown')
    await layer.press('Enter')
    await comment.fill('Where is the door?')
    await page.getByRole('button', { name: desk.placed.add }).click()
    await expect(page.getByText('Where is the door?')).toBeVisible()
    await page.locator('[data-points]').fill('80')
    await page.getByRole('button', { name: desk.twice.handIn }).click()
    await expect(page.getByText(desk.twice.blind)).toBeVisible()
    await expectSound(page, 'submission with comments')

    // The second one sees none of it, and marks differently.
    const colleague = await makePerson(page, organization, language, 'admin')
    const marking = await browser.newContext()
    const second = await marking.newPage()
    watch(second)
    await enterNew(second, colleague.organization, 'admin')
    await open(second, `${organization.url}${address}`)
    await expect(second.getByText(desk.twice.states.open, { exact: true })).toBeVisible()
    await expect(second.getByText('Which stairs?')).toBeHidden()
    await second.locator('[data-points]').fill('60')
    await second.getByRole('button', { name: desk.twice.handIn }).click()
    await expect(second.getByText(desk.twice.states.apart, { exact: true })).toBeVisible()
    await expect(second.getByText('Which stairs?')).toBeVisible()
    await second.getByRole('textbox', { name: desk.twice.note }).fill('Between both.')
    await second.getByRole('button', { name: desk.twice.propose }).click()
    await expect(second.getByText(desk.twice.states.proposed, { exact: true })).toBeVisible()
    await expectSound(second, 'marks of two people')
    await marking.close()

    await page.reload()
    await page.getByRole('button', { name: desk.twice.confirm }).click()
    await expect(page.getByText(desk.twice.states.agreed, { exact: true })).toBeVisible()
    const lesson = `${organization.url}/learn/paths/${pathId}/modules/${moduleId}`
    await open(learner, lesson)
    await expect(learner.getByText('Which stairs?')).toBeHidden()
    await api(page, 'POST', `/admin/assessment/submission/${submissionId}/release`)
    await open(learner, lesson)
    await expect(learner.locator('mark')).toHaveText('stairs')
    await expect(learner.getByText('Where is the door?')).toBeVisible()
    await learner.getByRole('button', { name: player.assignment.pages.show }).click()
    await expect(learner.locator('[data-drawn="2"]')).toBeVisible()
    await expectSound(learner, 'comments of a learner')
    await learning.close()
  })
}
