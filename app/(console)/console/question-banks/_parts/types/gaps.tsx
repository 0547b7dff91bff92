'use client'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { partCredits } from '@/lib/domain/learning/question-banks/words'
import { IconPlus } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'
import { AcceptedRows, MatchingField } from '../accepted-rows'
import { type DesignOf, type Draft, languagesOf, withDesign, withText } from '../draft'
import type { Editing, TypeEditorProps } from '../editing'
import { Choose, CreditField } from '../fields'
import { KeyRows, RemoveTool } from '../key-rows'
import styles from '../question-banks.module.css'

/** The first of `g1`, `g2` … that is free. */
function freeGap(taken: readonly string[]): string {
  let number = 1
  while (taken.includes(`g${number}`)) number += 1
  return `g${number}`
}

/** Puts a gap at the end of the question in each of its languages. */
export const withGap = (draft: Draft, key: string): Draft =>
  languagesOf(draft).reduce(
    (now, language) => withText(now, language, { part: 'stem' }, `${now.texts[language].stem.trimEnd()} [[${key}]] `.trimStart()),
    draft,
  )
export const withoutGap = (draft: Draft, key: string): Draft =>
  languagesOf(draft).reduce(
    (now, language) => withText(now, language, { part: 'stem' }, now.texts[language].stem.replaceAll(`[[${key}]]`, '')),
    draft,
  )

type Props<B extends { key: string }> = {
  editing: Editing
  blanks: readonly B[]
  fresh: (key: string) => B
  row: (blank: B, at: number, name: string) => ReactNode
}

/** The gaps of the question, each with what is right in it. */
function Gaps<B extends { key: string }>({ editing, blanks, fresh, row }: Props<B>) {
  const t = useTranslations('questionBanks.editor')
  const { draft, change } = editing
  const add = () => {
    const key = freeGap(blanks.map((blank) => blank.key))
    change(withDesign(withGap(draft, key), { blanks: [...blanks, fresh(key)] }))
  }
  return (
    <fieldset className={styles.rows}>
      <legend>{t('gaps')}</legend>
      <p className="soft small">{t('gapsHint')}</p>
      {blanks.map((blank, at) => {
        const name = t('gapNumber', { number: at + 1 })
        return (
          <div key={blank.key} className={styles.gap}>
            <div className="bar">
              <span className="row tight">
                <strong>{name}</strong>
                <code className="code" dir="ltr">{`[[${blank.key}]]`}</code>
              </span>
              <RemoveTool
                label={`${t('remove')}: ${name}`}
                isDisabled={blanks.length <= 1}
                onClick={() =>
                  change(withDesign(withoutGap(draft, blank.key), { blanks: blanks.filter(({ key }) => key !== blank.key) }))
                }
              />
            </div>
            {row(blank, at, name)}
          </div>
        )
      })}
      <div>
        <Button
          variant="default"
          size="xs"
          data-add
          disabled={blanks.length >= 20}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={add}
        >
          {t('addGap')}
        </Button>
      </div>
    </fieldset>
  )
}

export function FillBlanks({ editing, design, set }: TypeEditorProps<'fillBlanks'>) {
  const t = useTranslations('questionBanks.editor')
  const { blanks } = design
  return (
    <>
      <Gaps
        editing={editing}
        blanks={blanks}
        fresh={(key) => ({ key, accepted: [{ text: '', score: 1 }] })}
        row={({ key, accepted }, at, name) => (
          <AcceptedRows
            editing={editing}
            legend={`${t('accepted')} · ${name}`}
            path={`design.blanks.${at}.accepted`}
            accepted={accepted}
            onChange={(all) => set({ blanks: blanks.map((one) => (one.key === key ? { ...one, accepted: all } : one)) })}
          />
        )}
      />
      <MatchingField value={design.matching} onChange={(matching) => set({ matching })} />
      <CreditField value={design.credit} options={partCredits} onChange={(credit) => set({ credit })} />
    </>
  )
}

type WordGapsProps = {
  editing: Editing
  design: DesignOf<'wordBank'> | DesignOf<'dragText'>
  set: (fields: Partial<Pick<DesignOf<'wordBank'>, 'blanks' | 'words' | 'credit'>>) => void
}

export const WordBank = (props: TypeEditorProps<'wordBank'>) => <WordGaps {...props} />
export const DragText = (props: TypeEditorProps<'dragText'>) => <WordGaps {...props} />

/** The words and the gaps that take them; a word to drag goes into one gap at most. */
function WordGaps({ editing, design, set }: WordGapsProps) {
  const t = useTranslations('questionBanks.editor')
  const { blanks, words } = design
  const isDragged = design.type === 'dragText'
  const freeWord = () => words.find((word) => !isDragged || blanks.every(({ correct }) => correct !== word))
  return (
    <>
      <KeyRows
        editing={editing}
        legend={t('words')}
        hint={t(isDragged ? 'dragWordsHint' : 'wordsHint')}
        keys={words}
        onKeys={(left, draft) => {
          const kept = (correct: string) => (left.includes(correct) ? correct : (left[0] ?? ''))
          editing.change(
            withDesign(draft, { words: left, blanks: blanks.map(({ key, correct }) => ({ key, correct: kept(correct) })) }),
          )
        }}
        min={2}
        max={30}
        nameOf={(number) => t('wordNumber', { number })}
        add={t('addWord')}
      />
      <Gaps
        editing={editing}
        blanks={blanks}
        fresh={(key) => ({ key, correct: freeWord() ?? words[0] ?? '' })}
        row={({ key, correct }, _, name) => (
          <Choose
            label={`${t('rightWord')} · ${name}`}
            value={correct}
            options={words.map((word, at) => ({
              value: word,
              label:
                editing.draft.texts[languagesOf(editing.draft)[0] ?? 'ar'].labels[word] || t('wordNumber', { number: at + 1 }),
            }))}
            onChange={(word) => set({ blanks: blanks.map((one) => (one.key === key ? { key, correct: word } : one)) })}
          />
        )}
      />
      <CreditField value={design.credit} options={partCredits} onChange={(credit) => set({ credit })} />
    </>
  )
}
