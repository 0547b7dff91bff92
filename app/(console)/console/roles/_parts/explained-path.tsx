'use client'
import type { explainPermission } from '@/lib/domain/house/permission-paths/permission-paths.contract'
import { useConsole } from '@/lib/ui/console-provider'
import type { DataOf } from '@/lib/ui/endpoint'
import { IconCircleCheck, IconCircleX } from '@/lib/ui/icons'
import { inLanguage } from '@/lib/ui/moments'
import { useTranslations } from '@/lib/ui/translations'
import { When } from '@/lib/ui/when'

type Path = DataOf<typeof explainPermission>
type Operation = Path['operations'][number]

/** How the requests of a person for the operations of a permission are decided. */
export function ExplainedPath({ path }: { path: Path }) {
  const t = useTranslations('roles.explain')
  const regional = useConsole()
  const { language } = regional
  const { caller, roles, operations, record } = path
  return (
    <section className="stack" aria-live="polite" aria-label={path.meaning[language]}>
      <div className={`notice ${path.isAllowed ? '' : 'bad'}`}>
        <p className="row">
          <bdi>{inLanguage(caller.name, language).text}</bdi>
          <span className={`badge ${caller.status === 'active' ? 'good' : 'bad'}`}>{t(`status.${caller.status}`)}</span>
          <span>{path.meaning[language]}</span>
        </p>
        <p>{path.words[language]}</p>
        {record && record.kind === null && <p>{t('unlimited')}</p>}
      </div>
      <section className="panel stack" aria-label={t('rolesTitle')}>
        <h2>{t('rolesTitle')}</h2>
        {roles.length === 0 && <p className="soft">{t('noRoles')}</p>}
        <ul className="lines">
          {roles.map(({ id, name, since, until, scope }) => (
            <li key={id} className="bar">
              <bdi>{name[language]}</bdi>
              <span className="row">
                <span className={`badge ${scope ? 'good' : ''}`}>{t(`grants.${scope ?? 'none'}`)}</span>
                <span className="small soft">
                  {t('since')} <When at={since} regional={regional} as="short" />
                  {until && (
                    <>
                      {' '}
                      {t('until')} <When at={until} edge="ends" regional={regional} as="short" />
                    </>
                  )}
                </span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className="panel stack" aria-label={t('operationsTitle')}>
        <h2>{t('operationsTitle')}</h2>
        {operations.length === 0 && <p className="soft">{t('noOperations')}</p>}
        <ul className="lines">
          {operations.map((operation) => (
            <Decision key={operation.id} operation={operation} />
          ))}
        </ul>
      </section>
    </section>
  )
}

function Decision({ operation: { method, path, isAllowed, extent, refusal, checks } }: { operation: Operation }) {
  const t = useTranslations('roles.explain')
  const { language } = useConsole()
  return (
    <li className="stack">
      <div className="bar">
        <code dir="ltr">{`${method} ${path}`}</code>
        <span className="row tight">
          <span className={`badge ${isAllowed ? 'good' : 'bad'}`}>{t(isAllowed ? 'allowed' : 'refused')}</span>
          {extent && <span className="badge">{t(`extent.${extent}`)}</span>}
          {refusal && (
            <span className="small soft">{t('code', { code: `${refusal.statusCode}`, status: `${refusal.status}` })}</span>
          )}
        </span>
      </div>
      <ol className="stack">
        {checks.map(({ check, isMet, words }) => (
          <li key={check} className="row tight nowrap">
            {isMet ? (
              <IconCircleCheck size={18} className="text-good" aria-hidden="true" />
            ) : (
              <IconCircleX size={18} className="text-bad" aria-label={t('notMet')} />
            )}
            <span>{words[language]}</span>
          </li>
        ))}
      </ol>
    </li>
  )
}
