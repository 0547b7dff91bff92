'use client'
import { shown } from '@/lib/domain/learning/question-banks/types/ordering/shown.rules'
import { partCredits } from '@/lib/domain/learning/question-banks/words'
import { useTranslations } from '@/lib/ui/translations'
import { freshKeys, withDesign } from '../../editor/draft'
import type { TypeEditor, TypeEditorProps } from '../../editor/editing'
import { CreditField } from '../../editor/fields'
import { KeyRows } from '../../editor/key-rows'

function Ordering({ editing, design, set }: TypeEditorProps<'ordering'>) {
  const t = useTranslations('questionBanks.editor')
  return (
    <>
      <KeyRows
        editing={editing}
        legend={t('items')}
        hint={t('itemsHint')}
        keys={design.items}
        onKeys={(items, draft) => editing.change(withDesign(draft, { items }))}
        min={2}
        max={20}
        nameOf={(number) => t('itemNumber', { number })}
        add={t('addItem')}
        isMovable
      />
      <CreditField value={design.credit} options={partCredits} onChange={(credit) => set({ credit })} />
    </>
  )
}

export const editor: TypeEditor<'ordering'> = {
  Part: Ordering,
  first: () => ({ type: 'ordering', items: freshKeys(3), credit: 'proportional' }),
  shown,
}
