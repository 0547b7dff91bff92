'use client'
import Link from 'next/link'
import type { AssignmentStatus } from '@/lib/domain/assessing/assignments/words'
import { call } from '@/lib/ui/api-client'
import { IconFileUpload } from '@/lib/ui/icons'
import { RecordLine, type RecordLineOf } from '@/lib/ui/record-picker/record-line'
import { RecordPicker } from '@/lib/ui/record-picker/record-picker'
import { useChosen } from '@/lib/ui/record-picker/use-chosen'
import { ChooseButton } from '@/lib/ui/schema-form/choose-button'
import { useSchemaForm } from '@/lib/ui/schema-form/context'
import type { Given } from '@/lib/ui/schema-form/given'
import { useTranslations } from '@/lib/ui/translations'
import type { AssignmentCalls, ListedAssignment } from './calls'

type Props = { value: unknown; onChange: (value: unknown) => void; given: Given; assignments: AssignmentCalls }

const kinds = { draft: 'warn', published: 'good', archived: 'bad' } as const satisfies Record<AssignmentStatus, string>
const newPage = '/console/assessments/assignments/new'

/** An assignment as a choice: its title, its state and its points. */
function useLine() {
  const t = useTranslations('schemaForm.assignment')
  const { language } = useSchemaForm()
  return ({ title, status, maxPoints }: ListedAssignment): RecordLineOf => {
    const own = title[language] ? language : language === 'ar' ? 'en' : 'ar'
    return {
      icon: <IconFileUpload size={22} stroke={1.6} />,
      title: title[own] ?? '',
      locale: own,
      states: [{ text: t(`statuses.${status}`), kind: kinds[status] }],
      details: [t('points', { points: maxPoints })],
    }
  }
}

const loadAssignment = async (read: AssignmentCalls['read'], id: string): Promise<ListedAssignment> =>
  (await call(read, { params: { id } })).data

/** The assignment that a field names, with the ways to its page and to another one. */
export function AssignmentField({ value, onChange, given, assignments }: Props) {
  const t = useTranslations('schemaForm.assignment')
  const lineOf = useLine()
  const { id, found, isGone, isOpen, open, close, pick } = useChosen({ value, onChange }, assignments.read, loadAssignment)
  return (
    <div className="stack tight">
      {id && (
        <div className="well" aria-busy={!found && !isGone}>
          {found ? <RecordLine {...lineOf(found)} /> : <span className="soft">{isGone && t('gone')}</span>}
        </div>
      )}
      {found && found.status !== 'published' && <p className="small soft">{t(`notPublished.${found.status}`)}</p>}
      <span className="row tight">
        <ChooseButton given={given} label={t(id ? 'change' : 'choose')} onClick={open} />
        {id && found && (
          <Link href={`/console/assessments/assignments/${id}`} prefetch={false}>
            {t('edit')}
          </Link>
        )}
        {!id && assignments.mayCreate && (
          <Link href={newPage} prefetch={false}>
            {t('create')}
          </Link>
        )}
      </span>
      {isOpen && (
        <RecordPicker
          texts={{
            title: t('title'),
            search: t('search'),
            found: t('found'),
            nothing: t('nothing'),
            empty: t('empty'),
            failed: t('failed'),
            close: t('close'),
          }}
          list={assignments.list}
          query={{ perPage: 30, status: 'draft,published' }}
          lineOf={lineOf}
          chosen={id}
          create={assignments.mayCreate ? { href: newPage, label: t('create') } : undefined}
          onPick={pick}
          onClose={close}
        />
      )}
    </div>
  )
}
