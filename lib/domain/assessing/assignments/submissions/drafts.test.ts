import { beforeAll, describe, expect, it } from 'vitest'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { code } from '@/lib/domain/testing/walks'
import { makeTask, readTask } from '../assignments.fixtures'
import { saveSubmission } from './submissions.contract'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

describe('the draft of a submission', () => {
  it('is saved by one of ten simultaneous requests with its version, and never with another version', async () => {
    const { learner, assignmentId } = await makeTask(org)
    const params = { id: assignmentId }
    const save = (text: string, version?: number) =>
      learner.call(saveSubmission, {
        params,
        body: { text },
        headers: version === undefined ? {} : { 'if-match': `"${version}"` },
      })
    expect(code(await save('First'))).toEqual([200, 200])
    const { draft } = await readTask(learner, assignmentId)
    const version = draft?.version ?? 0
    expect(version).toBeGreaterThan(0)
    for (const other of [version - 1, version + 1]) expect(code(await save('Lost', other))[0]).toBe(412)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => save(`Text ${at}`, version)))
    const winners = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []))
    expect(winners).toHaveLength(1)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 412]))
    expect((await readTask(learner, assignmentId)).draft).toMatchObject({ text: `Text ${winners[0]}`, version: version + 1 })
  })
})
