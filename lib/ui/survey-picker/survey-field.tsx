'use client'
import Link from 'next/link'
import type { SurveyStatus } from '@/lib/domain/assessing/surveys/words'
import type { Language } from '@/lib/platform/i18n/languages'
import { call } from '@/lib/ui/api-client'
import { IconChartBar } from '@/lib/ui/icons'
import { RecordLine, type RecordLineOf } from '@/lib/ui/record-picker/record-line'
import { RecordPicker } from '@/lib/ui/record-picker/record-picker'
import { useChosen } from '@/lib/ui/record-picker/use-chosen'
import { ChooseButton } from '@/lib/ui/schema-form/choose-button'
import { useSchemaForm } from '@/lib/ui/schema-form/context'
import type { Given } from '@/lib/ui/schema-form/given'
import { useTranslations } from '@/lib/ui/translations'
import type { ListedSurvey, SurveyCalls } from './calls'

type LineOf = Pick<ListedSurvey, 'id' | 'title' | 'status' | 'isAnonymous' | 'questionCount'>
const kinds = { draft: 'warn', published: 'good', closed: 'bad', archived: 'bad' } as const satisfies Record<SurveyStatus, string>

/** A survey as a choice: its title, its state, and whether it has names. */
function useSurveyLine(language: Language) {
  const t = useTranslations('schemaForm.survey')
  return ({ title, status, isAnonymous, questionCount }: LineOf): RecordLineOf => {
    const own = title[language] ? language : language === 'ar' ? 'en' : 'ar'
    return {
      icon: <IconChartBar size={22} stroke={1.6} />,
      title: title[own] ?? '',
      locale: own,
      states: [{ text: t(`statuses.${status}`), kind: kinds[status] }],
      details: [t(isAnonymous ? 'anonymous' : 'named'), t('questions', { count: questionCount })],
    }
  }
}

type Props = { value: unknown; onChange: (value: unknown) => void; given: Given; surveys: SurveyCalls }

async function loadSurvey(read: SurveyCalls['read'], id: string): Promise<LineOf> {
  const { data } = await call(read, { params: { id } })
  return { ...data, questionCount: data.sections.reduce((sum, { questions }) => sum + questions.length, 0) }
}

/** The survey that a lesson names, with the ways to its page and to another one. */
export function SurveyField({ value, onChange, given, surveys }: Props) {
  const t = useTranslations('schemaForm.survey')
  const { language } = useSchemaForm()
  const { id, found, isGone, isOpen, open, close, pick } = useChosen({ value, onChange }, surveys.read, loadSurvey)
  const lineOf = useSurveyLine(language)
  const texts = { search: t('search'), found: t('found'), nothing: t('nothing'), failed: t('failed'), close: t('close') }
  return (
    <div className="stack tight">
      {id && <div aria-busy={!found && !isGone}>{found ? <RecordLine {...lineOf(found)} /> : isGone && t('gone')}</div>}
      {found && found.status !== 'published' && <p className="small soft">{t('unpublished')}</p>}
      <span className="row tight">
        <ChooseButton given={given} label={t(id ? 'change' : 'choose')} onClick={open} />
        {id && found && (
          <Link href={`/console/surveys/${id}`} prefetch={false}>
            {t('edit')}
          </Link>
        )}
      </span>
      {isOpen && (
        <RecordPicker
          texts={{ ...texts, title: t('title'), empty: t('empty') }}
          list={surveys.list}
          query={{ perPage: 30, status: 'draft,published' }}
          lineOf={lineOf}
          chosen={id}
          create={surveys.mayCreate ? { href: '/console/surveys/new', label: t('create') } : undefined}
          onPick={pick}
          onClose={close}
        />
      )}
    </div>
  )
}
