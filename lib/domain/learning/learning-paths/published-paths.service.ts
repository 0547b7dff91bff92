import { eq } from 'drizzle-orm'
import { learningPaths } from '@/db/schema/learning-paths'
import type { Language } from '@/lib/platform/i18n/languages'
import { ofTenant, type TenantContext } from '@/lib/platform/records/tenant-rows'

/** The published paths by title in a language, or in the other one where that is missing. */
export async function publishedPaths(context: TenantContext, language: Language, most: number) {
  const { id, locales, titleAr, titleEn } = learningPaths
  const rows = await context.db
    .select({ id, locales })
    .from(learningPaths)
    .where(ofTenant(context, learningPaths, eq(learningPaths.status, 'published')))
    .orderBy(language === 'ar' ? titleAr : titleEn, id)
    .limit(most)
  return rows.map((row) => {
    const { ar, en } = row.locales
    const title = (language === 'ar' ? (ar ?? en) : (en ?? ar))?.title ?? ''
    return { id: row.id, title }
  })
}
