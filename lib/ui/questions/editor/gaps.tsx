'use client'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconPlus } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'
import { type Draft, languagesOf, withDesign, withText } from './draft'
import type { Editing } from './editing'
import { RemoveTool } from './key-rows'
import styles from './question-banks.module.css'

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
export function Gaps<B extends { key: string }>({ editing, blanks, fresh, row }: Props<B>) {
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
