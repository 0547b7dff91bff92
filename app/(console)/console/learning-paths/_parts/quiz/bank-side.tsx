'use client'
import { Button, Checkbox, TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import type { listQuestionBanks } from '@/lib/domain/learning/question-banks/question-banks.contract'
import type { listQuestions } from '@/lib/domain/learning/question-banks/questions.contract'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { typedDirection } from '@/lib/ui/form/typed-direction'
import { freshKey, tagsOf } from '@/lib/ui/questions/editor/draft'
import { NumberInput } from '@/lib/ui/questions/editor/fields'
import styles from '@/lib/ui/questions/editor/quiz-page.module.css'
import { SearchInput } from '@/lib/ui/search-input'
import { Theirs } from '@/lib/ui/theirs'
import { useTranslations } from '@/lib/ui/translations'
import { searchDelay, useAnswer } from '@/lib/ui/use-answer'
import { BankField } from '../../../assessments/_parts/bank-field'
import { languageOf, shortStem, textIn } from '../../../question-banks/_parts/names'
import type { Entry } from './quiz-draft'

export type BankLists = { questions: Endpoint<typeof listQuestions>; banks: Endpoint<typeof listQuestionBanks> }
type Props = {
  lists: BankLists
  types: Readonly<Record<string, string>>
  present: ReadonlySet<string>
  onAdd: (entry: Entry) => void
  onRemove: (questionId: string) => void
}

/** Questions of the banks, each taken or given back by one press; or a number of them that every attempt draws anew. */
export function BankSide({ lists, types, present, onAdd, onRemove }: Props) {
  const t = useTranslations('learningPaths.quiz')
  const { language } = useConsole()
  const id = useId()
  const [bank, setBank] = useState<string | null>(null)
  const [search, setSearch] = useState('')
  const [tags, setTags] = useState('')
  const wanted = tagsOf(tags)
  const query = {
    perPage: 30,
    archived: 'no',
    ...(bank && { bank }),
    ...(search.trim() && { search: search.trim() }),
    ...(wanted.length > 0 && { tag: wanted.join(',') }),
  }
  const { data = [], failure, isLoading } = useAnswer(lists.questions, { query }, { failed: t('failed'), delay: searchDelay })
  const banks = useAnswer(lists.banks, bank ? { query: { perPage: 50 } } : null, { failed: t('failed') })
  const bankName = textIn(banks.data?.find((one) => one.id === bank)?.name ?? {}, language)
  return (
    <div className="stack">
      <SearchInput label={t('search')} value={search} onChange={({ currentTarget }) => setSearch(currentTarget.value)} />
      <div className="split narrow">
        <BankField list={lists.banks} first={null} value={bank} onChange={setBank} />
        <TextInput
          id={`${id}-tags`}
          label={t('tags')}
          {...typedDirection}
          value={tags}
          onChange={({ currentTarget }) => setTags(currentTarget.value)}
        />
      </div>
      <FailureNotice text={failure} />
      <ul className={styles.found} aria-label={t('fromBank')} aria-busy={isLoading}>
        {data.map((question) => {
          const locale = languageOf(question.stem, language)
          const text = shortStem(textIn(question.stem, language), 160)
          return (
            <li key={question.id}>
              <Checkbox
                checked={present.has(question.id)}
                label={
                  <span className={styles.foundText}>
                    <Theirs locale={locale}>{text}</Theirs>
                    <span className="small soft">{types[question.type]}</span>
                  </span>
                }
                onChange={({ currentTarget }) =>
                  currentTarget.checked
                    ? onAdd({ key: freshKey(), kind: 'picked', id: question.id, points: question.points, name: { text, locale } })
                    : onRemove(question.id)
                }
              />
            </li>
          )
        })}
        {!isLoading && data.length === 0 && !failure && <li className="small soft">{t('nothing')}</li>}
      </ul>
      {bank && bankName && <Draw bank={{ id: bank, name: bankName }} tags={wanted} most={data.length} onAdd={onAdd} />}
    </div>
  )
}

type DrawProps = { bank: { id: string; name: string }; tags: string[]; most: number; onAdd: (entry: Entry) => void }
/** A number of questions of the bank that every attempt draws anew. */
function Draw({ bank, tags, most, onAdd }: DrawProps) {
  const t = useTranslations('learningPaths.quiz')
  const id = useId()
  const [count, setCount] = useState<number | null>(Math.min(5, Math.max(1, most)))
  const add = () =>
    onAdd({
      key: freshKey(),
      kind: 'draw',
      bankId: bank.id,
      bank: bank.name,
      tags,
      difficulty: [],
      count: Math.max(1, Math.round(count ?? 1)),
      points: 1,
    })
  return (
    <div className={styles.draw}>
      <NumberInput id={`${id}-count`} label={t('drawCount')} min={1} value={count} onChange={setCount} />
      <Button variant="default" onClick={add}>
        {t('addDraw')}
      </Button>
    </div>
  )
}
