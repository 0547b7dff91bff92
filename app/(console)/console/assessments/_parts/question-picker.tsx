'use client'
import { Button, Checkbox, Modal } from '@mantine/core'
import { useState } from 'react'
import type { listQuestionBanks } from '@/lib/domain/assessments/question-banks.contract'
import type { listQuestions } from '@/lib/domain/assessments/questions.contract'
import { DialogButtons } from '@/lib/ui/actions/dialog-buttons'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint, ItemOf } from '@/lib/ui/endpoint'
import { FailureNotice } from '@/lib/ui/failure-notice'
import { SearchInput } from '@/lib/ui/search-input'
import { Theirs } from '@/lib/ui/theirs'
import { useTranslations } from '@/lib/ui/translations'
import { searchDelay, useAnswer } from '@/lib/ui/use-answer'
import { languageOf, shortStem, textIn } from '../../question-banks/_parts/names'
import styles from './assessments.module.css'
import { BankField } from './bank-field'
import type { Named } from './load'

export type PickerLists = { questions: Endpoint<typeof listQuestions>; banks: Endpoint<typeof listQuestionBanks> }
type Props = {
  lists: PickerLists
  /** Questions that the assessment has already. */
  present: ReadonlySet<string>
  onChoose: (questions: { id: string; name: Named; points: number }[]) => void
  onClose: () => void
}
type Found = ItemOf<typeof listQuestions>

/** Questions of a bank or of all, several of which go into a section at once, in the order they were chosen. */
export function QuestionPicker({ lists, present, onChoose, onClose }: Props) {
  const t = useTranslations('assessments.editor')
  const { language } = useConsole()
  const [typed, setTyped] = useState('')
  const [bank, setBank] = useState<string | null>(null)
  const [chosen, setChosen] = useState<Found[]>([])
  const search = typed.trim()
  const input = { query: { perPage: 50, archived: 'no', ...(search && { search }), ...(bank && { bank }) } }
  const { data, failure, isLoading } = useAnswer(lists.questions, input, { failed: t('failed'), delay: search ? searchDelay : 0 })
  const shown = [...chosen.filter(({ id }) => !data?.some((one) => one.id === id)), ...(data ?? [])]
  const isChosen = (id: string) => chosen.some((one) => one.id === id)
  const toggle = (found: Found) =>
    setChosen((now) => (isChosen(found.id) ? now.filter(({ id }) => id !== found.id) : [...now, found]))
  const nameOf = ({ stem }: Found): Named => ({
    text: shortStem(textIn(stem, language), 160),
    locale: languageOf(stem, language),
  })
  return (
    <Modal opened onClose={onClose} size="lg" title={t('addQuestions')} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className="stack">
        <div className="split fields">
          <BankField list={lists.banks} first={null} value={bank} onChange={setBank} />
          <SearchInput
            data-autofocus
            label={t('search')}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
        <FailureNotice text={failure} />
        <p role="status" className="soft small">
          {shown.length === 0 && !isLoading && t('nothing')}
        </p>
        <ul className={`lines ${styles.found}`} aria-busy={isLoading} aria-label={t('found')}>
          {shown.map((one) => (
            <FoundQuestion
              key={one.id}
              question={one}
              name={nameOf(one)}
              isPresent={present.has(one.id)}
              isChosen={isChosen(one.id)}
              onToggle={() => toggle(one)}
            />
          ))}
        </ul>
        <DialogButtons closeLabel={t('close')} onClose={onClose}>
          <Button
            disabled={chosen.length === 0}
            onClick={() => onChoose(chosen.map((found) => ({ id: found.id, name: nameOf(found), points: found.points })))}
          >
            {t('add', { count: chosen.length })}
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  )
}

type FoundProps = { question: Found; name: Named; isPresent: boolean; isChosen: boolean; onToggle: () => void }

/** A question to choose, with its difficulty. */
function FoundQuestion({ question: { difficulty }, name, isPresent, isChosen, onToggle }: FoundProps) {
  const t = useTranslations('assessments.editor')
  const label = (
    <span className="two-lines">
      <Theirs locale={name.locale}>{name.text}</Theirs>
      <span className="row tight">
        {difficulty && <span className="badge">{t(`difficulties.${difficulty}`)}</span>}
        {isPresent && <span className="badge">{t('present')}</span>}
      </span>
    </span>
  )
  return (
    <li>
      <Checkbox checked={isChosen} onChange={onToggle} label={label} />
    </li>
  )
}
