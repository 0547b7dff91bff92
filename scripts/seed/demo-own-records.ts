import { createServiceAccount } from '@/lib/domain/api-keys/service-accounts.contract'
import { createModuleType } from '@/lib/domain/modules/module-types.contract'
import { createRole } from '@/lib/domain/roles/roles.contract'
import { createTermPolicy } from '@/lib/domain/terms/term-policies.contract'
import type { client } from '@/lib/platform/http/client'

const auditor = {
  name: { ar: 'مدقّق', en: 'Auditor' },
  description: {
    ar: 'الاطلاع على سجل النشاط والأدوار دون تعديل.',
    en: 'Can view the activity log and roles, without changing them.',
  },
  type: 'admin' as const,
  permissions: [
    { subject: 'activityLog' as const, action: 'read' as const },
    { subject: 'role' as const, action: 'read' as const },
  ],
}

/** The next version of a policy that is in force. */
const draft = {
  type: 'cookies' as const,
  content: {
    ar: {
      title: 'ملفات تعريف الارتباط',
      body: 'نستخدم ملفات تعريف الارتباط لتسجيل الدخول ولتذكّر لغتك والمظهر الذي اخترته فقط.',
    },
    en: { title: 'Cookies', body: 'Cookies are used only to sign you in and to remember your language and your color scheme.' },
  },
}

const visitReport = {
  key: 'field.visitReport',
  learnerAction: 'submit' as const,
  labels: { ar: 'تقرير زيارة ميدانية', en: 'Field visit report' },
  configSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      photos: {
        enum: ['none', 'each'],
        default: 'none',
        'x-enumLabels': { ar: ['بلا صور', 'صورة لكل موضع'], en: ['No photos', 'One for each place'] },
      },
    },
  },
  bodySchema: {
    type: 'object',
    additionalProperties: false,
    required: ['intro', 'places'],
    properties: {
      intro: { type: 'object', 'x-widget': 'richText', 'x-localized': true },
      places: {
        type: 'array',
        minItems: 1,
        maxItems: 20,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['id', 'task'],
          properties: {
            id: { type: 'string', maxLength: 40 },
            task: { type: 'string', minLength: 1, maxLength: 500, 'x-localized': true },
          },
        },
      },
    },
  },
  resultSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['found'],
    properties: { found: { type: 'integer', minimum: 0, maximum: 20 } },
  },
  completionRules: ['submitted'],
  events: ['opened', 'submitted'],
}

/** What an administrator of an organization has made besides its courses. Nothing of it holds a secret. */
export async function makeOwnRecords(admin: ReturnType<typeof client>): Promise<void> {
  const { data: role } = await admin(createRole, { body: auditor })
  await admin(createTermPolicy, { body: draft })
  await admin(createModuleType, { body: visitReport })
  await admin(createServiceAccount, {
    body: { name: 'Nightly sync', description: 'Copies the members into the HR system', roleIds: [role.id] },
  })
}
