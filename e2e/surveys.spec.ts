import { messages } from '../messages/catalogue'
import { api } from './api'
import { expect, organizationOf, test, unique } from './masar'
import { makeLesson, makePath } from './paths'
import { expectSound, open, ready } from './sound'
import { enter } from './visitor'

const text = (word: string) => ({ ar: word, en: word })

for (const language of ['ar', 'en'] as const) {
  test(`an anonymous survey is answered in parts, and its results are drawn (${language})`, async ({ page, browser, watch }) => {
    const organization = organizationOf(language)
    const { surveys } = messages[language]
    const { survey: player } = messages[language].player
    await enter(page, organization, 'admin')
    const name = unique('survey ')
    const options = ['yes', 'no'].map((id) => ({ id, text: text(id) }))
    const sections = [
      {
        id: 'first',
        questions: [
          { id: 'came', type: 'singleChoice', text: text('Came?'), isRequired: true, options },
          { id: 'how', type: 'shortText', text: text('How?'), isRequired: true, showIf: { questionId: 'came', optionId: 'yes' } },
        ],
      },
      { id: 'second', questions: [{ id: 'again', type: 'nps', text: text('Again?'), isRequired: true }] },
    ]
    const { id } = await api<{ id: string }>(page, 'POST', '/admin/assessment/survey', {
      title: text(name),
      isAnonymous: true,
      sections,
    })
    await open(page, `${organization.url}/console/surveys/${id}`)
    await page.getByRole('button', { name: surveys.publish, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: surveys.publish, exact: true }).click()
    await expect(page.getByText(surveys.statuses.published, { exact: true }).first()).toBeVisible()
    const moduleId = await makeLesson(page, 'assessment.survey', text(name), () => ({ surveyId: id }))
    const pathId = await makePath(page, text(name), [moduleId])

    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const learner = await context.newPage()
    watch(learner)
    await enter(learner, organization, 'learner')
    await api(learner, 'POST', `/user/learning/paths/${pathId}/enrol`, {})
    await open(learner, `${organization.url}/learn/paths/${pathId}/modules/${moduleId}`)
    await expect(learner.getByText(player.anonymous)).toBeVisible()
    await expect(learner.getByRole('group', { name: 'How?' })).toBeHidden()
    await learner.getByLabel('yes').check()
    await learner.getByRole('textbox').fill('On foot')
    await learner.reload()
    await ready(learner)
    await expect(learner.getByRole('textbox')).toHaveValue('On foot')
    await learner.getByRole('button', { name: player.next }).click()
    await learner.getByRole('radio').last().check()
    await expectSound(learner, 'survey')
    await learner.getByRole('button', { name: player.send }).click()
    await expect(learner.getByText(player.anonymousDone)).toBeVisible()
    await context.close()

    await open(page, `${organization.url}/console/surveys/${id}/results`)
    await expect(page.getByText(surveys.results.tooFew)).toBeVisible()
    // The anonymous one of the demo is closed and has seven responses.
    const data = await api<{ id: string; isAnonymous: boolean }[]>(page, 'GET', '/admin/assessment/survey/list?status=closed')
    const closed = data.find(({ isAnonymous }) => isAnonymous)
    await open(page, `${organization.url}/console/surveys/${closed?.id}/results`)
    await expect(page.getByRole('figure').first()).toBeVisible()
    await expectSound(page, 'survey results')
  })
}
