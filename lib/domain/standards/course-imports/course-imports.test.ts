import { beforeAll, describe, expect, it } from 'vitest'
import { readAssessment } from '@/lib/domain/assessing/assessments/definitions.contract'
import { pngOf } from '@/lib/domain/house/files/examples.fixtures'
import { putStructure, readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { enrolMyself } from '@/lib/domain/learning/learning-paths/enrolments.contract'
import { publishPath } from '@/lib/domain/learning/learning-paths/publishing.contract'
import { publishModule } from '@/lib/domain/learning/modules/authoring/module-states.contract'
import { listModules, readModule } from '@/lib/domain/learning/modules/authoring/modules.contract'
import { readLearnerModule } from '@/lib/domain/learning/progress/learner-modules.contract'
import { listQuestions } from '@/lib/domain/learning/question-banks/questions.contract'
import { jobHandlers } from '@/lib/domain/product'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { JobRunner } from '@/lib/platform/jobs/runner'
import { demoCartridge } from '@/scripts/seed/demo-courses'
import { zipOf } from './archives.fixtures'
import * as contracts from './course-imports.contract'
import { uploadedCourse } from './examples.fixtures'
import { check, dataOf, leftOutOf, type Org, partsOf, pathOf, read, runJobs, start } from './importing.fixtures'
import { sampleBackup } from './sample-backup.fixtures'
import { manifestOf, sampleCartridge } from './sample-cartridge.fixtures'
import type { CourseFormat } from './words'

describe('a cartridge', () => {
  let org: Org
  let id: string
  beforeAll(async () => {
    org = await freshOrganization()
    id = await check(org, 'cartridge', await sampleCartridge(await pngOf(40, 30)))
  })

  it('is checked without anything being made', async () => {
    expect(await read(org, id)).toMatchObject({
      state: 'checked',
      title: 'السلامة في العمل',
      foundLanguage: 'ar',
      sections: ['قبل العمل', 'بعد العمل'],
      lessonCounts: { 'content.article': 2, 'content.document': 1, 'assessment.quiz': 1 },
      questionCounts: { singleChoice: 1, multipleChoice: 1, trueFalse: 1, shortText: 2, longText: 1 },
      fileCounts: { image: 1, document: 1 },
      pathId: null,
    })
    expect(await leftOutOf(org, id)).toEqual([
      'ما عاصمة البلاد؟ · questionPart · varsubstring',
      'سؤال من نوع آخر · questionType · hotspot',
      'نقاش · discussion',
      'أداة خارجية · tool',
    ])
    expect(await dataOf(org.admin.call(listModules, {}))).toEqual([])
    expect(await dataOf(org.admin.call(listQuestions, {}))).toEqual([])
  })

  it('becomes a draft path with its pages, files and questions, once', async () => {
    expect((await start(org, 'moodle', id)).envelope.statusCode).toBe(7472)
    expect((await start(org, 'cartridge', id)).status).toBe(202)
    expect((await start(org, 'cartridge', id)).envelope.statusCode).toBe(7471)
    await runJobs(1)
    const { state, pathId, bankId, leftOutCount } = await read(org, id)
    expect([state, leftOutCount]).toEqual(['imported', 4])
    expect((await start(org, 'cartridge', id)).envelope.statusCode).toBe(7471)
    const path = await pathOf(org, pathId)
    expect(path).toMatchObject({ status: 'draft', category: 'safety', locales: { ar: { title: 'السلامة في العمل' } } })
    const { sections } = path.contents.structure
    expect(sections.map(({ title, items }) => [title, items.length])).toEqual([
      [{ ar: 'قبل العمل' }, 3],
      [{ ar: 'بعد العمل' }, 1],
    ])
    const [article] = sections[0]?.items ?? []
    const module = await dataOf<{ locales: { ar: { body: { blocks: { text: object }[] } } }; problems: object[] }>(
      org.admin.call(readModule, { params: { id: article?.moduleId ?? '' } }),
    )
    expect(module.problems).toEqual([])
    const text = JSON.stringify(module.locales.ar.body.blocks)
    expect(text).toContain('مخرج الطوارئ')
    expect(text).not.toContain('alert')
    const parts = await partsOf(org, id, { state: 'made' })
    expect(text).toContain(parts.find(({ type }) => type === 'image')?.madeId)
    const questions = await dataOf<{ id: string; type: string }[]>(
      org.admin.call(listQuestions, { query: { bank: bankId ?? '' } }),
    )
    expect(questions).toHaveLength(6)
    const quiz = sections[1]?.items[0]?.moduleId ?? ''
    const body = (
      await dataOf<{ locales: { ar: { body: { assessmentId: string } } } }>(org.admin.call(readModule, { params: { id: quiz } }))
    ).locales.ar.body
    const assessment = await dataOf<{ attemptsAllowed: number; sections: { questions: object[] }[] }>(
      org.admin.call(readAssessment, { params: { id: body.assessmentId } }),
    )
    expect(assessment.attemptsAllowed).toBe(2)
    expect(assessment.sections[0]?.questions).toHaveLength(6)
  })

  it('is read by a learner once its lessons are published', async () => {
    const { pathId } = await read(org, id)
    const { sections } = (await pathOf(org, pathId)).contents.structure
    const [first] = sections[0]?.items ?? []
    const { envelope } = await org.admin.call(readPath, { params: { id: pathId ?? '' } })
    const { version } = envelope.data as { version: number }
    const only = { sections: [{ title: { ar: 'قبل العمل' }, items: [{ moduleId: first?.moduleId }] }] }
    const put = await org.admin.call(putStructure, {
      params: { id: pathId ?? '' },
      body: only,
      headers: { 'if-match': `"${version}"` },
    })
    expect(put.status).toBe(200)
    expect((await org.admin.call(publishModule, { params: { id: first?.moduleId ?? '' }, body: {} })).status).toBe(200)
    expect((await org.admin.call(publishPath, { params: { id: pathId ?? '' } })).status).toBe(200)
    expect((await org.learner.call(enrolMyself, { params: { pathId: pathId ?? '' } })).status).toBeLessThan(300)
    const lesson = await org.learner.call(readLearnerModule, { params: { moduleId: first?.moduleId ?? '' } })
    expect(lesson.status).toBe(200)
    expect(lesson.text).toContain('قبل العمل')
    expect(lesson.text).toContain('<figure>')
  })
})

describe('a Moodle backup', () => {
  it('becomes a draft path with its pages, files and questions', async () => {
    const org = await freshOrganization()
    const id = await check(org, 'moodle', await sampleBackup(await pngOf(40, 30)), 'en')
    expect(await read(org, id)).toMatchObject({
      state: 'checked',
      title: 'Workplace safety',
      foundLanguage: 'en',
      sections: ['Before work', 'After work'],
      lessonCounts: { 'content.article': 5, 'content.document': 2, 'assessment.quiz': 1 },
      questionCounts: { singleChoice: 1, trueFalse: 1, shortText: 1, numeric: 1, matching: 1, longText: 1 },
      fileCounts: { image: 1, document: 2 },
    })
    expect(await leftOutOf(org, id)).toEqual([
      '{a} + {b} · questionType · calculated',
      'More files · fileType · notes.zip',
      'News · discussion · forum',
      'Wiki · activityType · wiki',
    ])
    expect((await start(org, 'moodle', id)).status).toBe(202)
    await runJobs()
    const { state, pathId } = await read(org, id)
    expect(state).toBe('imported')
    const { sections } = (await pathOf(org, pathId)).contents.structure
    expect(sections.map(({ title, items }) => [title, items.length])).toEqual([
      [{ en: 'Before work' }, 4],
      [{ en: 'After work' }, 4],
    ])
    const parts = await partsOf(org, id)
    expect(parts.filter(({ kind }) => kind === 'lesson').map(({ title, type }) => `${type} ${title}`)).toEqual([
      'content.article Check the place',
      'content.article Remember',
      'content.document Safety guide',
      'content.document More files: plan.pdf',
      'content.article Civil defence',
      'content.article Chapter 1',
      'content.article Chapter 2',
      'assessment.quiz Check yourself',
    ])
    expect(parts.every(({ state, madeId }) => state === 'leftOut' || madeId)).toBe(true)
  })
})

describe('an import', () => {
  it('that is interrupted after any part makes nothing twice', async () => {
    const org = await freshOrganization()
    const id = await check(org, 'cartridge', await sampleCartridge(await pngOf(40, 30)))
    await start(org, 'cartridge', id)
    // Each runner is stopped after one part, as if its process had ended there.
    for (let turns = 0; turns < 30 && (await read(org, id)).state === 'importing'; turns += 1) {
      const stop = new AbortController()
      const told = () => stop.abort()
      await new JobRunner(jobHandlers, { sliceMs: 0, told }).runDue(stop.signal)
    }
    expect((await read(org, id)).state).toBe('imported')
    expect(await dataOf<object[]>(org.admin.call(listModules, {}))).toHaveLength(4)
    expect(await dataOf<object[]>(org.admin.call(listQuestions, {}))).toHaveLength(6)
  })

  it('of a file with another content than its name says leaves it out, and keeps the rest', async () => {
    const org = await freshOrganization()
    const id = await check(org, 'cartridge', await sampleCartridge(Buffer.from('<svg onload="alert(1)"/>')))
    await start(org, 'cartridge', id)
    await runJobs()
    expect(await read(org, id)).toMatchObject({ state: 'imported', leftOutCount: 5 })
    expect(await leftOutOf(org, id)).toContain('exit.png · fileRefused')
    expect(await dataOf<object[]>(org.admin.call(listModules, {}))).toHaveLength(4)
  })

  it('of an archive that is no course, or has nothing in it, is refused with its reason', async () => {
    const org = await freshOrganization()
    const faultOf = async (format: CourseFormat, archive: Buffer) => {
      const { state, fault } = await read(org, await check(org, format, archive))
      return [state, fault]
    }
    const manifest = (text: string) => zipOf(new Map([['imsmanifest.xml', text]]))
    const empty = manifestOf({ title: 'x', items: '', resources: [] })
    const page = { id: 'a', type: 'webcontent', href: 'a.html' }
    expect(await faultOf('moodle', await sampleCartridge(Buffer.from('x')))).toEqual(['refused', 'otherFormat'])
    expect(await faultOf('cartridge', await manifest(empty))).toEqual(['refused', 'empty'])
    expect(await faultOf('cartridge', await manifest(manifestOf({ title: 'x', items: '', resources: [page, page] })))).toEqual([
      'refused',
      'repeatedNames',
    ])
    expect(await faultOf('cartridge', await manifest(empty.replace('Common Cartridge', 'ADL SCORM')))).toEqual([
      'refused',
      'otherFormat',
    ])
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><manifest>&b;</manifest>'
    expect(await faultOf('cartridge', await manifest(bomb))).toEqual(['refused', 'unreadable'])
    expect(await faultOf('cartridge', await manifest('<a>'.repeat(100_000)))).toEqual(['refused', 'unreadable'])
  })

  it('of the demo is checked, and leaves its discussion out', async () => {
    const org = await freshOrganization()
    for (const language of ['ar', 'en'] as const) {
      const id = await check(org, 'cartridge', await demoCartridge(language), language)
      expect(await read(org, id)).toMatchObject({ state: 'checked', foundLanguage: language, leftOutCount: 1 })
    }
  })

  it('is made of an archive of the organization only', async () => {
    const [org, other] = [await freshOrganization(), await freshOrganization()]
    const assetId = await uploadedCourse(other, await sampleCartridge(await pngOf(8, 6)), 'course.imscc')
    const answer = await org.admin.call(contracts.validateCourse, {
      params: { format: 'cartridge' },
      body: { assetId, language: 'ar' },
    })
    expect(answer.envelope.statusCode).toBe(7210)
  })
})
