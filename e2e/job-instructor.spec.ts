import { api } from './api'
import { gradeByRubric, handInWork, readGrade, setAssignment } from './assignments-set'
import {
  answerAll,
  beginTogether,
  communityOf,
  handIn,
  type Learner,
  learnersOf,
  makeHomework,
  paperOf,
  publishedModule,
  publishedPath,
} from './courses-taught'
import { type Desk, fillBank, makeExam, prepareFilm, writeArticle } from './instructors'
import { expect, organizationOf, test, unique } from './masar'
import { seeOwnPathsOnly } from './own-paths'
import { startJob } from './steps'
import { signIn } from './visitor'
import { announceTo, gradeHomework, lookAtNumbers, pinInForum, readGradebook, regradeExam, releaseAll } from './work-on-results'

const steps = [
  'writes a text in two languages',
  'prepares a film with a chapter, captions and a question that stops it',
  'fills a bank with sixty questions of a table',
  'makes an exam of forty drawn questions, without names and released by hand',
  'sets an assignment of a text and files, with a rubric',
  'lets all begin the exam in the same moment, each with a paper of their own',
  'gives one learner half as much time again',
  'marks a written answer with points and a comment',
  'grades what was handed in by clicks of the rubric',
  'reads the gradebook with its weights, and takes it along',
  'announces something to the people of the course',
  'pins a topic in the forum of the course',
  'corrects a faulty question after a dry run',
  'sees how far everyone is, where people get stuck, and how the questions worked',
  'reaches the courses that they made or teach, and no others',
] as const
const minute = 60_000

// Some learners of the demo have accepted the terms before. A path of others is none for the instructor.
test.use({
  excuse: [
    '409 /console/api/shared/user/term-policy/accept',
    '404 /console/learning-paths/:id',
    // A save that was under way while the work was handed in.
    '409 /console/api/user/learning/assignments/:id/submission',
  ],
})

for (const language of ['ar', 'en'] as const)
  test(`an instructor gives a course, from its first text to its numbers (${language})`, async ({ page, browser, watch }) => {
    const organization = organizationOf(language)
    const desk: Desk = { page, language, url: organization.url }
    const mark = unique('course ')
    const { step, ended } = startJob(steps)
    await signIn(page, organization, 'instructor', '/console')
    const learners = await learnersOf(browser, organization, language, watch)
    const [first] = learners as [Learner]

    let article = ''
    await step(1, 'writes a text in two languages', async () => {
      article = await writeArticle(desk, `${mark} text`)
    })
    // The question of the film is one of the bank, which is therefore filled before.
    await fillBank(desk, `${mark} film`, 1)
    let film = ''
    await step(2, 'prepares a film with a chapter, captions and a question that stops it', async () => {
      film = await prepareFilm(desk, `${mark} film`, `${mark} film`)
    })
    await step(3, 'fills a bank with sixty questions of a table', async () => {
      await fillBank(desk, `${mark} exam`, 60)
    })
    let exam = ''
    await step(4, 'makes an exam of forty drawn questions, without names and released by hand', async () => {
      exam = await makeExam(desk, { title: `${mark} exam`, bank: `${mark} exam`, drawn: 40, minutes: 60 })
    })

    let assignment = ''
    await step(5, 'sets an assignment of a text and files, with a rubric', async () => {
      assignment = await setAssignment(desk, `${mark} work`)
    })

    const homework = await makeHomework(desk, `${mark} homework`)
    const lesson = await publishedModule(desk, 'assessment.quiz', `${mark} exam`, { assessmentId: exam })
    const task = await publishedModule(desk, 'assessment.quiz', `${mark} homework`, { assessmentId: homework })
    const work = await publishedModule(desk, 'assessment.assignment', `${mark} work`, { assignmentId: assignment })
    const shown = await publishedModule(desk, 'content.video', `${mark} film`, { mediaId: film }, { completeAtPercent: 80 })
    const path = await publishedPath(desk, mark, [
      { moduleId: article },
      { moduleId: shown },
      { moduleId: task, weight: 30 },
      { moduleId: work, weight: 20 },
      { moduleId: lesson, weight: 50 },
    ])
    for (const learner of learners) await api(learner.page, 'POST', `/user/learning/paths/${path}/enrol`, {})
    const forum = await communityOf(browser, organization, path, `${mark} forum`)

    await step(6, 'lets all begin the exam in the same moment, each with a paper of their own', async () => {
      await beginTogether(desk, learners, `/learn/paths/${path}/modules/${lesson}`)
      const papers = await Promise.all(learners.map((learner) => paperOf(learner, exam)))
      for (const { questions } of papers) expect(questions).toHaveLength(40)
      expect(new Set(papers.map(({ questions }) => questions.map(({ stem }) => stem).join())).size).toBe(learners.length)
    })
    await step(7, 'gives one learner half as much time again', async () => {
      const { id: userId } = await api<{ id: string }>(first.page, 'GET', '/shared/user/profile')
      await api(page, 'POST', '/admin/assessment/accommodation', { assessmentId: exam, userId, timeFactor: 1.5 })
      const times = await Promise.all(learners.map((learner) => paperOf(learner, exam)))
      const minutes = times.map(({ startedAt, deadlineAt }) => (Date.parse(deadlineAt) - Date.parse(startedAt)) / minute)
      expect(minutes).toEqual([90, 60, 60, 60, 60])
    })
    const { questions } = await paperOf(first, exam)
    const faulty = questions[0]?.questionRef
    for (const learner of learners) await answerAll(learner, exam, (ref) => learner !== first || ref !== faulty)

    await step(8, 'marks a written answer with points and a comment', async () => {
      await handIn(first, homework, 'Knots, sheath, ends.')
      await gradeHomework(desk, homework, 'Knots, sheath, ends.')
      await releaseAll(desk, exam)
    })
    await step(9, 'grades what was handed in by clicks of the rubric', async () => {
      const words = `${mark} rope`
      const address = `${organization.url}/learn/paths/${path}/modules/${work}`
      await handInWork(first, desk, address, words)
      await gradeByRubric(desk, assignment, words)
      await readGrade(first, desk, address)
    })
    await step(10, 'reads the gradebook with its weights, and takes it along', async () => {
      const file = await readGradebook(desk, path, [30, 20, 50])
      expect(file).toContain('75')
      expect(file.trim().split('\n')).toHaveLength(1 + learners.length)
    })
    await step(11, 'announces something to the people of the course', () => announceTo(desk, mark, `${mark} news`, first))
    await step(12, 'pins a topic in the forum of the course', () => pinInForum(desk, forum, `${mark} forum`, first))
    await step(13, 'corrects a faulty question after a dry run', () => regradeExam(desk, exam, questions[0]?.stem ?? ''))
    await step(14, 'sees how far everyone is, where people get stuck, and how the questions worked', () =>
      lookAtNumbers(desk, path, exam, learners.length),
    )
    await step(15, 'reaches the courses that they made or teach, and no others', () =>
      seeOwnPathsOnly(desk, { browser, organization, watch, own: mark }),
    )
    ended(15)
    for (const learner of learners) await learner.page.context().close()
  })
