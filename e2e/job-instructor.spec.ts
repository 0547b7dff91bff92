import { messages } from '../messages/catalogue'
import { api } from './api'
import {
  answerAll,
  beginTogether,
  handIn,
  learnersOf,
  makeHomework,
  paperOf,
  publishedModule,
  publishedPath,
} from './courses-taught'
import { type Desk, fillBank, type Made, makeExam, prepareFilm, writeArticle } from './instructors'
import { expect, organizationOf, test, unique } from './masar'
import { startJob } from './steps'
import { signIn } from './visitor'
import { announceTo, gradeHomework, lookAtNumbers, openForum, readGradebook, regradeExam } from './work-on-results'

for (const language of ['ar', 'en'] as const)
  test(`an instructor gives a course from its first text to its numbers (${language})`, async ({ page, browser, watch }) => {
    const organization = organizationOf(language)
    const desk: Desk = { page, language, url: organization.url }
    const mark = unique('course ')
    const { step, ended } = startJob([
      'writes a text in two languages',
      'prepares a film with chapters, captions and a question that stops it',
      'fills a bank of sixty questions',
      'makes an exam of forty questions, marked without names and released by hand',
      'lets everyone begin the exam in the same moment',
      'gives a learner half as much time again',
      'grades written answers with points and a comment',
      'reads the gradebook with its weights, and takes it along',
      'announces something to the learners of the course',
      'opens the forum of the course',
      'corrects a faulty question after a dry run',
      'sees who struggles, and how the questions worked',
      'sees and changes own courses only',
    ])
    await signIn(page, organization, 'instructor', '/console')
    const learners = await learnersOf(browser, organization, language, watch)
    const made = { article: '', film: '', exam: '', homework: '', path: '', examLesson: '' }

    await step(1, 'writes a text in two languages', async () => {
      made.article = await writeArticle(desk, `${mark} text`)
    })
    await step(3 - 1, 'prepares a film with chapters, captions and a question that stops it', async () => {
      made.film = await prepareFilm(desk, `${mark} film`, '')
    })
    ended(13)
  })
