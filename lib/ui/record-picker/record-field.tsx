'use client'
import Link from 'next/link'
import type { ReactNode } from 'react'
import type { Language } from '@/lib/platform/i18n/languages'
import type { Endpoint, ItemOf, ListContract } from '@/lib/ui/endpoint'
import { ChooseButton } from '@/lib/ui/schema-form/choose-button'
import { useSchemaForm } from '@/lib/ui/schema-form/context'
import type { Given } from '@/lib/ui/schema-form/given'
import { useTranslations } from '@/lib/ui/translations'
import { RecordLine, type RecordLineOf } from './record-line'
import { RecordPicker } from './record-picker'
import styles from './record-picker.module.css'
import { useChosen } from './use-chosen'

export type Titled = { id: string; title: { ar?: string; en?: string }; status: string }
/** The actions on the records of a field, and whether the person may make new ones. */
type Calls<C extends ListContract, R> = { list: Endpoint<C>; read: R; mayCreate: boolean }

/** A kind of record that a lesson names: where its pages are, and the details shown beside its title and state. */
export type RecordKind<T extends Titled, R> = {
  /** Its texts are those of `schemaForm.<name>`. */
  name: 'assessment' | 'assignment' | 'observation' | 'survey'
  icon: ReactNode
  page: string
  load: (read: R, id: string) => Promise<T>
  detailsOf: (record: T, say: (key: string, values?: Record<string, number>) => string) => readonly string[]
}

const looks: Record<string, 'good' | 'warn' | 'bad'> = { draft: 'warn', published: 'good', closed: 'bad', archived: 'bad' }

const titleOf = ({ title }: Titled, language: Language) => {
  const locale: Language = title[language] ? language : language === 'ar' ? 'en' : 'ar'
  return { title: title[locale] ?? '', locale }
}

type Props<C extends ListContract, T extends Titled, R> = {
  kind: RecordKind<T, R>
  calls: Calls<C, R>
  value: unknown
  onChange: (value: unknown) => void
  given: Given
}

/** The record that a field of a lesson names, with the ways to its page and to another one. What is over is not offered. */
export function RecordField<C extends ListContract, T extends Titled, R>({
  kind,
  calls,
  value,
  onChange,
  given,
}: Props<C, T, R>) {
  const t = useTranslations(`schemaForm.${kind.name}`)
  const { language } = useSchemaForm()
  const { id, found, isGone, isOpen, open, close, pick } = useChosen({ value, onChange }, calls.read, kind.load)
  const lineOf = (record: T): RecordLineOf => ({
    icon: kind.icon,
    ...titleOf(record, language),
    states: [{ text: t(`statuses.${record.status}`), kind: looks[record.status] ?? 'warn' }],
    details: kind.detailsOf(record, t),
  })
  const texts = { search: t('search'), found: t('found'), nothing: t('nothing'), failed: t('failed'), close: t('close') }
  return (
    <div className="stack tight">
      {id && (
        <div className={styles.chosen} aria-busy={!found && !isGone}>
          {found ? <RecordLine {...lineOf(found)} /> : <span className="soft">{isGone && t('gone')}</span>}
        </div>
      )}
      {found && found.status !== 'published' && <p className="small soft">{t(`notPublished.${found.status}`)}</p>}
      <span className="row tight">
        <ChooseButton given={given} label={t(id ? 'change' : 'choose')} onClick={open} />
        {id && found && (
          <Link href={`${kind.page}/${id}`} prefetch={false}>
            {t('edit')}
          </Link>
        )}
        {!id && calls.mayCreate && (
          <Link href={`${kind.page}/new`} prefetch={false}>
            {t('create')}
          </Link>
        )}
        {id && !given.disabled && !given['aria-required'] && (
          <button type="button" className="link-button" onClick={() => onChange(undefined)}>
            {t('remove')}
          </button>
        )}
      </span>
      {isOpen && (
        <RecordPicker
          texts={{ ...texts, title: t('title'), empty: t('empty') }}
          list={calls.list}
          query={{ perPage: 30, status: 'draft,published' }}
          lineOf={(record) => lineOf(record as ItemOf<C> & T)}
          chosen={id}
          create={calls.mayCreate ? { href: `${kind.page}/new`, label: t('create') } : undefined}
          onPick={(record) => pick(record as ItemOf<C> & T)}
          onClose={close}
        />
      )}
    </div>
  )
}
