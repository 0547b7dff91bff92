import { usualContent } from '@/lib/domain/assessing/certificates/drawing/layout.rules'
import { putPathRule } from '@/lib/domain/assessing/certificates/rules.contract'
import {
  archiveTemplate,
  createTemplate,
  publishTemplate,
  updateTemplate,
} from '@/lib/domain/assessing/certificates/templates/templates.contract'
import type { client } from '@/lib/platform/http/client'

const signature = {
  name: { ar: 'د. خالد بن عبدالله السالم', en: 'Dr Khalid Alsalem' },
  role: { ar: 'المدير العام', en: 'Director General' },
  image: null,
}
const names = {
  draft: { ar: 'شهادة حضور', en: 'Certificate of attendance' },
  published: { ar: 'شهادة موقّعة', en: 'Signed certificate' },
  archived: { ar: 'شهادة العام الماضي', en: "Last year's certificate" },
}

/** Templates of certificates in each state; the published one has a draft with changes. */
export async function makeCertificateTemplates(admin: ReturnType<typeof client>): Promise<void> {
  const made = async (name: { ar: string; en: string }) => {
    const { data } = await admin(createTemplate, { body: { name } })
    return { id: data.id }
  }
  await made(names.draft)
  const published = await made(names.published)
  await admin(updateTemplate, { params: published, body: { content: { ...usualContent, signatures: [signature] } } })
  await admin(publishTemplate, { params: published })
  const changed = { ...usualContent, signatures: [signature], frame: 'single' as const }
  await admin(updateTemplate, { params: published, body: { content: changed } })
  const archived = await made(names.archived)
  await admin(archiveTemplate, { params: archived })
}

/** From now on: completing one of these paths gives a certificate. */
export async function giveCertificates(admin: ReturnType<typeof client>, pathIds: string[]): Promise<void> {
  const validity = { kind: 'months' as const, count: 24 }
  for (const id of pathIds) await admin(putPathRule, { params: { id }, body: { isAutomatic: true, validity } })
}
