import Link from 'next/link'
import { listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { can } from '@/lib/ui/can'
import { orderIn } from '@/lib/ui/list/columns'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'

/** The published paths, each with its funnel, where people get stuck and how long they keep learning. */
export async function PathLinks({ t, api, me, language }: Pick<Person, 't' | 'api' | 'me' | 'language'>) {
  if (!can(me, listPaths)) return null
  const { data: paths } = await api(listPaths, {
    query: { perPage: 100, status: 'published', orderBy: `${orderIn('title', language)}:asc` },
  })
  if (paths.length === 0) return null
  return (
    <section aria-labelledby="paths" className="panel stack">
      <div>
        <h2 id="paths">{t('analytics.path.list')}</h2>
        <p className="soft">{t('analytics.path.listIntro')}</p>
      </div>
      <ul className="stack tight">
        {paths.map(({ id, locales }) => (
          <li key={id}>
            <Link href={`/console/analytics/paths/${id}`} prefetch={false} data-text="theirs">
              <bdi>{inLanguage({ ar: locales.ar?.title, en: locales.en?.title }, language).text}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
