import type { ReactNode } from 'react'
import { readPathRule } from '@/lib/domain/assessing/certificates/rules.contract'
import { listGradebook } from '@/lib/domain/assessing/gradebook/gradebook.contract'
import { readPath } from '@/lib/domain/learning/learning-paths/authoring.contract'
import { archivePath, clonePath, listPathVersions, restorePath } from '@/lib/domain/learning/learning-paths/publishing.contract'
import { listRoster } from '@/lib/domain/learning/learning-paths/roster.contract'
import { listPathTeachers } from '@/lib/domain/learning/learning-paths/teachers.contract'
import { readFunnel } from '@/lib/domain/standards/analytics/path-analytics.contract'
import { exportPath } from '@/lib/domain/standards/path-archives/packages.contract'
import { exportTranslations } from '@/lib/domain/standards/translations/translations.contract'
import type { Contract } from '@/lib/platform/http/contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { LinkButton } from '@/lib/ui/actions/link-button'
import { can } from '@/lib/ui/can'
import { endpoint } from '@/lib/ui/endpoint'
import { inLanguage } from '@/lib/ui/moments'
import type { Person } from '@/lib/ui/person'
import { SectionHeader } from '@/lib/ui/section-header'
import { Tabs } from '@/lib/ui/tabs'
import { type Path, titlesOf } from './outline'
import { PathState, WrittenIn } from './path-state'

/** The pages of a path, each with who may see it. */
const tabs = {
  outline: { path: '', needs: readPath },
  learners: { path: '/learners', needs: listRoster },
  teachers: { path: '/teachers', needs: listPathTeachers },
  gradebook: { path: '/gradebook', needs: listGradebook },
  publish: { path: '/publish', needs: readPath },
  versions: { path: '/versions', needs: listPathVersions },
  settings: { path: '/settings', needs: readPath },
  certificate: { path: '/certificate', needs: readPathRule },
  translation: { path: '/translation', needs: exportTranslations },
  package: { path: '/package', needs: exportPath },
} as const satisfies Record<string, { path: string; needs: Contract }>

type Props = {
  path: Path
  person: Person
  tab: keyof typeof tabs
  /** The title of a page below one of the path. */
  below?: string
  shows?: Parameters<typeof SectionHeader>[0]['shows']
  children: ReactNode
}

/** The head of every page of a path: its name and state, what can be done with all of it, and the way to its other pages. */
export function PathFrame({ path, person: { t, me, language }, tab, below, shows, children }: Props) {
  const { text, lang } = inLanguage(titlesOf(path), language)
  const params = { id: path.id }
  const ofVersion = { params, headers: { 'if-match': `"${path.version}"` } }
  const archived = path.status === 'archived'
  return (
    <>
      <SectionHeader
        trail={tab === 'outline' ? text : [text, below ?? t(`learningPaths.tabs.${tab}`)]}
        title={<bdi lang={lang}>{text}</bdi>}
        intro={
          <span className="row">
            <PathState path={path} hasDraft={path.contents.isDraft} t={t} />
            <WrittenIn locales={path.locales} t={t} />
          </span>
        }
        shows={shows ?? { contract: readPath, params }}
      >
        {can(me, readFunnel) && (
          <LinkButton href={`/console/analytics/paths/${path.id}`}>{t('learningPaths.numbers')}</LinkButton>
        )}
        {can(me, clonePath) && (
          <ActionButton
            endpoint={endpoint(clonePath)}
            input={{ params }}
            label={t('learningPaths.clone.label')}
            kind="subtle"
            done={t('learningPaths.clone.done')}
            goTo="/console/learning-paths?orderBy=createdAt:desc"
          />
        )}
        {can(me, archivePath) && !archived && (
          <ActionButton
            endpoint={endpoint(archivePath)}
            input={ofVersion}
            label={t('learningPaths.archive.label')}
            kind="subtle"
            done={t('learningPaths.archive.done')}
            confirm={{
              title: t('learningPaths.archive.title'),
              detail: (
                <p>
                  {t('learningPaths.archive.detail')} {t('learningPaths.archive.learners', { count: path.seatsTaken })}
                </p>
              ),
            }}
          />
        )}
        {can(me, restorePath) && archived && (
          <ActionButton
            endpoint={endpoint(restorePath)}
            input={ofVersion}
            label={t('learningPaths.restore.label')}
            done={t('learningPaths.restore.done')}
          />
        )}
      </SectionHeader>
      <Tabs
        label={t('learningPaths.tabs.label')}
        tabs={Object.entries(tabs)
          .filter(([, { needs }]) => can(me, needs))
          .map(([key, { path: rest }]) => ({
            href: `/console/learning-paths/${path.id}${rest}`,
            title: t(`learningPaths.tabs.${key}`),
            isCurrent: key === tab,
          }))}
      />
      {children}
    </>
  )
}
