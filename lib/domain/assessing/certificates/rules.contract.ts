import { z } from 'zod'
import { contract } from '@/lib/domain/rooms'
import { Id, Instant, named } from '@/lib/platform/http/contract'

const Validity = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({ kind: z.literal('days'), count: z.int().min(1).max(36_500) }),
    z.strictObject({ kind: z.literal('months'), count: z.int().min(1).max(1200) }),
    z.strictObject({ kind: z.literal('cycle') }),
  ])
  .describe(
    'How long a certificate is valid: without end, so many days or months through the end of the last day in the time zone of the organization, or until the completion of a recurring path expires',
  )
const fields = {
  isAutomatic: z.boolean().describe('Whether everyone who completes the path gets a certificate'),
  validity: Validity,
  templateId: Id.nullable().describe('The published template that its certificates get; null: the picture of the product'),
}
export const CertificateRule = z.object({
  ...fields,
  isOwn: z
    .boolean()
    .describe('False: the rule of the organization applies, or nothing is set and no certificate is issued by itself'),
  updatedAt: Instant.nullable().describe('Null where nothing is set'),
})
named({ CertificateRule })

const shown = {
  isAutomatic: true,
  validity: { kind: 'months' as const, count: 24 },
  templateId: null,
  isOwn: true,
  updatedAt: '2026-11-21T09:30:00.000Z',
}
const body = z.strictObject({ ...fields, templateId: fields.templateId.default(null) })
const sent = { isAutomatic: true, validity: { kind: 'months' as const, count: 24 } }
const params = z.object({ id: Id })
const pathId = '01939e5c-7a30-7c2e-9a54-5b8f0d6f1a21'

export const readDefaultRule = contract({
  id: 'certificates.readDefaultRule',
  method: 'GET',
  path: '/admin/organization/certificate-rule',
  summary: 'Read the rule for certificates of the organization',
  description: 'It applies to every path without a rule of its own. Where none is set, a completed path gives no certificate.',
  access: { role: 'admin', permission: 'certificateTemplate.read' },
  returns: CertificateRule,
  example: { returns: shown },
})

export const putDefaultRule = contract({
  id: 'certificates.putDefaultRule',
  method: 'PUT',
  path: '/admin/organization/certificate-rule',
  summary: 'Set the rule for certificates of the organization',
  description: 'For completions from now on; certificates that were issued keep their end.',
  access: { role: 'admin', permission: 'certificateTemplate.update' },
  audit: 'certificateRuleUpdated',
  body,
  returns: CertificateRule,
  errors: ['certificateTemplateNotFound', 'certificateTemplateState'],
  example: { body: sent, returns: shown },
})

export const readPathRule = contract({
  id: 'certificates.readPathRule',
  method: 'GET',
  path: '/admin/content/path/:id/certificate-rule',
  summary: 'Read the rule for certificates of a learning path',
  access: { role: 'admin', permission: 'certificateTemplate.read' },
  params,
  returns: CertificateRule,
  errors: ['pathNotFound'],
  example: { params: { id: pathId }, returns: shown },
})

export const putPathRule = contract({
  id: 'certificates.putPathRule',
  method: 'PUT',
  path: '/admin/content/path/:id/certificate-rule',
  summary: 'Set the rule for certificates of a learning path',
  description: 'For completions from now on; certificates that were issued keep their end.',
  access: { role: 'admin', permission: 'certificateTemplate.update' },
  audit: 'certificateRuleUpdated',
  params,
  body,
  returns: CertificateRule,
  errors: ['pathNotFound', 'certificateTemplateNotFound', 'certificateTemplateState'],
  example: { params: { id: pathId }, body: sent, returns: shown },
})

export const removePathRule = contract({
  id: 'certificates.removePathRule',
  method: 'DELETE',
  path: '/admin/content/path/:id/certificate-rule',
  summary: 'Remove the rule for certificates of a learning path',
  description: 'The rule of the organization applies from then on.',
  access: { role: 'admin', permission: 'certificateTemplate.update' },
  audit: 'certificateRuleUpdated',
  params,
  returns: CertificateRule,
  errors: ['pathNotFound'],
  example: { params: { id: pathId }, returns: { ...shown, isOwn: false } },
})
