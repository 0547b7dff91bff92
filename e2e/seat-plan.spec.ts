import { messages } from '../messages/catalogue'
import { api } from './api'
import { expect, organizationOf, test, unique } from './masar'
import { makePath } from './paths'
import { putQuiz } from './quizzes'
import { expectSound, open } from './sound'
import { enter } from './visitor'

type Made = { id: string }
const hall = { ar: 'القاعة الكبرى', en: 'Great hall' }

for (const language of ['ar', 'en'] as const) {
  test(`a learner starts an exam with the code of their hall (${language})`, async ({ page, browser, watch }) => {
    const organization = organizationOf(language)
    const { seatPlans, errors } = messages[language]
    const { seat: own, start } = messages[language].player.quiz
    await enter(page, organization, 'admin')
    const name = unique('seats ')
    const title = { ar: name, en: name }
    const moduleId = await putQuiz(page, title, { questions: 1, drawn: 1 })
    const pathId = await makePath(page, title, [moduleId])
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const learner = await context.newPage()
    watch(learner)
    await enter(learner, organization, 'learner')
    await api(learner, 'POST', `/user/learning/paths/${pathId}/enrol`, {})
    const { body } = await api<{ body: { assessmentId: string } }>(learner, 'GET', `/user/learning/modules/${moduleId}`)

    const plan = await api<Made>(page, 'POST', '/admin/assessment/seat-plan', { assessmentId: body.assessmentId, pathId })
    const address = `/admin/assessment/seat-plan/${plan.id}`
    await open(page, `${organization.url}/console/assessments/seat-plans/${plan.id}`)
    await page.getByRole('button', { name: seatPlans.rooms.add }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(seatPlans.rooms.nameAr).fill(hall.ar)
    await dialog.getByLabel(seatPlans.rooms.nameEn).fill(hall.en)
    await dialog.getByRole('button', { name: seatPlans.rooms.add }).click()
    const panel = page.getByRole('region', { name: hall[language] })
    await expect(panel).toBeVisible()
    await page.getByRole('button', { name: seatPlans.draw, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: seatPlans.draw, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(panel.getByRole('listitem').first()).not.toHaveAttribute('data-free')
    await page.getByRole('button', { name: seatPlans.publish, exact: true }).click()
    await expect(page.getByText(seatPlans.states.published, { exact: true }).first()).toBeVisible()
    await panel.getByRole('button', { name: seatPlans.rooms.showCode }).click()
    const code = (await panel.getByRole('status').textContent())?.trim() ?? ''
    expect(code).toMatch(/^[A-Z2-9]{8}$/)
    await expectSound(page, 'seat plan')

    const annex = await api<Made>(page, 'POST', `${address}/room`, {
      name: { ar: 'الملحق', en: 'Annex' },
      layout: { kind: 'list', labels: ['1', '2'] },
    })
    const other = await api<{ code: string }>(page, 'GET', `${address}/room/${annex.id}/code`)
    await open(learner, `${organization.url}/learn/paths/${pathId}/modules/${moduleId}`)
    await expect(learner.locator('[data-seat="A1"]')).toContainText(hall[language])
    await expectSound(learner, 'seat of a learner')
    await learner.getByRole('textbox').fill(other.code)
    await learner.getByRole('button', { name: start, exact: true }).click()
    await expect(learner.getByText(errors.roomCodeOther)).toBeVisible()
    await expect(learner.getByText(own.codeHint)).toBeVisible()
    await learner.getByRole('textbox').fill(code)
    await learner.getByRole('button', { name: start, exact: true }).click()
    await learner.waitForURL(/attempt=open/)
    const attempt = await api<Made>(learner, 'POST', `/user/learning/assessments/${body.assessmentId}/attempt`, {})
    const record = await api<{ entries: { kind: string }[] }>(
      learner,
      'GET',
      `/user/learning/attempts/${attempt.id}/event/timeline`,
    )
    expect(record.entries.map(({ kind }) => kind)).toContain('otherRoom')
    await context.close()

    await open(page, `${organization.url}/console/assessments/seat-plans/${plan.id}/print`)
    await expect(page.getByRole('columnheader', { name: seatPlans.columns.signature }).first()).toBeVisible()
    await expectSound(page, 'print of a seat plan')
  })
}
