import { cancelAnnouncement, createAnnouncement } from '@/lib/domain/house/notifications/announcements.contract'
import type { client } from '@/lib/platform/http/client'

const day = 86_400_000

const closed = {
  title: { ar: 'إغلاق المبنى يوم الخميس', en: 'The building is closed on Thursday' },
  text: {
    ar: 'تُجرى صيانة الكهرباء في المبنى يوم الخميس.\n\nتُعقد الحلقات عن بُعد في ذلك اليوم، وتبقى المكتبة مفتوحة.',
    en: 'The electricity of the building is maintained on Thursday.\n\nSessions are held online on that day, and the library stays open.',
  },
}
const newTerm = {
  title: { ar: 'بدء الفصل الجديد', en: 'The new term begins' },
  text: { ar: 'تُفتح مسارات الفصل الجديد خلال أيام.', en: 'The paths of the new term open within days.' },
}
const survey = {
  title: { ar: 'استبانة عن المسار', en: 'A survey about the path' },
  text: { ar: 'نرجو المشاركة في الاستبانة.', en: 'Please take part in the survey.' },
}

/** Announcements: one that is sent at once, one for later to the people of a path, and a cancelled one. */
export async function makeAnnouncements(admin: ReturnType<typeof client>, pathId: string | undefined): Promise<void> {
  const later = (days: number) => new Date(Date.now() + days * day).toISOString()
  await admin(createAnnouncement, { body: { ...closed, audience: { type: 'all' } } })
  await admin(createAnnouncement, {
    body: { ...newTerm, audience: pathId ? { type: 'path', id: pathId } : { type: 'all' }, sendAt: later(3) },
  })
  const { data } = await admin(createAnnouncement, { body: { ...survey, audience: { type: 'all' }, sendAt: later(5) } })
  await admin(cancelAnnouncement, { params: { id: data.id } })
}
