'use client'
import { Loader } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck } from '@/lib/ui/icons'
import { ProblemList } from '@/lib/ui/json-editor/problem-list'
import { useTranslations } from '@/lib/ui/translations'
import { ChangeList } from './changes'
import type { Problem } from './problems-of'
import type { Check, Compatibility } from './use-check'

type Props = { check: Check; problems: Problem[]; isReadable: boolean; onShow: (problem: Problem) => void }

/** The live list of what is wrong with the schemas; each entry leads to its place. */
export function Problems({ check, problems, isReadable, onShow }: Props) {
  const t = useTranslations('moduleTypes.studio')
  return (
    <div className="stack">
      <Verdict check={check} count={problems.length} isReadable={isReadable} />
      {check.state === 'checked' && check.compatibility && <Compatible {...check.compatibility} />}
      <ProblemList problems={problems} labelOf={({ part }) => t(part)} onShow={onShow} />
    </div>
  )
}

/** The changes of the new version, and their effect on content made with the version before. */
function Compatible({ versionNumber, isBreaking, changes }: NonNullable<Compatibility>) {
  const t = useTranslations('moduleTypes.changes')
  const words = { none: t('none'), breaking: t('breaking'), compatible: t('compatible') }
  return (
    <section className="stack" aria-label={t('title')}>
      <h3>{t('against', { number: versionNumber })}</h3>
      <p className={isBreaking ? 'text-bad' : 'text-good'}>{t(isBreaking ? 'verdictBreaking' : 'verdictCompatible')}</p>
      <ChangeList changes={changes} words={words} />
    </section>
  )
}

const icons = { checked: IconCircleCheck, failed: IconAlertTriangle, problems: IconAlertTriangle }

/** The state of the check: running, failed, valid, or with so many problems. */
function Verdict({ check, count, isReadable }: { check: Check; count: number; isReadable: boolean }) {
  const t = useTranslations('moduleTypes.studio')
  const state = !isReadable || (check.state === 'checked' && count > 0) ? 'problems' : check.state
  const texts = {
    checking: t('checking'),
    checked: t('clean'),
    failed: <bdi>{check.failure}</bdi>,
    problems: t('problems', { count }),
  }
  const tone = count > 0 ? 'text-bad' : state === 'checked' ? 'text-good' : ''
  const Icon = state === 'checking' ? null : icons[state]
  return (
    <p role="status" className={`row tight ${tone}`}>
      {Icon ? <Icon size={18} stroke={1.8} aria-hidden="true" /> : <Loader size={16} aria-hidden="true" />}
      <strong>{texts[state]}</strong>
    </p>
  )
}
