'use client'
import { shown } from '@/lib/domain/learning/question-banks/types/matching/shown.rules'
import { partCredits } from '@/lib/domain/learning/question-banks/words'
import { useTranslations } from '@/lib/ui/translations'
import { BothTexts } from '../../editor/both-texts'
import { freshKey, withDesign, withoutKeys } from '../../editor/draft'
import type { TypeEditor, TypeEditorProps } from '../../editor/editing'
import { CreditField } from '../../editor/fields'
import { KeyRows, RemoveTool, Rows } from '../../editor/key-rows'
import styles from '../../editor/question-banks.module.css'

function Matching({ editing, design, set }: TypeEditorProps<'matching'>) {
  const t = useTranslations('questionBanks.editor')
  const { pairs, extra } = design
  return (
    <>
      <Rows
        legend={t('pairs')}
        hint={t('pairsHint')}
        count={pairs.length}
        add={{
          label: t('addPair'),
          isFull: pairs.length >= 20,
          onAdd: () => set({ pairs: [...pairs, { left: freshKey(), right: freshKey() }] }),
        }}
        row={(at) => {
          const { left, right } = pairs[at] ?? { left: '', right: '' }
          const name = t('pairNumber', { number: at + 1 })
          return (
            <div className={styles.row}>
              <div className="stack tight">
                <BothTexts
                  editing={editing}
                  place={{ part: 'labels', key: left }}
                  label={`${name} · ${t('left')}`}
                  maxLength={500}
                />
                <BothTexts
                  editing={editing}
                  place={{ part: 'labels', key: right }}
                  label={`${name} · ${t('right')}`}
                  maxLength={500}
                />
              </div>
              <span className={styles.tools}>
                <RemoveTool
                  label={`${t('remove')}: ${name}`}
                  isDisabled={pairs.length <= 2}
                  onClick={() =>
                    editing.change(
                      withDesign(withoutKeys(editing.draft, [left, right]), {
                        pairs: pairs.filter((_, place) => place !== at),
                      }),
                    )
                  }
                />
              </span>
            </div>
          )
        }}
      />
      <KeyRows
        editing={editing}
        legend={t('extra')}
        hint={t('extraHint')}
        keys={extra}
        onKeys={(left, draft) => editing.change(withDesign(draft, { extra: left }))}
        min={0}
        max={10}
        nameOf={(number) => t('extraNumber', { number })}
        add={t('addExtra')}
      />
      <CreditField value={design.credit} options={partCredits} onChange={(credit) => set({ credit })} />
    </>
  )
}

export const editor: TypeEditor<'matching'> = {
  Part: Matching,
  first: () => ({
    type: 'matching',
    pairs: Array.from({ length: 3 }, () => ({ left: freshKey(), right: freshKey() })),
    extra: [],
    credit: 'proportional',
  }),
  shown,
}
