'use client'
import type { listPaths } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import { useTranslations } from '@/lib/ui/translations'
import { useAnswer } from '@/lib/ui/use-answer'

export type PathsCall = Endpoint<typeof listPaths>
const most = 20

/** The learning paths that hold a module, and how many people learn in each: whom it concerns when learners no longer get it. */
export function UsedBy({ moduleId, paths }: { moduleId: string; paths: PathsCall }) {
  const t = useTranslations('modules.usedBy')
  const { language } = useConsole()
  const { data, failure } = useAnswer(paths, { query: { module: moduleId, perPage: most } }, { failed: t('failed') })
  if (failure) return <p className="notice">{failure}</p>
  if (!data) return <p aria-busy="true">{t('loading')}</p>
  const count = data.length
  return (
    <div className="stack tight">
      <p>{count === most ? t('many', { count }) : t('paths', { count })}</p>
      <ul className="lines">
        {data.map(({ id, locales, seatsTaken }) => {
          const { text, lang } = inLanguage({ ar: locales.ar?.title, en: locales.en?.title }, language)
          return (
            <li key={id} className="bar">
              <bdi lang={lang}>{text}</bdi>
              <span className="small soft">{t('learners', { count: seatsTaken })}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
