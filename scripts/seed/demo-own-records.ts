import { createServiceAccount } from '@/lib/domain/house/api-keys/service-accounts.contract'
import { createRole } from '@/lib/domain/house/roles/roles.contract'
import { createTermPolicy } from '@/lib/domain/house/terms/term-policies.contract'
import { createModuleType } from '@/lib/domain/learning/modules/module-types/module-types.contract'
import type { client } from '@/lib/platform/http/client'
import type { Language } from '@/lib/platform/i18n/languages'

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

/** Names of the fields, in the language of the organization. */
const names = {
  ar: { photos: 'الصور', intro: 'مقدمة', places: 'المواضع', id: 'المعرّف', task: 'المهمة', found: 'الملاحظات' },
  en: { photos: 'Photos', intro: 'Introduction', places: 'Places', id: 'Identifier', task: 'Task', found: 'Findings' },
}

const visitReport = (name: (typeof names)[Language]) => ({
  key: 'field.visitReport',
  learnerAction: 'submit' as const,
  labels: { ar: 'تقرير زيارة ميدانية', en: 'Field visit report' },
  configSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      photos: {
        title: name.photos,
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
      intro: { type: 'object', title: name.intro, 'x-widget': 'richText', 'x-localized': true },
      places: {
        type: 'array',
        title: name.places,
        minItems: 1,
        maxItems: 20,
        items: {
          type: 'object',
          additionalProperties: false,
          required: ['id', 'task'],
          properties: {
            id: { type: 'string', title: name.id, maxLength: 40 },
            task: { type: 'string', title: name.task, minLength: 1, maxLength: 500, 'x-localized': true },
          },
        },
      },
    },
  },
  resultSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['found'],
    properties: { found: { type: 'integer', title: name.found, minimum: 0, maximum: 20 } },
  },
  completionRules: ['submitted'],
  events: ['opened', 'submitted'],
})

/** The administrator's records in an organization besides its courses. None of them holds a secret. */
export async function makeOwnRecords(admin: ReturnType<typeof client>, language: Language): Promise<void> {
  const { data: role } = await admin(createRole, { body: auditor })
  await admin(createTermPolicy, { body: draft })
  await admin(createModuleType, { body: visitReport(names[language]) })
  await admin(createServiceAccount, {
    body: { name: 'Nightly sync', description: 'Copies the members into the HR system', roleIds: [role.id] },
  })
}
