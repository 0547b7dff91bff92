'use client'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconPlus } from '@/lib/ui/icons'
import { useTranslations } from '@/lib/ui/translations'
import { type Draft, languagesOf, withDesign, withoutKeys, withText } from './draft'
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
  /** The keys of texts that belong to a gap and go with it. */
  keysOf?: (blank: B) => string[]
  /** Other fields of the design that change with the gaps that are left. */
  alsoLeft?: (left: readonly B[]) => object
  row: (blank: B, at: number, name: string) => ReactNode
  legend?: string
  hint?: string
  nameOf?: (number: number) => string
  addLabel?: string
  min?: number
  max?: number
}

/** The gaps of the question, each with what is right in it. */
export function Gaps<B extends { key: string }>(props: Props<B>) {
  const { editing, blanks, fresh, keysOf, alsoLeft, row, legend, hint, nameOf, addLabel, min = 1, max = 20 } = props
  const t = useTranslations('questionBanks.editor')
  const { draft, change } = editing
  const add = () => {
    const key = freeGap(blanks.map((blank) => blank.key))
    change(withDesign(withGap(draft, key), { blanks: [...blanks, fresh(key)] }))
  }
  return (
    <fieldset className={styles.rows}>
      <legend>{legend ?? t('gaps')}</legend>
      <p className="soft small">{hint ?? t('gapsHint')}</p>
      {blanks.map((blank, at) => {
        const name = nameOf?.(at + 1) ?? t('gapNumber', { number: at + 1 })
        return (
          <div key={blank.key} className={styles.gap}>
            <div className="bar">
              <span className="row tight">
                <strong>{name}</strong>
                <code className="code" dir="ltr">{`[[${blank.key}]]`}</code>
              </span>
              <RemoveTool
                label={`${t('remove')}: ${name}`}
                isDisabled={blanks.length <= min}
                onClick={() => {
                  const left = withoutKeys(withoutGap(draft, blank.key), keysOf?.(blank) ?? [])
                  const others = blanks.filter(({ key }) => key !== blank.key)
                  change(withDesign(left, { blanks: others, ...alsoLeft?.(others) }))
                }}
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
          disabled={blanks.length >= max}
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={add}
        >
          {addLabel ?? t('addGap')}
        </Button>
      </div>
    </fieldset>
  )
}
