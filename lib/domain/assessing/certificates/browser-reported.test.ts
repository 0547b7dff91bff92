import { beforeAll, describe, expect, it } from 'vitest'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { freshOrganization } from '@/lib/domain/testing/fixtures'
import { pathItem, putEnrolment, putModules, putPath } from '@/lib/domain/testing/learning'
import { runAsSystem } from '@/lib/platform/audit/system'
import { newId } from '@/lib/platform/ids'
import { listCertificates, readCertificate } from './certificates-admin.contract'
import { issueCertificate } from './issuing.service'

let org: Org
beforeAll(async () => {
  org = await freshOrganization()
})

describe('the record of a certificate', () => {
  it.each([
    ['launch.scorm', true],
    ['launch.cmi5', true],
    ['launch.xapi', true],
    ['launch.lti', false],
    ['assessment.quiz', false],
    ['content.article', false],
  ])('tells whether the path has a lesson that reports from the browser: %s %s', async (key, isBrowserReported) => {
    const ids = await putModules(org, [{ key: 'content.article' }, { key }])
    const pathId = await putPath(
      org,
      ids.map((id) => pathItem(id)),
    )
    const holder = await org.person(`holder${newId().slice(-12)}`, org.roles.learner)
    const enrolmentId = await putEnrolment(org, pathId, holder, { state: 'completed', percent: 100, completedAt: new Date() })
    const names = { holderName: { en: 'Sara' }, title: { en: 'Safety' }, issuerName: { ar: 'النور', en: 'Noor' } }
    const { id } = await runAsSystem(org.organization, 'certificateIssued', (context) =>
      issueCertificate(context, { userId: holder.user.id, pathId, enrolmentId, ...names }),
    )
    const read = (await org.admin.call(readCertificate, { params: { id } })).envelope.data as Record<string, unknown>
    const listed = await org.admin.call(listCertificates, { query: { person: holder.user.id } })
    const [first] = listed.envelope.data as Record<string, unknown>[]
    expect([read.isBrowserReported, first?.isBrowserReported]).toEqual([isBrowserReported, isBrowserReported])
  })
})
