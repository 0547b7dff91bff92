import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { Learner } from '@/app/(learn)/learn/_parts/learn-page'
import type { Attempt } from '@/app/(learn)/learn/_player/types/quiz/calls'
import { PlainAttempt } from '@/app/(learn)/learn/_player/types/quiz/plain'
import { pdf } from '@/lib/domain/assessing/assessments/attempts/answer-files.fixtures'
import { readAttempt, readResult, submitAttempt } from '@/lib/domain/assessing/assessments/attempts/attempts.contract'
import { makeQuiz, start } from '@/lib/domain/assessing/assessments/attempts/attempts.fixtures'
import { gradeAttempt } from '@/lib/domain/assessing/assessments/grading/grading.contract'
import { rightAnswer } from '@/lib/domain/learning/question-banks/questions.rules'
import { type Answer, Design, questionTypes, typeOf } from '@/lib/domain/learning/question-banks/types/question-types.rules'
import type { Person } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { pageBodyOf } from '@/lib/host/bodies'
import { bodyLimitBytes, fileFormLimitBytes } from '@/lib/platform/http/body'
import { text } from '@/lib/platform/i18n/text'
import { newId } from '@/lib/platform/ids'
import { messages } from '@/messages/catalogue'
import { sampleQuestions } from '@/scripts/seed/content/sample-questions'
import { formActions } from './form-actions'
import { pressAt } from './form-door.fixtures'

const lesson = '/learn/paths/p/modules/m'
type Home = Awaited<ReturnType<typeof freshOrganization>>
let home: Home
beforeAll(async () => {
  home = await freshOrganization()
})

const attemptOf = async (learner: Person, attemptId: string) =>
  (await learner.call(readAttempt, { params: { attemptId } })).envelope.data as Attempt

/** The page of an attempt as a browser without scripts has it. */
function drawn(attempt: Attempt, q: string, language: 'ar' | 'en'): string {
  const regional = { language, timeZone: 'Asia/Riyadh', numerals: 'latn', calendar: 'gregory', adjustDays: 0 } as const
  const t = (key: string) => text(language, key)
  const learner = { t, regional, query: { q } } as unknown as Learner
  const { player, questionParts } = messages[language]
  const props = { attempt, lesson, learner, texts: player.quiz, questionTexts: questionParts }
  return renderToStaticMarkup(createElement(PlainAttempt, { ...props, resultAddress: `${lesson}?attempt=${attempt.id}` }))
}

type Tag = { name: string; of: (attribute: string) => string }
/** The fields and buttons of a page, in their order; an option has the name of its list. */
function tagsIn(markup: string): Tag[] {
  let list = ''
  return [...markup.matchAll(/<(form|input|select|option|textarea|button)\b([^>]*)>/g)].map(([, name = '', attributes = '']) => {
    const of = (attribute: string) =>
      (new RegExp(`(?:^|\\s)${attribute}="([^"]*)"`, 'i').exec(attributes)?.[1] ?? '').replaceAll('&amp;', '&')
    if (name === 'select') list = of('name')
    const own = list
    return { name, of: (attribute: string) => (name === 'option' && attribute === 'name' ? own : of(attribute)) }
  })
}

/** The fields that an answer fills in, and their values. */
function filledBy(answer: Answer): [string, string][] {
  const of = (part: string, values: object) =>
    Object.entries(values).map(([key, value]): [string, string] => [`a.${part}.${key}`, value])
  if ('choices' in answer) return answer.choices.map((key) => ['a.choices', key])
  if ('items' in answer) return answer.items.map((key, at) => [`a.place.${key}`, String(at + 1)])
  if ('pairs' in answer) return of('pairs', answer.pairs)
  if ('rows' in answer) return of('rows', answer.rows)
  if ('blanks' in answer) return of('blanks', answer.blanks)
  return Object.entries(answer).flatMap(([part, value]) =>
    part === 'type' ? [] : [[`a.${part}`, String(value)] as [string, string]],
  )
}

/** Whether a field takes a value: an option that is offered, or a field to write into. */
const takes = (tags: readonly Tag[], name: string, value: string) =>
  tags.some((tag) => {
    if (tag.of('name') !== name) return false
    const isOffered = tag.name === 'option' || ['radio', 'checkbox'].includes(tag.of('type'))
    return isOffered ? tag.of('value') === value : tag.name !== 'select'
  })

/** The right answer to a sample, with the numbers that the attempt drew. */
function rightFor({ type, design }: Attempt['questions'][number]): Answer | null {
  const sample = Design.parse(sampleQuestions[type].design)
  if (sample.type !== 'formula') return rightAnswer(sample)
  const values = design.values as Record<string, number>
  const texts = sample.variables.map(({ key }) => String(values[key]))
  return rightAnswer(typeOf(sample).drawn?.with(sample, texts) ?? sample)
}

/** The form of a page with its hidden fields, and the address of its last button. */
function formOf(tags: readonly Tag[]) {
  const fields = new URLSearchParams()
  for (const tag of tags) if (tag.of('type') === 'hidden') fields.append(tag.of('name'), tag.of('value'))
  const action =
    tags
      .find(({ name }) => name === 'form')
      ?.of('action')
      .replace('/learn/do/', '') ?? ''
  const onward = tags.filter((tag) => tag.name === 'button' && tag.of('name') === 'next').at(-1)
  if (onward) fields.append('next', onward.of('value'))
  return { action, fields }
}
const queryOf = (to: string | null) => new URL(to ?? '', 'http://here').searchParams

it.each(['ar', 'en'] as const)('a question of every type is answered by the plain form of its page: %s', async (language) => {
  const { learner, assessmentId } = await makeQuiz(home, {}, questionTypes)
  const { id } = await start(learner, assessmentId, { locale: language })
  const { tokens } = learner
  let q = '1'
  while (q !== 'review') {
    const attempt = await attemptOf(learner, id)
    const question = attempt.questions[Number(q) - 1] as Attempt['questions'][number]
    const tags = tagsIn(drawn(attempt, q, language))
    const { action, fields } = formOf(tags)
    const right = question.type === 'longText' ? { type: question.type, text: 'First.\r\nSecond.' } : rightFor(question)
    for (const [name, value] of right ? filledBy(right) : []) {
      expect(takes(tags, name, value), `${question.type}: ${name} ${value}`).toBe(true)
      fields.append(name, value)
    }
    const parts = new FormData()
    for (const [name, value] of fields) parts.append(name, value)
    for (const name of ['plan.pdf', 'exits.pdf']) parts.append('files', new File([pdf(name)], name, { type: 'application/pdf' }))
    const sent = await pressAt(home.origin, action, question.type === 'fileUpload' ? parts : fields, { tokens })
    expect([sent.status, queryOf(sent.to).get('note')], `${question.type}: ${sent.text}`).toEqual([303, null])
    q = queryOf(sent.to).get('q') ?? ''
  }
  const attempt = await attemptOf(learner, id)
  expect(attempt.questions.map(({ answer }) => answer?.type)).toEqual(questionTypes)
  const submit = tagsIn(drawn(attempt, q, language).replace(/^.*(?=<form[^>]*quiz-submit)/s, ''))
  const done = await pressAt(home.origin, 'quiz-submit', formOf(submit).fields, { tokens })
  expect(queryOf(done.to).get('attempt')).toBe(id)
  const byPerson = attempt.questions.filter(({ type }) => type === 'longText' || type === 'fileUpload')
  const grades = byPerson.map(({ questionRef }) => ({ questionRef, score: 2 }))
  await home.admin.call(gradeAttempt, { params: { id }, body: { grades } })
  const { envelope } = await learner.call(readResult, { params: { attemptId: id } })
  const { percent, questions } = envelope.data as (typeof readResult)['example']['returns']
  expect(questions.map(({ type, score }) => [type, score])).toEqual(questionTypes.map((type) => [type, 2]))
  expect(percent).toBe(100)
  expect(questions.find(({ type }) => type === 'longText')?.answer).toEqual({ type: 'longText', text: 'First.\nSecond.' })
  expect(questions.find(({ type }) => type === 'fileUpload')?.files.map(({ name }) => name)).toEqual(['plan.pdf', 'exits.pdf'])
})

it('lets larger bodies through to the forms that take files, and to no others', () => {
  for (const [name, { takes }] of formActions)
    expect(pageBodyOf(`/learn/do/${name}`).bytes, name).toBe(takes ? fileFormLimitBytes : bodyLimitBytes)
})

it('keeps to its page where it is refused, and to what was saved once the attempt is over', async () => {
  const { learner, assessmentId } = await makeQuiz(home, {}, ['dragText', 'fileUpload'])
  const { id } = await start(learner, assessmentId)
  const { tokens } = learner
  const words = formOf(tagsIn(drawn(await attemptOf(learner, id), '1', 'en'))).fields
  // Of a word that is chosen twice the first gap keeps it.
  for (const gap of ['g1', 'g2']) words.append(`a.blanks.${gap}`, 'w1')
  expect(queryOf((await pressAt(home.origin, 'quiz-answer', words, { tokens })).to).get('q')).toBe('2')
  const saved = { type: 'dragText', blanks: { g1: 'w1' } }
  expect((await attemptOf(learner, id)).questions[0]?.answer).toEqual(saved)
  const files = new FormData()
  for (const [name, value] of formOf(tagsIn(drawn(await attemptOf(learner, id), '2', 'en'))).fields) files.append(name, value)
  files.append('files', new File(['a'], 'song.mp3', { type: 'audio/mpeg' }))
  const refused = queryOf((await pressAt(home.origin, 'quiz-files', files, { tokens })).to)
  expect([refused.get('q'), refused.get('note')]).toEqual(['2', 'attemptFileKind'])
  await learner.call(submitAttempt, { params: { attemptId: id }, headers: { 'idempotency-key': newId() } })
  words.set('a.blanks.g1', 'w2')
  const late = queryOf((await pressAt(home.origin, 'quiz-answer', words, { tokens })).to)
  expect([late.get('q'), late.get('note')]).toEqual(['1', 'attemptClosed'])
  expect((await attemptOf(learner, id)).questions[0]?.answer).toEqual(saved)
})
