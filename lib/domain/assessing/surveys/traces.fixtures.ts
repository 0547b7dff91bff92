import { surveyReceipts, surveyResponses, surveys } from '@/db/schema/surveys'
import type { Tx } from '@/lib/platform/db/tenant'
import { newId } from '@/lib/platform/ids'

/** A response of a person with their name, and that they answered. */
export async function leaveResponse(db: Tx, mine: { organizationId: string; userId: string }, pathId: string): Promise<void> {
  const [surveyId, enrolmentId] = [newId(), newId()]
  const blank = { title: { en: 'Survey' }, introduction: {}, thanks: {}, sections: [] }
  const settings = { isAnonymous: false, occasion: 'person' as const }
  await db.insert(surveys).values({ organizationId: mine.organizationId, id: surveyId, ...blank, ...settings })
  await db.insert(surveyReceipts).values({ ...mine, surveyId, occasionId: surveyId })
  const answers = [{ questionId: 'why', text: 'More time for questions' }]
  await db.insert(surveyResponses).values({ ...mine, surveyId, enrolmentId, pathId, versionNumber: 1, locale: 'en', answers })
}
