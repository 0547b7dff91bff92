import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { events } from '@/db/schema/events'
import { answer } from '@/lib/domain/assessing/assessments/regrade/examples.fixtures'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { putEnrolment } from '@/lib/domain/testing/learning'
import { code, costOf } from '@/lib/domain/testing/walks'
import { newId } from '@/lib/platform/ids'
import { changeCells, listChanges } from './cells.contract'
import { enter, putBook, putColumn } from './examples.fixtures'
import { exportGrades, importGrades } from './files.contract'
import { listGradebook, readGradebook } from './gradebook.contract'
import { readOwnGrades } from './own-grades.contract'
import { createScale, deleteScale, listScales } from './scales.contract'
import { changeColumn, changeSettings, deleteColumn } from './settings.contract'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

type Row = (typeof listGradebook)['example']['returns'][number]
type Own = (typeof readOwnGrades)['example']['returns']
const rowOf = async (pathId: string) => ((await org.admin.call(listGradebook, { params: { pathId } })).data as Row[])[0]
const book = async (pathId: string) =>
  (await org.admin.call(readGradebook, { params: { pathId } })).envelope.data as (typeof readGradebook)['example']['returns']

describe('grades that people enter', () => {
  it('are saved one by one, with conflicts, reasons and a history', async () => {
    const { pathId, enrolmentId, columnId, learner } = await putBook(org)
    const cell = { enrolmentId, columnId }
    expect(await enter(org, pathId, [{ ...cell, points: 7 }])).toMatchObject([
      { outcome: 'saved', grade: { points: 7, percent: 70, version: 1 } },
    ])
    expect(await enter(org, pathId, [{ ...cell, points: 8 }], 'x')).toMatchObject([{ outcome: 'conflict', grade: { points: 7 } }])
    expect(await enter(org, pathId, [{ ...cell, points: 8, version: 1 }])).toMatchObject([{ outcome: 'reasonMissing' }])
    expect(await enter(org, pathId, [{ ...cell, points: 8, version: 1 }], 'Page two')).toMatchObject([
      { outcome: 'saved', grade: { points: 8, version: 2 } },
    ])
    expect(await enter(org, pathId, [{ ...cell, points: 8, version: 1 }])).toMatchObject([{ outcome: 'unchanged' }])
    const history = (await org.admin.call(listChanges, { params: { pathId }, query: { enrolment: enrolmentId } })).data
    expect(history).toMatchObject([
      { before: { points: 7 }, after: { points: 8, percent: 80 }, isCorrection: true, reason: 'Page two' },
      { before: { points: null }, after: { points: 7 }, isCorrection: false, reason: '' },
    ])
    const corrections = await org.database((db) => db.select().from(events).where(eq(events.name, 'gradebookGradeCorrected')))
    expect(corrections.map(({ payload }) => payload)).toMatchObject([{ enrolmentId, columnId, pathId }])
    const own = (await learner.call(readOwnGrades, { params: { pathId } })).envelope.data as Own
    expect(own.columns.find(({ id }) => id === columnId)).toMatchObject({ grade: { points: 8 }, reason: 'Page two' })
  })

  it('come over the grade of a lesson, and can be excused, without one’s own', async () => {
    const { pathId, enrolmentId, itemId, assessmentId, learner } = await putBook(org)
    await answer(learner, assessmentId, [true, false])
    expect(await rowOf(pathId)).toMatchObject({
      grades: { [assessmentId]: { percent: 50 } },
      cells: { [itemId]: { percent: 50, entered: null } },
      total: { percent: 25 },
      soFar: { percent: 50 },
    })
    const cell = { enrolmentId, columnId: itemId }
    await enter(org, pathId, [{ ...cell, points: 90, penalty: 10 }], 'Oral part')
    expect(await rowOf(pathId)).toMatchObject({ cells: { [itemId]: { points: 80, derived: 50 } }, soFar: { percent: 80 } })
    await enter(org, pathId, [{ ...cell, version: 1, isExcused: true }], 'Ill')
    expect(await rowOf(pathId)).toMatchObject({
      cells: { [itemId]: { points: null, isExcused: true } },
      soFar: { percent: null },
    })
    const mine = await putEnrolment(org, pathId, org.admin)
    expect(await enter(org, pathId, [{ enrolmentId: mine, columnId: itemId, points: 100 }])).toMatchObject([
      { outcome: 'ownGrade' },
    ])
    const high = { params: { pathId }, body: { cells: [{ ...cell, version: 2, points: 101 }] } }
    expect(code(await org.admin.call(changeCells, high))[0]).toBe(422)
  })

  it('count by the settings, and are hidden until a moment', async () => {
    const { pathId, enrolmentId, columnId, itemId, learner } = await putBook(org)
    const categoryId = newId()
    const title = { ar: 'أعمال', en: 'Work' }
    const rules = { weight: 40, dropLowest: 0, weighting: 'points' }
    const body = {
      categories: [{ id: categoryId, title, ...rules }],
      uncategorized: { ...rules, weight: 60 },
      scaleId: '01939e5c-7a30-7000-8000-000000000003',
      rounding: 'halfUp',
      decimals: 1,
    }
    expect((await org.admin.call(changeSettings, { params: { pathId }, body })).status).toBe(200)
    const change = { params: { pathId, columnId }, body: { categoryId, isHidden: true } }
    expect((await org.admin.call(changeColumn, change)).status).toBe(200)
    await enter(org, pathId, [
      { enrolmentId, columnId, points: 9.5 },
      { enrolmentId, columnId: itemId, points: 80 },
    ])
    expect(await rowOf(pathId)).toMatchObject({ total: { percent: 86, gpa: 4.5, label: { en: 'B+' } } })
    const own = async () => (await learner.call(readOwnGrades, { params: { pathId } })).envelope.data as Own
    expect(await own()).toMatchObject({ columns: [{ id: itemId }], total: { percent: 80 }, parts: [{ weight: 60 }] })
    const shownFrom = new Date(Date.now() - 1000).toISOString()
    await org.admin.call(changeColumn, { params: { pathId, columnId }, body: { shownFrom } })
    expect(await own()).toMatchObject({ total: { percent: 86 } })
    // Shown to all now: a correction needs its reason now.
    expect(await enter(org, pathId, [{ enrolmentId, columnId, points: 9, version: 1 }])).toMatchObject([
      { outcome: 'reasonMissing' },
    ])
    expect(code(await org.admin.call(deleteColumn, { params: { pathId, columnId } }))).toEqual([409, 7553])
    const stale = { params: { pathId }, body, headers: { 'if-match': '"1"' } }
    expect((await org.admin.call(changeSettings, stale)).status).toBe(412)
  })

  it('keep the scale that a gradebook uses', async () => {
    const { pathId } = await putBook(org)
    const scale = (await org.admin.call(createScale, { body: createScale.example.body })).envelope.data as { id: string }
    const { settings } = await book(pathId)
    await org.admin.call(changeSettings, { params: { pathId }, body: { ...settings, scaleId: scale.id } })
    expect((await book(pathId)).scale).toMatchObject({ id: scale.id, isBuiltIn: false })
    expect(code(await org.admin.call(deleteScale, { params: { scaleId: scale.id } }))).toEqual([409, 7556])
    const { scales } = (await org.admin.call(listScales)).envelope.data as { scales: { id: string; isBuiltIn: boolean }[] }
    expect(scales.filter(({ isBuiltIn }) => isBuiltIn)).toHaveLength(7)
  })

  it('cost as many statements for many as for one', async () => {
    const { pathId, enrolmentId, columnId } = await putBook(org)
    const one = await costOf(() => enter(org, pathId, [{ enrolmentId, columnId, points: 1 }]))
    const others: string[] = []
    for (const name of ['first', 'second', 'third']) {
      const person = await org.person(`${name}${newId().slice(-6)}`, org.roles.learner)
      others.push(await putEnrolment(org, pathId, person))
    }
    const cells = others.map((other) => ({ enrolmentId: other, columnId, points: 2 }))
    expect(await costOf(() => enter(org, pathId, cells))).toBe(one)
  })
})

describe('a file of grades', () => {
  type File = { text: string; fileName: string }
  type Report = (typeof importGrades)['example']['returns']
  const exported = async (pathId: string, format: string) =>
    (await org.admin.call(exportGrades, { params: { pathId }, body: { format } })).envelope.data as File
  const imported = async (pathId: string, format: string, text: string, more: object = {}, headers = {}) =>
    (await org.admin.call(importGrades, { params: { pathId }, body: { format, text, ...more }, headers })).envelope.data as Report

  it.each(['csv', 'xlsx'])('changes nothing where it comes back as it left: %s', async (format) => {
    const { pathId, enrolmentId, columnId, assessmentId, learner } = await putBook(org)
    await answer(learner, assessmentId, [true, false])
    const bonus = await putColumn(org, pathId, { title: { ar: '=إضافة', en: '=1+1' }, maxPoints: 7 })
    await enter(org, pathId, [
      { enrolmentId, columnId, points: 7.25, comment: 'Well' },
      { enrolmentId, columnId: bonus, isExcused: true },
    ])
    const { text } = await exported(pathId, format)
    expect(await imported(pathId, format, text)).toMatchObject({
      readCount: 1,
      changedCount: 0,
      problemCount: 0,
      unchangedCount: 3,
    })
  })

  it('is tried, names row and column in the language of the caller, and is applied', async () => {
    const { pathId, enrolmentId, columnId, learner } = await putBook(org)
    await enter(org, pathId, [{ enrolmentId, columnId, points: 5 }])
    const other = await org.person(`filed${newId().slice(-6)}`, org.roles.learner)
    const second = await putEnrolment(org, pathId, other)
    const lines = (first: string, last: string) =>
      `Email,P [${columnId}],X [${newId()}]\n${learner.email},${first},\n${second},${last},\nnobody@else.example,1,\n`
    const arabic = await imported(pathId, 'csv', lines('11', 'many'), { dryRun: true }, { 'x-custom-lang': 'ar' })
    expect(arabic.problems.map(({ line, key }) => [line, key])).toEqual([
      [1, 'unknownColumn'],
      [2, 'pointsTooHigh'],
      [3, 'notANumber'],
      [4, 'unknownPerson'],
    ])
    expect(arabic.problems[1]?.message).toContain('الصف')
    const text = lines('٦٫٥', '9')
    expect(await imported(pathId, 'csv', text, { dryRun: true })).toMatchObject({ changedCount: 1, problemCount: 3 })
    expect(await rowOf(pathId)).toMatchObject({ cells: {} })
    expect(await imported(pathId, 'csv', text, { reason: 'List of the office' })).toMatchObject({ changedCount: 2 })
    expect(await imported(pathId, 'csv', text, { reason: 'Again' })).toMatchObject({ changedCount: 0, unchangedCount: 2 })
    expect(await imported(pathId, 'csv', `P [${columnId}],E\n-,${second}\n`, { reason: 'Mixed up' })).toMatchObject({
      changes: [{ before: 9, after: null, isCorrection: true }],
    })
    expect(await imported(pathId, 'xlsx', 'bm8=')).toMatchObject({ problems: [{ key: 'unreadable' }] })
  })
})
