import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { certificates } from '@/db/schema/certificates'
import { readyAsset } from '@/lib/domain/house/files/examples.fixtures'
import { pathInForce } from '@/lib/domain/learning/learning-paths/paths.fixtures'
import type { Org } from '@/lib/domain/testing/contract-suite'
import { idOf, type Preparations, twice } from '@/lib/domain/testing/preparations'
import { runAsSystem } from '@/lib/platform/audit/system'
import { clock } from '@/lib/platform/clock'
import { newId } from '@/lib/platform/ids'
import { suspendOne } from './certificates-admin.contract'
import { usualContent } from './drawing/layout.rules'
import { rotateIssuerKey } from './issuer-keys.contract'
import { issueCertificate } from './issuing.service'
import * as templates from './templates/templates.contract'

const aCertificate = (org: Org) =>
  runAsSystem(org.organization, 'certificateIssued', (context) =>
    issueCertificate(context, {
      userId: org.learner.user.id,
      holderName: { ar: 'سارة الأحمد', en: 'Sara Alahmad' },
      title: { ar: 'السلامة', en: 'Safety' },
      issuerName: { ar: 'أكاديمية', en: 'Academy' },
      expiresAt: new Date(clock.now().getTime() + 86_400_000),
    }),
  )

const one = async (org: Org) => ({ params: { id: (await aCertificate(org)).id } })
const keyed = () => ({ headers: { 'idempotency-key': newId() } })
const aTemplate = async (org: Org) => {
  const { data } = await org.admin.call(templates.createTemplate, {
    body: { name: { ar: 'شهادة', en: `Certificate ${newId()}` } },
  })
  return { params: { id: idOf(data) } }
}
const ofPath = async (org: Org) => ({ params: { id: await pathInForce(org) } })

const keyOf = async (org: Org): Promise<string> => {
  const { envelope } = await org.admin.call(rotateIssuerKey, {})
  return z.object({ id: z.string() }).parse(envelope.data).id
}

export const preparations: Preparations = {
  'certificates.listIssuerKeys': (org) => twice(() => keyOf(org)),
  'certificates.withdrawIssuerKey': async (org) => {
    const id = await keyOf(org)
    await keyOf(org)
    return { params: { id } }
  },
  'certificates.readFile': async (org) => ({ params: { id: (await aCertificate(org)).id }, by: { org, person: org.learner } }),
  'certificates.verify': async (org) => ({ params: { code: (await aCertificate(org)).code } }),
  'certificates.verifyMany': async (org) => ({ body: { codes: [(await aCertificate(org)).code] }, actorId: null }),
  'certificates.list': (org) => twice(() => aCertificate(org)),
  'certificates.listOwn': async (org) => ({
    ...(await twice(() => aCertificate(org))),
    by: { org, person: org.learner },
  }),
  'certificates.ofPath': async (org) => ({ params: { pathId: await pathInForce(org) }, by: { org, person: org.learner } }),
  'certificates.readOwn': async (org) => ({ ...(await one(org)), by: { org, person: org.learner } }),
  'certificates.share': async (org) => ({ ...(await one(org)), by: { org, person: org.learner } }),
  'certificates.keep': async (org) => {
    const { params } = await one(org)
    await org.database((db) => db.update(certificates).set({ reviewSince: clock.now() }).where(eq(certificates.id, params.id)))
    return { params }
  },
  'certificates.read': one,
  'certificates.issue': async (org) => ({ ...keyed(), body: { userId: org.learner.user.id, title: { en: 'Safety' } } }),
  'certificates.issueMany': async (org) => ({
    ...keyed(),
    body: { pathId: await pathInForce(org), userIds: [org.learner.user.id] },
  }),
  'certificates.revoke': one,
  'certificates.suspend': one,
  'certificates.reinstate': async (org) => {
    const { params } = await one(org)
    await org.admin.call(suspendOne, { params })
    return { params }
  },
  'certificates.reissue': one,
  'certificates.extend': one,
  'certificates.readPathRule': ofPath,
  'certificates.putPathRule': ofPath,
  'certificates.removePathRule': ofPath,
  'certificateTemplates.list': (org) => twice(() => aTemplate(org)),
  'certificateTemplates.read': aTemplate,
  'certificateTemplates.update': async (org) => ({ ...(await aTemplate(org)), body: { content: usualContent } }),
  'certificateTemplates.publish': aTemplate,
  'certificateTemplates.archive': aTemplate,
  'certificateTemplates.addImage': async (org) => ({
    ...(await aTemplate(org)),
    body: { assetId: await readyAsset(org) },
  }),
  'certificateTemplates.listImages': aTemplate,
  'certificateTemplates.preview': aTemplate,
}
