import { expect, it } from 'vitest'
import { readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { enrolMyself } from '@/lib/domain/learning/learning-paths/enrolments.contract'
import { readOutline } from '@/lib/domain/learning/progress/learner-progress.contract'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { code } from '@/lib/domain/testing/walks'
import { withTypes } from './examples.fixtures'
import { createSamplePath } from './sample-path.contract'

it('makes a path that is published in both languages, and that a learner begins at once', async () => {
  const org = await freshOrganization()
  await withTypes(org)
  const made = await org.admin.call(createSamplePath)
  expect(code(made), JSON.stringify(made.envelope)).toEqual([201, 200])
  const { pathId } = made.data as { pathId: string }
  expect((await org.admin.call(readPath, { params: { id: pathId } })).data).toMatchObject({ status: 'published' })
  expect(code(await org.learner.call(enrolMyself, { params: { pathId } }))).toEqual([201, 200])
  for (const language of ['ar', 'en']) {
    const headers = { 'accept-language': language }
    const { data } = await org.learner.call(readOutline, { params: { pathId }, headers })
    const items = (data as { sections: { items: { module: { locale: string } }[] }[] }).sections.flatMap(({ items }) => items)
    expect(items).toHaveLength(4)
    expect(JSON.stringify(data)).toContain(language === 'ar' ? 'بطاقات للمراجعة' : 'Cards to repeat')
  }
})
