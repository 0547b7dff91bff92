'use client'
import { Button } from '@mantine/core'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { publishPath, validatePath } from '@/lib/domain/learning/learning-paths/publishing.contract'
import { ActionButton } from '@/lib/ui/actions/action-button'
import { call, errorMessage } from '@/lib/ui/api-client'
import { useConsole } from '@/lib/ui/console-provider'
import type { DataOf, Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { IconRefresh } from '@/lib/ui/icons'
import { Panel } from '@/lib/ui/panel'
import { useTranslations } from '@/lib/ui/translations'
import { Names, type PathModule, type Structure } from './outline'
import { ReportProblem } from './report-problem'

type Props = {
  id: string
  version: number
  structure: Structure
  modules: readonly PathModule[]
  modulesAt?: string
  /** Whether contents wait to be published. */
  isDraft: boolean
  /** Whether it was never published. */
  isFirst: boolean
  /** Without `publish` the person may only look. */
  endpoints: { validate: Endpoint<typeof validatePath>; publish?: Endpoint<typeof publishPath> }
}

/**
 * The problems that prevent the publication of the path, each with a link to the place where it can be fixed;
 * and the publication.
 */
export function PublishReport({ id, version, structure, modules, modulesAt, isDraft, isFirst, endpoints }: Props) {
  const t = useTranslations('learningPaths.publish')
  const { language } = useConsole()
  const { data, failure, isLoading, ask } = useReport(endpoints.validate, id, t('failed'))
  const names = useMemo(() => new Names(structure, modules, language), [structure, modules, language])
  const errors = data?.problems.filter(({ severity }) => severity === 'error') ?? []
  const warnings = data?.problems.filter(({ severity }) => severity === 'warning') ?? []
  const group = (title: string, problems: typeof errors) =>
    problems.length > 0 && (
      <section className="stack tight" aria-label={title}>
        <h3>{title}</h3>
        <ul className="lines">
          {problems.map((problem) => (
            <li key={[problem.code, problem.itemId, problem.sectionId, problem.locale].join('/')}>
              <ReportProblem pathId={id} problem={problem} names={names} modulesAt={modulesAt} />
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <Panel
      title={t('report')}
      intro={t('reportIntro')}
      tools={
        <Button
          variant="subtle"
          size="sm"
          loading={isLoading}
          leftSection={<IconRefresh size={16} aria-hidden="true" />}
          onClick={ask}
        >
          {t('check')}
        </Button>
      }
    >
      <FailureNotice text={failure} />
      <div className="stack" aria-busy={isLoading}>
        <p role="status">
          {data && t(data.isPublishable ? (isDraft ? 'ready' : 'nothingNew') : 'notReady', { count: errors.length })}
        </p>
        {group(t('errors'), errors)}
        {group(t('warnings'), warnings)}
        {endpoints.publish && isDraft && data?.isPublishable && (
          <div className="row">
            <ActionButton
              endpoint={endpoints.publish}
              input={{ params: { id }, headers: { 'if-match': `"${version}"` } }}
              label={t('submit')}
              kind="filled"
              done={t('done')}
              confirm={{ title: t('confirm'), detail: <p>{t(isFirst ? 'confirmFirst' : 'confirmAgain')}</p> }}
            />
          </div>
        )}
      </div>
    </Panel>
  )
}

/** The report, asked for with the page and whenever somebody wants it anew. */
function useReport(endpoint: Props['endpoints']['validate'], id: string, failed: string) {
  const [state, setState] = useState<{ data?: DataOf<typeof validatePath>; failure: string | null; isLoading: boolean }>({
    failure: null,
    isLoading: true,
  })
  const ask = useCallback(async () => {
    setState((now) => ({ ...now, isLoading: true }))
    try {
      const { data } = await call(endpoint, { params: { id } })
      setState({ data, failure: null, isLoading: false })
    } catch (error) {
      setState((now) => ({ ...now, failure: errorMessage(error, failed), isLoading: false }))
    }
  }, [endpoint, id, failed])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for with the page only, not each time its texts change
  useEffect(() => {
    void ask()
  }, [])
  return { ...state, ask }
}
