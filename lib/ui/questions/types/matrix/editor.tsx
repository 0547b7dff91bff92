'use client'
import { shown } from '@/lib/domain/learning/question-banks/types/matrix/shown.rules'
import { partCredits } from '@/lib/domain/learning/question-banks/words'
import { useTranslations } from '@/lib/ui/translations'
import { freshKeys, languagesOf, withDesign } from '../../editor/draft'
import type { TypeEditor, TypeEditorProps } from '../../editor/editing'
import { Choose, CreditField } from '../../editor/fields'
import { KeyRows } from '../../editor/key-rows'

function Matrix({ editing, design, set }: TypeEditorProps<'matrix'>) {
  const t = useTranslations('questionBanks.editor')
  const { rows, columns, correct } = design
  const first = editing.draft.texts[languagesOf(editing.draft)[0] ?? 'ar'].labels
  /** The right column of every row; of a new one, the first. */
  const rightOf = (ofRows: string[], ofColumns: string[]) =>
    Object.fromEntries(
      ofRows.map((row) => {
        const column = correct[row]
        return [row, column !== undefined && ofColumns.includes(column) ? column : (ofColumns[0] ?? '')]
      }),
    )
  return (
    <>
      <KeyRows
        editing={editing}
        legend={t('columns')}
        keys={columns}
        onKeys={(left, draft) => editing.change(withDesign(draft, { columns: left, correct: rightOf(rows, left) }))}
        min={2}
        max={10}
        nameOf={(number) => t('columnNumber', { number })}
        add={t('addColumn')}
        isMovable
      />
      <KeyRows
        editing={editing}
        legend={t('rows')}
        hint={t('rowsHint')}
        keys={rows}
        onKeys={(left, draft) => editing.change(withDesign(draft, { rows: left, correct: rightOf(left, columns) }))}
        min={1}
        max={20}
        nameOf={(number) => t('rowNumber', { number })}
        add={t('addRow')}
        isMovable
        after={(key, name) => (
          <Choose
            label={`${t('rightColumn')} · ${name}`}
            isBare
            value={correct[key] ?? null}
            options={columns.map((column, at) => ({
              value: column,
              label: first[column] || t('columnNumber', { number: at + 1 }),
            }))}
            onChange={(column) => set({ correct: { ...correct, [key]: column } })}
          />
        )}
      />
      <CreditField value={design.credit} options={partCredits} onChange={(credit) => set({ credit })} />
    </>
  )
}

export const editor: TypeEditor<'matrix'> = {
  Part: Matrix,
  first: () => {
    const [rows, columns] = [freshKeys(2), freshKeys(2)]
    const correct = Object.fromEntries(rows.map((row) => [row, columns[0] ?? '']))
    return { type: 'matrix', rows, columns, correct, credit: 'proportional' }
  },
  shown,
}
