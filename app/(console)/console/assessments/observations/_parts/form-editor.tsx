'use client'
import { Checkbox } from '@mantine/core'
import { useId } from 'react'
import type { WrittenForm } from '@/lib/domain/assessing/observations/form-shapes.contract'
import type {
  createObservation,
  readObservation,
  updateObservation,
} from '@/lib/domain/assessing/observations/observations.contract'
import { useConsole } from '@/lib/ui/console-provider'
import type { Endpoint } from '@/lib/ui/endpoint'
import { Bilingual } from '@/lib/ui/form/bilingual-input'
import { EditorForm } from '@/lib/ui/form/editor-form'
import { useEditor } from '@/lib/ui/form/use-editor'
import { freshKey } from '@/lib/ui/questions/editor/draft'
import { RubricTable } from '@/lib/ui/rubrics/rubric-table'
import { useTranslations } from '@/lib/ui/translations'
import { editorOfStored } from '../../_parts/editor-of-stored'
import { AddButton, NumberLine, RowTools } from '../../_parts/section-parts'
import { moved } from '../../rubrics/_parts/rubric-draft'

type Texts = { ar?: string | undefined; en?: string | undefined }
type Stored = { title: Texts; instructions: Texts; form: WrittenForm; passPercent: number }
type Item = { key: string; title: Texts; points: number | null; isRequired: boolean }
type Draft = { title: Texts; instructions: Texts; passPercent: number | null; items: Item[] | null; rubric: WrittenForm | null }

const mostItems = 60
const written = ({ ar, en }: Texts) => ({ ...(ar?.trim() && { ar: ar.trim() }), ...(en?.trim() && { en: en.trim() }) })
const draftOf = ({ title, instructions, form, passPercent }: Stored): Draft => ({
  title,
  instructions,
  passPercent,
  items:
    form.kind === 'checklist'
      ? form.items.map(({ key, title: name, points = 1, isRequired = false }) => ({ key, title: name, points, isRequired }))
      : null,
  rubric: form.kind === 'rubric' ? form : null,
})
const bodyOf = ({ title, instructions, passPercent, items, rubric }: Draft) => ({
  title: written(title),
  instructions: written(instructions),
  passPercent,
  form: rubric ?? { kind: 'checklist', items: (items ?? []).map((item) => ({ ...item, title: written(item.title) })) },
})

type Props = {
  /** The form to change; its absence makes a new one. */
  id?: string
  first: Stored
  version?: number
  save: Endpoint<typeof createObservation> | Endpoint<typeof updateObservation>
  reads?: Endpoint<typeof readObservation>
}

/** The form by which people are observed: its texts, its pass mark, and a checklist; a rubric is changed where it was made. */
export function FormEditor(props: Props) {
  const t = useTranslations('observations')
  const table = useTranslations('rubrics.table')
  const { language } = useConsole()
  const editor = useEditor<Draft, typeof updateObservation, typeof readObservation>({
    endpoint: props.save as Endpoint<typeof updateObservation>,
    ...editorOfStored(props, draftOf),
    toBody: bodyOf,
    done: t('saved'),
    goTo: (made) => `/console/assessments/observations/${made.id}`,
  })
  const { values, setValues, faults } = editor
  const set = (change: Partial<Draft>) => setValues((now) => ({ ...now, ...change }))
  const { items, rubric } = values
  return (
    <EditorForm
      editor={editor}
      compared={[{ name: 'title', label: t('name') }]}
      toCompared={({ title }) => ({ title: [title.ar, title.en].filter(Boolean).join(' · ') })}
      submit={t('save')}
      width="sections"
      isFootSticky
    >
      <section className="panel stack" aria-label={t('facts')}>
        <BothTexts
          path="title"
          label={t('name')}
          most={200}
          isRequired
          {...{ faults }}
          value={values.title}
          onChange={(title) => set({ title })}
        />
        <BothTexts
          path="instructions"
          label={t('instructions')}
          most={5000}
          isProse
          {...{ faults }}
          value={values.instructions}
          onChange={(instructions) => set({ instructions })}
        />
        <NumberLine
          id="pass-percent"
          label={t('passPercent')}
          isWhole
          value={values.passPercent}
          error={faults.passPercent}
          onChange={(passPercent) => set({ passPercent })}
        />
      </section>
      {rubric?.kind === 'rubric' && (
        <section className="panel stack" aria-label={t('asLearners')}>
          <RubricTable design={rubric.design} language={language} say={table} />
        </section>
      )}
      {items && <ItemList items={items} faults={faults} onChange={(next) => set({ items: next })} />}
    </EditorForm>
  )
}

type ListProps = { items: Item[]; faults: Record<string, string>; onChange: (items: Item[]) => void }

function ItemList({ items, faults, onChange }: ListProps) {
  const t = useTranslations('observations')
  const id = useId()
  return (
    <section className="panel stack" aria-label={t('items')}>
      <h2>{t('items')}</h2>
      {items.map((item, at) => {
        const name = t('item', { number: at + 1 })
        const path = `form.items.${at}`
        const put = (change: Partial<Item>) => onChange(items.map((one) => (one.key === item.key ? { ...one, ...change } : one)))
        return (
          <fieldset key={item.key} className="well stack tight">
            <legend className="hidden-visually">{name}</legend>
            <div className="bar">
              <b aria-hidden="true">{name}</b>
              <RowTools
                name={name}
                at={at}
                count={items.length}
                onMove={(by) => onChange(moved(items, at, by))}
                onRemove={() => onChange(items.filter(({ key }) => key !== item.key))}
              />
            </div>
            <BothTexts
              path={`${path}.title`}
              label={t('itemTitle')}
              most={300}
              isRequired
              faults={faults}
              value={item.title}
              onChange={(title) => put({ title })}
            />
            <NumberLine
              id={`${id}-${item.key}`}
              label={t('points')}
              value={item.points}
              error={faults[`${path}.points`]}
              onChange={(points) => put({ points })}
            />
            <Checkbox
              label={t('isRequired')}
              checked={item.isRequired}
              onChange={(event) => put({ isRequired: event.currentTarget.checked })}
            />
          </fieldset>
        )
      })}
      <div className="row">
        <AddButton
          label={t('addItem')}
          isDisabled={items.length >= mostItems}
          onClick={() => onChange([...items, { key: freshKey(), title: {}, points: 1, isRequired: false }])}
        />
      </div>
    </section>
  )
}

type TextsProps = {
  path: string
  label: string
  most: number
  isRequired?: boolean
  isProse?: boolean
  faults: Record<string, string>
  value: Texts
  onChange: (value: Texts) => void
}

const BothTexts = ({ path, label, most, isRequired = false, isProse = false, faults, value, onChange }: TextsProps) => (
  <Bilingual
    id={useId()}
    field={{ kind: 'bilingual', name: path, label, isRequired, isNullable: false, isProse, maxLength: most, isEither: true }}
    value={value}
    faults={faults}
    onChange={(next) => onChange(next as Texts)}
  />
)
