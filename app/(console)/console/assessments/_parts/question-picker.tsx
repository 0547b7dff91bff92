'use client'
import { useState } from 'react'
import type { listQuestionBanks } from '@/lib/domain/learning/question-banks/question-banks.contract'
import type { listQuestions } from '@/lib/domain/learning/question-banks/questions.contract'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint, ItemOf } from '@/lib/ui/endpoint'
import { IconHelpCircle } from '@/lib/ui/icons'
import { RecordPicker } from '@/lib/ui/record-picker/record-picker'
import { useTranslations } from '@/lib/ui/translations'
import { When } from '@/lib/ui/when'
import { languageOf, shortStem, textIn } from '../../question-banks/_parts/names'
import { BankField } from './bank-field'
import type { Named } from './load'

export type PickerLists = {
  questions: Endpoint<typeof listQuestions>
  banks: Endpoint<typeof listQuestionBanks>
  /** The names of the question types. */
  types: Readonly<Record<string, string>>
  mayCreate: boolean
}
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
  const regional = useConsole()
  const { language } = regional
  const [bank, setBank] = useState<string | null>(null)
  const nameOf = ({ stem }: Found): Named => ({
    text: shortStem(textIn(stem, language), 160),
    locale: languageOf(stem, language),
  })
  const texts = { search: t('search'), found: t('found'), nothing: t('nothing'), failed: t('failed'), close: t('close') }
  const create = bank === null ? '/console/question-banks' : `/console/question-banks/${bank}/new`
  return (
    <RecordPicker
      texts={{ ...texts, title: t('addQuestions') }}
      list={lists.questions}
      query={{ perPage: 50, archived: 'no', ...(bank && { bank }) }}
      tools={<BankField list={lists.banks} first={null} value={bank} onChange={setBank} />}
      lineOf={(question) => {
        const { text: title, locale } = nameOf(question)
        const { id, type, difficulty, updatedAt } = question
        return {
          icon: <IconHelpCircle size={22} stroke={1.6} />,
          title,
          locale,
          states: [
            ...(difficulty ? [{ text: t(`difficulties.${difficulty}`) }] : []),
            ...(present.has(id) ? [{ text: t('present') }] : []),
          ],
          details: [lists.types[type], <When key="at" at={updatedAt} regional={regional} as="day" />],
        }
      }}
      create={lists.mayCreate ? { href: create, label: t(bank === null ? 'toBanks' : 'newQuestion') } : undefined}
      many={{
        label: (count) => t('add', { count }),
        onChoose: (chosen) => onChoose(chosen.map((found) => ({ id: found.id, name: nameOf(found), points: found.points }))),
      }}
      onClose={onClose}
    />
  )
}
