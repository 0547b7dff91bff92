import { eq } from 'drizzle-orm'
import { analyticsInterventions as interventions } from '@/db/schema/analytics'
import { createIntervention } from '@/lib/domain/standards/analytics/interventions.contract'
import { measureOutcomes } from '@/lib/domain/standards/analytics/interventions.service'
import { createReport, updateReport } from '@/lib/domain/standards/analytics/reports.contract'
import { clock } from '@/lib/platform/clock'
import { withTenant } from '@/lib/platform/db/tenant'
import type { client } from '@/lib/platform/http/client'

const day = 86_400_000

type Given = { organization: { id: string }; personId: string; recipientId: string; language: 'ar' | 'en' }

/** Saved reports, one of them paused, and help for a learner: measured after seven and fourteen days, and just given. */
export async function makeHelpAndReports(admin: ReturnType<typeof client>, given: Given): Promise<void> {
  const { organization, personId, recipientId, language } = given
  const names = { ar: ['التعلم في الأسبوع', 'شهر من التعلم'], en: ['Learning of the week', 'A month of learning'] } as const
  const [weekly, monthly] = names[language]
  const sent = { language, recipients: [recipientId] }
  await admin(createReport, { body: { ...sent, name: weekly, by: 'path', days: 7, schedule: 'weekly', weekday: 0, hour: 8 } })
  const { data: report } = await admin(createReport, {
    body: { ...sent, name: monthly, days: 30, schedule: 'monthly', dayOfMonth: 1, hour: 7 },
  })
  await admin(updateReport, { params: { reportId: report.id }, body: { isPaused: true } })
  const text = {
    ar: 'لاحظت توقف التعلم منذ مدة. يسعدني أن أساعد في أي سؤال.',
    en: 'You stopped some time ago. Write to me if anything is unclear.',
  }[language]
  const help = async () =>
    (await admin(createIntervention, { params: { userId: personId }, body: { kind: 'message', text } })).data.id
  const past = await help()
  const ago = (days: number) => new Date(clock.now().getTime() - days * day)
  await withTenant(organization.id, (db) =>
    db
      .update(interventions)
      .set({ createdAt: ago(16), nextAt: ago(9) })
      .where(eq(interventions.id, past)),
  )
  for (const _ of ['after seven days', 'after fourteen']) await measureOutcomes()
  await help()
}
