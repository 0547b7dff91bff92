import { updateMember } from '@/lib/domain/people/members/member-facts.contract'
import type { client } from '@/lib/platform/http/client'
import type { Language } from '@/lib/platform/i18n/languages'

const departments: Record<Language, string[]> = {
  ar: ['خدمة العملاء', 'الصيانة', 'الموارد البشرية'],
  en: ['Customer service', 'Maintenance', 'Human resources'],
}
const titles: Record<Language, string[]> = { ar: ['أخصائي', 'مشرف'], en: ['Specialist', 'Supervisor'] }

/** Ids, departments, job titles and a manager for people of the demo, as a personnel system would send them. */
export async function describePeople(
  admin: ReturnType<typeof client>,
  people: readonly string[],
  { managerId, language }: { managerId: string; language: Language },
): Promise<void> {
  for (const [at, id] of people.entries()) {
    const body = {
      externalId: `hr-${1001 + at}`,
      employeeNumber: `${1001 + at}`,
      department: departments[language][at % departments[language].length],
      jobTitle: titles[language][at % titles[language].length],
      managerId,
    }
    await admin(updateMember, { params: { id }, body })
  }
}
